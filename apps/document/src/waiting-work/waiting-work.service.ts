import {
  type Actor,
  COUNT_CAP,
  listWaitingWork,
  type Role,
  type RpcInput,
  type WaitingWork,
  type WorkKind,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { cappedTotal } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UNSETTLED } from '../cases/cases.repository';
import { IS_OVERDUE } from '../reviews/review.entity';
import { queueRows } from '../reviews/review-queues';

/** Work that this service knows of. */
type KnownWork = Exclude<WorkKind, 'emails'>;

interface Waiting {
  readonly roles: readonly Role[];
  /** SQL: rows with a time `since`, of the lender $1; null: of every lender. $2: the actor; $3: the start of the day. */
  readonly rows: string;
}

const MANAGERS: readonly Role[] = ['admin', 'site_manager'];
const OF_CASE = `join cases on cases.id = case_id and ($1::uuid is null or cases.lender_id = $1)`;

const ofQueue = (queue: 'due' | 'to_decide' | 'mine'): string =>
  `select received_at as since from ${queueRows(queue, '$2::uuid')} join document_reviews using (upload_id)`;

const WAITING: Readonly<Record<KnownWork, Waiting>> = {
  mine: { roles: MANAGERS, rows: ofQueue('mine') },
  overdue: {
    roles: MANAGERS,
    rows: `select due_at as since from ${queueRows('due', '$2::uuid')} join document_reviews using (upload_id) where ${IS_OVERDUE}`,
  },
  due: { roles: MANAGERS, rows: `${ofQueue('due')} where ${IS_OVERDUE} is not true` },
  to_decide: { roles: MANAGERS, rows: ofQueue('to_decide') },
  mention: {
    roles: ['admin', 'site_manager', 'user'],
    rows: `select mention.created_at as since from case_mentions mention ${OF_CASE} where user_id = $2`,
  },
  call: {
    roles: MANAGERS,
    rows: `select min(stated.created_at) as since from case_attestations stated ${OF_CASE}
      where outcome is null and cases.state <> 'closed' group by cases.id`,
  },
  refund: {
    roles: MANAGERS,
    rows: `select min(charge.created_at) as since from case_charges charge ${OF_CASE} where ${UNSETTLED} group by cases.id`,
  },
  held: {
    roles: ['admin'],
    rows: `select stage_since as since from insurance_uploads
      where stage = 'held' and ($1::uuid is null or lender_id = $1)`,
  },
  today: {
    roles: ['user'],
    rows: `select created_at as since from insurance_uploads
      where created_at >= $3::timestamptz and ($1::uuid is null or lender_id = $1)`,
  },
};

const KINDS = Object.keys(WAITING) as readonly KnownWork[];

/** What waits for a member of staff, by role. Staff of one lender see its work only. */
@Injectable()
export class WaitingWorkService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listWaitingWork)
  async list({ actor, today }: RpcInput<typeof listWaitingWork>) {
    const kinds = KINDS.filter((kind) => WAITING[kind].roles.includes(actor.role));
    const items = await Promise.all(kinds.map((kind) => this.workOf(kind, actor, today)));
    return { items: items.flatMap((item) => item ?? []) };
  }

  private async workOf(
    kind: KnownWork,
    { lenderId, userId }: Actor,
    today: string,
  ): Promise<WaitingWork | null> {
    // The planner refuses a parameter that no part of the query mentions.
    const [row] = await this.dataSource.query<{ total: number; since: Date | null }[]>(
      `select count(*)::int as total, min(since) as since from (
         select since from (${WAITING[kind].rows}) work
          where coalesce($1::uuid, $2::uuid) is not null and $3::timestamptz is not null
         order by since limit ${COUNT_CAP + 1}) capped`,
      [lenderId, userId, today],
    );
    if (!row?.since) return null;
    const { total, totalIsCapped = false } = cappedTotal(row.total);
    return { kind, count: total, isCapped: totalIsCapped, since: row.since.toISOString() };
  }
}
