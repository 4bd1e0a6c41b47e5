import { z } from 'zod';

/** Lists count up to this many rows. */
export const COUNT_CAP = 10_000;

/** The start of the next page; opaque to callers. */
export const Cursor = z.string().max(500);

/** Rows of one page. */
export const PageLimit = z.coerce.number().int().min(1).max(100).default(50);

/** Rows that an export reads at a time. */
export const EXPORT_ROWS = 1_000;

export const TimeOrder = z.enum(['newest', 'oldest']);
export type TimeOrder = z.infer<typeof TimeOrder>;

/** Values of one filter. */
const MOST_VALUES = 20;

/** Several values of a filter, separated by commas in the URL. */
export const severalOf = <One extends z.ZodType<string, string>>(one: One) =>
  z
    .string()
    .max(2_000)
    .transform((text) => text.split(','))
    .pipe(z.array(one).min(1).max(MOST_VALUES));

/** The same for what the gateway passes on as it is: the text, in which each value is known. */
export const severalTextOf = <One extends z.ZodType<string, string>>(one: One) =>
  z
    .string()
    .max(2_000)
    .refine((text) => {
      const values = text.split(',');
      return values.length <= MOST_VALUES && values.every((value) => one.safeParse(value).success);
    }, 'Choose from the known values');

/** While somebody types a date, its year may be 2 or 20266. */
export const Day = z.iso
  .date()
  .refine((day) => day >= '1900' && day < '2100', 'Enter a date of this century');

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
