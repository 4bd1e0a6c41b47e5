import { createHash } from 'node:crypto';
import {
  type AdminLender,
  type EXCHANGE_COLUMNS,
  type FieldProblem,
  imageIn,
  type ImportLine,
  type ImportPlan,
  type ImportRow,
  type ImportVerdict,
  isStorable,
  LenderChange,
  NewLender,
  slugOf,
} from '@coverleaf/contracts';
import { fieldProblems } from '@coverleaf/service-kit';
import type { z } from 'zod';
import { NO_LOGO, NO_SLUG, NO_TEMPLATE, sameTestimonials, SLUG_TAKEN, slugFor } from './lenders.service';

export type ExistingLender = Pick<
  AdminLender,
  (typeof EXCHANGE_COLUMNS)[number] | 'version' | 'testimonials'
>;

export interface ImportContext {
  readonly byId: ReadonlyMap<string, ExistingLender>;
  readonly bySlug: ReadonlyMap<string, ExistingLender>;
  readonly deletedIds: ReadonlySet<string>;
  readonly templates: ReadonlySet<string>;
  /** Names of those images that rows use as logos. */
  readonly images: ReadonlySet<string>;
  /** For new lenders without a template. */
  readonly defaultTemplate: string;
}

type AddedLender = NewLender & { readonly slug: string; readonly templateId: string };

export type PlannedRow = Pick<ImportRow, 'row'> & { readonly name: string; readonly slug: string } & (
    | { readonly verdict: 'added'; readonly lender: AddedLender }
    | { readonly verdict: 'changed'; readonly before: ExistingLender; readonly change: LenderChange }
    | { readonly verdict: 'unchanged' }
    | { readonly verdict: 'refused'; readonly problems: readonly FieldProblem[] }
  );

type Fields = Readonly<Record<string, unknown>>;

type Checked<Value> =
  | { readonly value: Value; readonly problems: readonly [] }
  | { readonly value: null; readonly problems: readonly FieldProblem[] };

/** Empty for a value that is not text or that PostgreSQL cannot store; the schema reports both. */
const textOf = (value: unknown) => (typeof value === 'string' && isStorable(value) ? value.trim() : '');

/** The id and the slugs by which a row may refer to stored lenders. */
export const keysOf = ({ fields }: ImportRow): { id: string; slugs: readonly string[] } => ({
  id: textOf(fields['id']).toLowerCase(),
  slugs: [textOf(fields['slug']), slugOf(textOf(fields['name']))].filter(Boolean),
});

export const logoOf = (logoUrl: unknown): string | null => imageIn(textOf(logoUrl));

/** Plans the rows of one file in order: a later row cannot take what an earlier one has claimed. */
export class ImportPlanner {
  /** Row numbers by claimed lender or slug. */
  private readonly claims = new Map<string, number>();

  constructor(private readonly context: ImportContext) {}

  plan(row: ImportRow): PlannedRow {
    const { id } = keysOf(row);
    const shown = { row: row.row, name: textOf(row.fields['name']), slug: textOf(row.fields['slug']) };
    const refused = (problems: readonly FieldProblem[]): PlannedRow => ({
      ...shown,
      verdict: 'refused',
      problems,
    });
    if (this.context.deletedIds.has(id))
      return refused([{ field: 'id', message: 'The lender with this id was deleted; restore it first' }]);
    const before = this.context.byId.get(id) ?? this.context.bySlug.get(shown.slug);
    const checked = before ? checkChange(row, before) : checkNew(row);
    if (checked.value === null) return refused(checked.problems);
    const slug = before ? checked.value.slug : slugFor(checked.value as NewLender);
    const templateId = checked.value.templateId ?? (before ? undefined : this.context.defaultTemplate);
    const problems = [
      ...this.claim(
        `lender ${before?.id ?? (id || `of row ${row.row}`)}`,
        row.row,
        'id',
        'has the same lender',
      ),
      ...(slug === undefined ? [] : this.slugProblems(slug, before, row.row)),
      ...(slug === undefined && !before ? [{ field: 'slug', message: NO_SLUG }] : []),
      ...this.templateProblems(templateId),
      ...this.logoProblems(checked.value.logoUrl),
    ];
    if (problems.length > 0) return refused(problems);
    const planned = {
      row: row.row,
      name: checked.value.name ?? before?.name ?? '',
      slug: slug ?? before?.slug ?? '',
    };
    if (!before) {
      const { defaultTemplate } = this.context;
      const lender = { templateId: defaultTemplate, ...(checked.value as NewLender), slug: planned.slug };
      return { ...planned, verdict: 'added', lender };
    }
    if (Object.keys(checked.value).length === 0) return { ...planned, verdict: 'unchanged' };
    return { ...planned, verdict: 'changed', before, change: checked.value };
  }

