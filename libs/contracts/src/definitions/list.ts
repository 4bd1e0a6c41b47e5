import { z } from 'zod';

/** Lists count up to this many rows. */
export const COUNT_CAP = 10_000;

/** The start of the next page; opaque to callers. */
export const Cursor = z.string().max(500);

/** Rows of one page. */
export const PageLimit = z.coerce.number().int().min(1).max(100).default(50);

/** The reply of every paged list. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** Capped at `COUNT_CAP`. */
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
