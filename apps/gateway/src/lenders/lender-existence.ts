import { lenderExistsRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { ContentClock } from '../freshness/content-clock';
import { FreshCache } from '../freshness/fresh-cache';

const MOST = 1_000;

/** Which lenders there are, fresh as public pages are. */
@Injectable()
export class LenderExistence {
  private readonly cache: FreshCache<{ exists: boolean }>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentClock,
  ) {
    this.cache = new FreshCache(clock, MOST);
  }

  async of(id: string): Promise<boolean> {
    return (await this.cache.get(id, () => this.lenders.call(lenderExistsRpc, { id }))).exists;
  }
}
