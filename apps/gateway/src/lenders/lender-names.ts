import { listLenderNamesRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** Names that are asked for in one call. */
const AT_ONCE = 100;

/** What active lenders are called. */
@Injectable()
export class LenderNames {
  private readonly logger = new Logger('lender names');

  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  /** Those that no active lender has are left out. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    const unique = [...new Set(ids)];
    for (let from = 0; from < unique.length; from += AT_ONCE) {
      const asked = { ids: unique.slice(from, from + AT_ONCE) };
      const { items } = await this.lenders.call(listLenderNamesRpc, asked);
      for (const { id, name } of items) names.set(id, name);
    }
    return names;
  }

  /** The same to be shown beside something: while the lender service is away, without names. */
  async ifKnown(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    try {
      return await this.of(ids);
    } catch (error) {
      this.logger.warn({ msg: 'names of lenders are missing', error: describeError(error) });
      return new Map();
    }
  }
}
