import { type Actor, listUserNamesRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** What members of staff are called. */
@Injectable()
export class UserNames {
  private readonly logger = new Logger('user names');

  constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

  /** Those whom the actor may see, of at most a hundred; while the identity service is away, nobody. */
  async ifKnown(actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unique = [...new Set(ids)];
    if (unique.length === 0) return new Map();
    try {
      const { items } = await this.identity.call(listUserNamesRpc, { actor, ids: unique });
      return new Map(items.map(({ id, name }) => [id, name]));
    } catch (error) {
      this.logger.warn({ msg: 'names of staff are missing', error: describeError(error) });
      return new Map();
    }
  }
}
