import { z } from 'zod';

/** Above this many rows a list no longer counts them. */
export const COUNT_CAP = 10_000;

/** Where the next page begins; opaque to callers. */
export const Cursor = z.string().max(500);

/** Rows of one page. */
export const PageLimit = z.coerce.number().int().min(1).max(100).default(50);

/** The reply of every list of staff. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Exact up to `COUNT_CAP`, and no larger. */
    total: z.int().optional(),
    totalIsCapped: z.boolean().optional(),
    /** Absent on the last page. */
    nextCursor: Cursor.optional(),
  });

export interface Page<Item> {
  readonly items: Item[];
  readonly total?: number;
  readonly totalIsCapped?: boolean;
  readonly nextCursor?: string;
}
