import { lenderExistsRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentVersion } from './content-version';
import { VersionedCache } from './versioned-cache';

const MOST = 1_000;

/** Which lenders there are, fresh as public pages are. */
@Injectable()
export class LenderExistence {
  private readonly cache: VersionedCache<{ exists: boolean }>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentVersion,
  ) {
    this.cache = new VersionedCache(clock, MOST);
  }

  async of(id: string): Promise<boolean> {
    return (await this.cache.get(id, () => this.lenders.call(lenderExistsRpc, { id }))).exists;
  }
}
