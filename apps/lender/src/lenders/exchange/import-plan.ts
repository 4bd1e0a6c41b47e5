import { createHash } from 'node:crypto';
import {
  type FieldProblem,
  type ImportLine,
  type ImportPlan,
  type ImportRow,
  type ImportVerdict,
  isStorable,
  type LenderChange,
  type NewLender,
  imageIn,
  slugOf,
} from '@coverleaf/contracts';
import { slugFor } from '../lender-slug';
import { NO_LOGO, NO_SLUG, NO_TEMPLATE, SLUG_TAKEN } from '../lenders.service';
import { checkChange, checkNew, type ExistingLender } from './import-row';

/** What is there already, as far as a file speaks of it. */
export interface Known {
  readonly byId: ReadonlyMap<string, ExistingLender>;
  readonly bySlug: ReadonlyMap<string, ExistingLender>;
  readonly deletedIds: ReadonlySet<string>;
  readonly templates: ReadonlySet<string>;
  /** Names of images, of those that the file speaks of. */
  readonly images: ReadonlySet<string>;
  /** Of a new lender for which none was chosen. */
  readonly defaultTemplate: string;
}

type Added = NewLender & { readonly slug: string; readonly templateId: string };

export type Planned = Pick<ImportRow, 'row'> & { readonly name: string; readonly slug: string } & (
    | { readonly verdict: 'added'; readonly lender: Added }
    | { readonly verdict: 'changed'; readonly before: ExistingLender; readonly change: LenderChange }
    | { readonly verdict: 'unchanged' }
    | { readonly verdict: 'refused'; readonly problems: readonly FieldProblem[] }
  );

/** Nothing where it is no text that could be asked for; the schema says so of it. */
const text = (value: unknown): string => (typeof value === 'string' && isStorable(value) ? value.trim() : '');

/** The slugs and ids that a row may meet. */
export const namesOf = ({ fields }: ImportRow): { id: string; slugs: readonly string[] } => ({
  id: text(fields['id']).toLowerCase(),
  slugs: [text(fields['slug']), slugOf(text(fields['name']))].filter(Boolean),
});

/** The name of the image that a row wants for its logo. */
export const logoOf = (logoUrl: unknown): string | null => imageIn(text(logoUrl));

/** Judges the rows of one file one after the other: what an earlier one has taken, a later one cannot have. */
export class ImportPlanner {
  private readonly rowOf = new Map<string, number>();

  constructor(private readonly known: Known) {}

  judge(row: ImportRow): Planned {
    const { id } = namesOf(row);
    const named = { row: row.row, name: text(row.fields['name']), slug: text(row.fields['slug']) };
    const refused = (problems: readonly FieldProblem[]): Planned => ({
      ...named,
      verdict: 'refused',
      problems,
    });
    if (this.known.deletedIds.has(id)) {
      return refused([{ field: 'id', message: 'The lender with this id was deleted; restore it first' }]);
    }
    const before = this.known.byId.get(id) ?? this.known.bySlug.get(named.slug);
    const checked = before ? checkChange(row, before) : checkNew(row);
    if (checked.value === null) return refused(checked.problems);
    const slug = before ? checked.value.slug : slugFor(checked.value as NewLender);
    const templateId = checked.value.templateId ?? (before ? undefined : this.known.defaultTemplate);
    const problems = [
      ...this.claim(
        `lender ${before?.id ?? (id || `of row ${row.row}`)}`,
        row.row,
        'id',
        'is about this lender too',
      ),
      ...(slug === undefined ? [] : this.faultOf(slug, before, row.row)),
      ...(slug === undefined && !before ? [{ field: 'slug', message: NO_SLUG }] : []),
      ...this.faultOfTemplate(templateId),
      ...this.faultOfLogo(checked.value.logoUrl),
    ];
    if (problems.length > 0) return refused(problems);
    const shown = {
      row: row.row,
      name: checked.value.name ?? before?.name ?? '',
      slug: slug ?? before?.slug ?? '',
    };
    if (!before) {
      const { defaultTemplate } = this.known;
      const lender = { templateId: defaultTemplate, ...(checked.value as NewLender), slug: shown.slug };
      return { ...shown, verdict: 'added', lender: lender };
    }
    if (Object.keys(checked.value).length === 0) return { ...shown, verdict: 'unchanged' };
    return { ...shown, verdict: 'changed', before, change: checked.value };
  }

  private faultOf(slug: string, before: ExistingLender | undefined, row: number): FieldProblem[] {
    const holder = this.known.bySlug.get(slug);
    if (holder && holder.id !== before?.id) return [{ field: 'slug', message: SLUG_TAKEN }];
    return this.claim(`slug ${slug}`, row, 'slug', 'has this slug too');
  }

  private faultOfTemplate(templateId: string | undefined): FieldProblem[] {
    const isThere = templateId === undefined || this.known.templates.has(templateId);
    return isThere ? [] : [{ field: 'templateId', message: NO_TEMPLATE }];
  }

  private faultOfLogo(logoUrl: string | null | undefined): FieldProblem[] {
    const name = logoOf(logoUrl);
    const isThere = name === null || this.known.images.has(name);
    return isThere ? [] : [{ field: 'logoUrl', message: NO_LOGO }];
  }

  private claim(name: string, row: number, field: string, why: string): FieldProblem[] {
    const earlier = this.rowOf.get(name);
    if (earlier !== undefined) return [{ field, message: `Row ${earlier} ${why}` }];
    this.rowOf.set(name, row);
    return [];
  }
}

/** A plan for people, and its digest over everything that it would do and to which version of what. */
export function toPlan(planned: readonly Planned[], written: boolean): ImportPlan {
  const counts: Record<ImportVerdict, number> = { added: 0, changed: 0, unchanged: 0, refused: 0 };
  const hash = createHash('sha256');
  for (const one of planned) {
    counts[one.verdict] += 1;
    const version = one.verdict === 'changed' ? [one.before.id, one.before.version] : [];
    const effect =
      one.verdict === 'added' ? one.lender : one.verdict === 'changed' ? one.change : problemsOf(one);
    hash.update(JSON.stringify([one.row, one.verdict, ...version, effect]));
  }
  const lines = planned.flatMap((one) => (one.verdict === 'unchanged' ? [] : [toLine(one, one.verdict)]));
  return { counts, lines, digest: hash.digest('hex'), written };
}

const problemsOf = (one: Planned): readonly FieldProblem[] => (one.verdict === 'refused' ? one.problems : []);

const toLine = (one: Planned, verdict: ImportLine['verdict']): ImportLine => ({
  row: one.row,
  verdict,
  name: one.name.slice(0, 200),
  slug: one.slug.slice(0, 200),
  fields: one.verdict === 'changed' ? Object.keys(one.change) : [],
  problems: [...problemsOf(one)],
});
