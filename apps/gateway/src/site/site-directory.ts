import {
  ACCEPTED_UPLOAD_TYPES,
  getSiteSettings,
  LANGUAGES,
  MAX_UPLOAD_BYTES,
  type Site,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';

/** What every page and client needs to know of this portal. */
@Injectable()
export class SiteDirectory {
  constructor(@InjectRpc('lender') private readonly rpc: RpcClient) {}

  async get(): Promise<Site> {
    const settings = await this.rpc.call(getSiteSettings, {});
    return {
      ...settings,
      languages: [...LANGUAGES],
      maxUploadBytes: MAX_UPLOAD_BYTES,
      acceptedTypes: [...ACCEPTED_UPLOAD_TYPES],
    };
  }
}
