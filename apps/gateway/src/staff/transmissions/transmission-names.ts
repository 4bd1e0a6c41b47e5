import {
  type Actor,
  listLendersRpc,
  type Transmission,
  type TransmissionDetail,
  type TransmissionHistory,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { LenderNames } from '../names/lender-names';
import { UserNames } from '../names/user-names';

/** Lenders that a search may stand for. */
const MOST_LENDERS = 100;

/** What the document service does not know of transmissions: what lenders and staff are called. */
@Injectable()
export class TransmissionNames {
  private readonly logger = new Logger('transmissions');

  constructor(
    @InjectRpc('lender') private readonly lenders: RpcClient,
    private readonly lenderNames: LenderNames,
    private readonly userNames: UserNames,
  ) {}

  /** Lenders that are called something like it. While the lender service is away, none: the rest is still found. */
  async lendersLike(q: string | undefined): Promise<string[]> {
    if (!q) return [];
    try {
      const { items } = await this.lenders.call(listLendersRpc, { filter: { q, limit: MOST_LENDERS } });
      return items.map(({ id }) => id);
    } catch (error) {
      this.logger.warn({ msg: 'lenders cannot be searched', error: describeError(error) });
      return [];
    }
  }

  async withLenders<Row extends { readonly lenderId: string | null }>(
    rows: readonly Row[],
  ): Promise<(Row & Pick<Transmission, 'lenderName'>)[]> {
    const names = await this.lenderNames.ifKnown(rows.flatMap(({ lenderId }) => lenderId ?? []));
    return rows.map((row) => ({ ...row, lenderName: names.get(row.lenderId ?? '') ?? null }));
  }

  async detail(actor: Actor, history: TransmissionHistory): Promise<TransmissionDetail> {
    const [[row], names] = await Promise.all([
      this.withLenders([history]),
      this.userNames.ifKnown(
        actor,
        history.events.flatMap(({ actorId }) => actorId ?? []),
      ),
    ]);
    const events = history.events.map((event) => ({
      ...event,
      actorName: names.get(event.actorId ?? '') ?? null,
    }));
    return { ...history, lenderName: row?.lenderName ?? null, events };
  }
}
