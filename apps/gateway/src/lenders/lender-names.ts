import { listLenderNamesRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** What active lenders are called. */
@Injectable()
export class LenderNames {
  private readonly logger = new Logger('lender names');

  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  /** @param ids at most a page of them; those that no active lender has are left out */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    const { items } = await this.lenders.call(listLenderNamesRpc, { ids: unique });
    return new Map(items.map(({ id, name }) => [id, name]));
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
