import { getSecuritySettings, type SecuritySettings } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentVersion } from './content-version';
import { VersionedCache } from './versioned-cache';

/** The settings that bind staff, fresh as public pages are. */
@Injectable()
export class SecuritySettingsCache {
  private readonly cache: VersionedCache<SecuritySettings>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentVersion,
  ) {
    this.cache = new VersionedCache(clock, 1);
  }

  get(): Promise<SecuritySettings> {
    return this.cache.get('security', () => this.lenders.call(getSecuritySettings, {}));
  }
}
