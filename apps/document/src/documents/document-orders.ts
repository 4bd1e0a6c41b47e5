import {
  ASCENDING,
  decodeCursor,
  decodeTimeCursor,
  type Direction,
  directionOf,
  type ListReads,
  validationFailed,
} from '@coverleaf/service-kit';
import type { DocumentOrder, TimeOrder } from '@coverleaf/contracts';
import { z } from 'zod';

interface Order extends Direction {
  /** SQL over `insurance_uploads`, with an index. */
  readonly by: string;
  /** What a cursor keeps of the last row of a page. It is in the URL, so never a name. */
  readonly placeOf: (last: { readonly at: Date; readonly id: string }) => readonly string[];
}

const byTime = (order: TimeOrder): Order => ({
  by: 'created_at',
  ...directionOf(order),
  placeOf: ({ at, id }) => [at.toISOString(), id],
});

export const ORDERS: Readonly<Record<DocumentOrder, Order>> = {
  newest: byTime('newest'),
  oldest: byTime('oldest'),
  name: { by: 'searchable(name)', ...ASCENDING, placeOf: ({ id }) => [id] },
};

/** The values that a page comes after; null for the first page. @throws AppError 422 */
export async function decodePlace(
  lists: ListReads,
  order: DocumentOrder,
  cursor: string | undefined,
): Promise<readonly [by: string, id: string] | null> {
  if (!cursor) return null;
  if (order !== 'name') {
    const [at, id] = decodeTimeCursor(cursor);
    return at === null ? null : [at, id];
  }
  const [id] = decodeCursor(z.tuple([z.uuid()]), cursor);
  const [last] = await lists.query<{ name: string }>(
    'select searchable(name) as name from insurance_uploads where id = $1',
    [id],
  );
  if (!last) throw validationFailed([{ field: 'cursor', message: 'Begin the list again' }]);
  return [last.name, id];
}
