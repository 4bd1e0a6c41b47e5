import {
  type Actor,
  countQueues,
  COUNT_CAP,
  type QueueSizes,
  type OperationInput,
  ReviewQueue,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { cappedTotal, ListReads } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DEADLINE, IN_SCOPE, IS_DUE, UNDECIDED, WAITS } from './review.entity';

interface QueueOrder {
  /** SQL over `document_reviews`. $1: the actor's lender; `user`: the parameter with the actor's id. */
  readonly condition: (user: string) => string;
  /** A time, by which the queue is ordered. */
  readonly key: string;
}

const OLDEST = 'received_at';

export const QUEUES: Readonly<Record<ReviewQueue, QueueOrder>> = {
  to_decide: { condition: () => UNDECIDED, key: DEADLINE },
  due: { condition: () => `${UNDECIDED} and ${IS_DUE}`, key: DEADLINE },
  unsendable: {
    condition: () => `not is_open and exists (select 1 from transmissions
      where upload_id = document_reviews.upload_id and kind = 'document' and state in ('failed', 'discarded'))`,
    key: OLDEST,
  },
  waiting: { condition: () => `is_open and decision is null and ${WAITS}`, key: 'asked_at' },
  mine: {
    condition: (user) =>
      `(leased_by = ${user} and leased_until > now() or assigned_to = ${user} and is_open and decision is null)`,
    key: OLDEST,
  },
};

/** The rows of a queue, as a table `review` with the columns `upload_id` and `place`. @param user a parameter */
export const queueRows = (queue: ReviewQueue, user: string): string => {
  const { condition, key } = QUEUES[queue];
  const open = `select upload_id, ${key} as place from document_reviews where ${IN_SCOPE} and ${condition(user)}`;
  return queue === 'mine' ? `(${open} union ${mentioning(user)}) review` : `(${open}) review`;
};

/** Also closed ones. */
const mentioning = (user: string): string =>
  `select upload_id, received_at from mentions join insurance_uploads on id = upload_id
    where user_id = ${user} and ${IN_SCOPE}`;

/** The work queues of documents. */
@Injectable()
export class ReviewQueues {
  constructor(private readonly lists: ListReads) {}

  @Handles(countQueues)
  async count({ actor }: OperationInput<typeof countQueues>): Promise<QueueSizes> {
    const counts = await Promise.all(ReviewQueue.options.map((queue) => this.sizeOf(actor, queue)));
    const of = (queue: ReviewQueue): number =>
      cappedTotal(counts[ReviewQueue.options.indexOf(queue)] ?? 0).total;
    return {
      ...{ to_decide: of('to_decide'), due: of('due'), waiting: of('waiting') },
      ...{ unsendable: of('unsendable'), mine: of('mine') },
      capped: ReviewQueue.options.filter((_, index) => (counts[index] ?? 0) > COUNT_CAP),
    };
  }

  private async sizeOf({ lenderId, userId }: Actor, queue: ReviewQueue): Promise<number> {
    const rows = queueRows(queue, '$2::uuid');
    // The planner refuses a parameter that no part of the query mentions.
    const [row] = await this.lists.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from ${rows} where $2::uuid is not null limit ${COUNT_CAP + 1}) capped`,
      [lenderId, userId],
    );
    return row?.total ?? 0;
  }
}
