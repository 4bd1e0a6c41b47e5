import { fieldProblems } from '@coverleaf/service-kit';
import {
  type AdminLender,
  EXCHANGE_COLUMNS,
  type FieldProblem,
  type ImportRow,
  LenderChange,
  NewLender,
} from '@coverleaf/contracts';
import type { z } from 'zod';

export type Checked<Value> =
  | { readonly value: Value; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly FieldProblem[] };

/** A lender that a row is about, as it is now. */
export type ExistingLender = Pick<
  AdminLender,
  (typeof EXCHANGE_COLUMNS)[number] | 'version' | 'testimonials'
>;

type Fields = Readonly<Record<string, unknown>>;

/** What a new lender is made of: an empty cell is nothing, and becomes what the form begins with. */
export function checkNew({ fields }: ImportRow): Checked<NewLender> {
  return check(
    NewLender,
    keep(fields, (value) => !isNothing(value)),
  );
}

/** What of a row differs from the lender; only that is checked, because the rest is as it was. */
export function checkChange({ fields }: ImportRow, lender: ExistingLender): Checked<LenderChange> {
  const { id: _, ...rest } = fields;
  const checked = check(LenderChange, keep(rest, differsFrom(lender)));
  if (checked.value === null) return checked;
  // Checking trims, so that a second look may find it the same.
  return { value: keep(checked.value, differsFrom(lender)), problems: [] };
}

const differsFrom =
  (lender: ExistingLender) =>
  (value: unknown, field: string): boolean => {
    if (field === 'testimonials') return !sameTestimonials(value, lender.testimonials);
    const now = Object.hasOwn(lender, field) ? lender[field as keyof ExistingLender] : undefined;
    return isNothing(value) ? !isNothing(now) : value !== now;
  };

const isNothing = (value: unknown): boolean => value === '' || value === null || value === undefined;

const keep = (fields: object, isKept: (value: unknown, field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field, value]) => isKept(value, field)));

function check<S extends z.ZodType>(schema: S, fields: Fields): Checked<z.output<S>> {
  // With what was given, so that a wrong kind of value is not taken for an absent one.
  const result = schema.safeParse(fields, { reportInput: true });
  return result.success
    ? { value: result.data, problems: [] }
    : { value: null, problems: fieldProblems(result.error) };
}

const WORDS = ['id', 'content', 'author', 'role', 'rating', 'isFeatured'] as const;

/** As an export has them: anything else is for the schema to judge. */
function sameTestimonials(given: unknown, now: ExistingLender['testimonials']): boolean {
  if (!Array.isArray(given) || given.length !== now.length) return false;
  return now.every((testimonial, index) => {
    const other: unknown = given[index];
    return isRecord(other) && WORDS.every((word) => other[word] === testimonial[word]);
  });
}

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
