import {
  ACCEPTED_UPLOAD_TYPES,
  getSiteSettings,
  languageName,
  MAX_UPLOAD_BYTES,
  type Site,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentVersion } from './content-version';
import { VersionedCache } from './versioned-cache';

/** What every page and client needs to know of this portal. */
@Injectable()
export class SiteCache {
  private readonly cache: VersionedCache<Site>;

  constructor(
    @InjectRpc('lender') private readonly rpc: RpcClient,
    clock: ContentVersion,
  ) {
    this.cache = new VersionedCache(clock, 1);
  }

  get(): Promise<Site> {
    return this.cache.get('site', () => this.read());
  }

  private async read(): Promise<Site> {
    const settings = await this.rpc.call(getSiteSettings, {});
    return {
      ...settings,
      languages: ['en', ...settings.languages].map((code) => ({ code, name: languageName(code) })),
      maxUploadBytes: MAX_UPLOAD_BYTES,
      acceptedTypes: [...ACCEPTED_UPLOAD_TYPES],
    };
  }
}
