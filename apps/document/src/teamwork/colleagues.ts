import { listSeersRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import type { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Staff whom somebody mentions, or assigns something to. */
@Injectable()
export class Colleagues {
  constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

  /**
   * Call it before the transaction. @param lenderId of the document or case
   *
   * @throws refusal if one of them may not see it, or has left
   */
  async assertMaySee(userIds: readonly string[], lenderId: string | null, refusal: AppError): Promise<void> {
    if (userIds.length === 0) return;
    const ids = await this.whoMaySee(userIds, lenderId);
    if (userIds.some((id) => !ids.includes(id))) throw refusal;
  }

  async whoMaySee(ids: readonly string[], lenderId: string | null): Promise<readonly string[]> {
    return (await this.identity.call(listSeersRpc, { ids: [...ids], lenderId })).ids;
  }
}