  private slugProblems(slug: string, before: ExistingLender | undefined, row: number): FieldProblem[] {
    const owner = this.context.bySlug.get(slug);
    if (owner && owner.id !== before?.id) return [{ field: 'slug', message: SLUG_TAKEN }];
    return this.claim(`slug ${slug}`, row, 'slug', 'has the same slug');
  }

  private templateProblems(templateId: string | undefined): FieldProblem[] {
    const exists = templateId === undefined || this.context.templates.has(templateId);
    return exists ? [] : [{ field: 'templateId', message: NO_TEMPLATE }];
  }

  private logoProblems(logoUrl: string | null | undefined): FieldProblem[] {
    const name = logoOf(logoUrl);
    const exists = name === null || this.context.images.has(name);
    return exists ? [] : [{ field: 'logoUrl', message: NO_LOGO }];
  }

  private claim(name: string, row: number, field: string, conflict: string): FieldProblem[] {
    const earlier = this.claims.get(name);
    if (earlier !== undefined) return [{ field, message: `Row ${earlier} ${conflict}` }];
    this.claims.set(name, row);
    return [];
  }
}

/** The plan as administrators see it, with a digest of every effect and of the versions that it changes. */
export function toPlan(planned: readonly PlannedRow[], written: boolean): ImportPlan {
  const counts: Record<ImportVerdict, number> = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const hash = createHash('sha256');
  for (const one of planned) {
    counts[one.verdict] += 1;
    hash.update(JSON.stringify([one.row, one.verdict, ...effectOf(one)]));
  }
  const lines = planned.flatMap((one) => (one.verdict === 'unchanged' ? [] : [toLine(one, one.verdict)]));
  return { counts, lines, columns: [], digest: hash.digest('hex'), written };
}

function effectOf(one: PlannedRow): readonly unknown[] {
  if (one.verdict === 'changed') return [one.before.id, one.before.version, one.change];
  return [one.verdict === 'added' ? one.lender : problemsOf(one)];
}

const problemsOf = (one: PlannedRow) => (one.verdict === 'refused' ? one.problems : []);

const toLine = (one: PlannedRow, verdict: ImportLine['verdict']): ImportLine => ({
  row: one.row,
  verdict,
  name: one.name.slice(0, 200),
  slug: one.slug.slice(0, 200),
  fields: one.verdict === 'changed' ? Object.keys(one.change) : [],
  problems: [...problemsOf(one)],
});

/** An empty cell counts as absent, so the new lender gets the default of the form. */
const checkNew = ({ fields }: ImportRow): Checked<NewLender> =>
  check(
    NewLender,
    pickFields(fields, (value) => !isEmpty(value)),
  );

function checkChange({ fields }: ImportRow, lender: ExistingLender): Checked<LenderChange> {
  const { id: _, ...rest } = fields;
  const checked = check(LenderChange, pickFields(rest, differsFrom(lender)));
  if (checked.value === null) return checked;
  // The schema trims, which can make a value equal to the stored one.
  const { testimonials, ...others } = checked.value;
  const change: LenderChange = pickFields(others, differsFrom(lender));
  const isSame = !testimonials || sameTestimonials(testimonials, lender.testimonials);
  return { value: isSame ? change : { ...change, testimonials }, problems: [] };
}

const differsFrom = (lender: ExistingLender) => (value: unknown, field: string) => {
  const stored = Object.hasOwn(lender, field) ? lender[field as keyof ExistingLender] : undefined;
  return isEmpty(value) ? !isEmpty(stored) : value !== stored;
};

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

const pickFields = (fields: object, isPicked: (value: unknown, field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([field, value]) => isPicked(value, field)));

function check<S extends z.ZodType>(schema: S, fields: Fields): Checked<z.output<S>> {
  // With the input, the messages distinguish a value of the wrong type from a missing one.
  const result = schema.safeParse(fields, { reportInput: true });
  return result.success
    ? { value: result.data, problems: [] }
    : { value: null, problems: fieldProblems(result.error) };
}
