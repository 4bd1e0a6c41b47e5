import { listLenderNamesRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { ContentVersion } from '../../platform/cache/content-version';
import { VersionedCache } from '../../platform/cache/versioned-cache';

/** Names that are asked for in one call. */
const AT_ONCE = 100;
/** Names that are remembered. */
const MOST = 10_000;

/** Null: no active lender has this id. */
type Named = { readonly name: string } | null;

/** What active lenders are called, fresh as public pages are. */
@Injectable()
export class LenderNames {
  private readonly logger = new Logger('lender names');
  private readonly cache: VersionedCache<Named>;

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    clock: ContentVersion,
  ) {
    this.cache = new VersionedCache(clock, MOST);
  }

  /** Those that no active lender has are left out. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unknown: string[] = [];
    // Once the loop below has said which are unknown.
    const answer = Promise.resolve().then(() => this.ask(unknown));
    const read = async (id: string): Promise<Named> => {
      unknown.push(id);
      return (await answer).get(id) ?? null;
    };
    const names = new Map<string, string>();
    const look = async (id: string): Promise<void> => {
      const named = await this.cache.get(id, () => read(id));
      if (named) names.set(id, named.name);
    };
    await Promise.all([...new Set(ids)].map(look));
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

  private async ask(ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
    const names = new Map<string, Named>();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const { items } = await this.lenders.call(listLenderNamesRpc, { ids: ids.slice(from, from + AT_ONCE) });
      for (const { id, name } of items) names.set(id, { name });
    }
    return names;
  }
}
