import { getSecuritySettings, type SecuritySettings } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentClock } from '../freshness/content-clock';
import { FreshCache } from '../freshness/fresh-cache';

/** The settings that bind staff, fresh as public pages are. */
@Injectable()
export class SecurityDirectory {
  private readonly cache: FreshCache<SecuritySettings>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentClock,
  ) {
    this.cache = new FreshCache(clock, 1);
  }

  get(): Promise<SecuritySettings> {
    return this.cache.get('security', () => this.lenders.call(getSecuritySettings, {}));
  }
}
