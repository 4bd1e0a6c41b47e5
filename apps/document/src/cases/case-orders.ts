import { type CaseOrder, type CaseRow, Day } from '@coverleaf/contracts';
import {
  ASCENDING,
  decodeCursor,
  decodeTimeCursor,
  type Direction,
  directionOf,
} from '@coverleaf/service-kit';
import { z } from 'zod';

/** `createdAt` is a `Date` as the database gives it. */
type Place = Pick<CaseRow, 'id' | 'dueOn'> & { readonly createdAt: Date };

interface Order extends Direction {
  /** SQL over `cases`, with an index, and its type. */
  readonly by: string;
  readonly type: string;
  /** What a cursor keeps of the last row of a page, and reads from it again. It is in the URL, so never a name. */
  readonly placeOf: (last: Place) => readonly string[];
  readonly decode: (cursor: string | undefined) => readonly [by: string | null, id: string | null];
}

const byTime = (order: 'newest' | 'oldest'): Order => ({
  ...{ by: 'cases.created_at', type: 'timestamptz', ...directionOf(order) },
  placeOf: ({ createdAt, id }) => [createdAt.toISOString(), id],
  decode: decodeTimeCursor,
});

/** Of a case without a last day. */
const NEVER = 'infinity';
const DuePlace = z.tuple([z.union([Day, z.literal(NEVER)]), z.uuid()]);

export const CASE_ORDERS: Readonly<Record<CaseOrder, Order>> = {
  newest: byTime('newest'),
  oldest: byTime('oldest'),
  due: {
    ...{ by: `coalesce(cases.due_on, '${NEVER}')`, type: 'date', ...ASCENDING },
    placeOf: ({ dueOn, id }) => [dueOn ?? NEVER, id],
    decode: (cursor) => (cursor ? decodeCursor(DuePlace, cursor) : [null, null]),
  },
};
