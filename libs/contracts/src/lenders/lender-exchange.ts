import { z } from 'zod';
import { Cursor, PageLimit } from '../definitions/list';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { FieldProblem } from '../definitions/problem';
import { Actor } from '../definitions/actor';
import { AdminLender } from './lender-fields';
import { LenderFilter } from './lender-admin';
import { LenderFields } from './lender-fields';

/** What a file of lenders may hold at the most. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;

type Column = Exclude<keyof LenderFields, 'testimonials'> | 'id';

/** The columns of a CSV file, and with `testimonials` the keys of a lender in JSON: what the form has. */
export const EXCHANGE_COLUMNS = [
  'id',
  ...Object.keys(LenderFields.shape).filter((field) => field !== 'testimonials'),
] as readonly Column[];

/** A row as its file has it; every field is checked by the schema of the form. */
export const ImportRow = z.object({
  /** As people count: the line of a CSV file, the place in a list of JSON. */
  row: z.int(),
  fields: z.record(z.string(), z.unknown()),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportVerdict = z.enum(['added', 'changed', 'unchanged', 'refused']);
export type ImportVerdict = z.infer<typeof ImportVerdict>;

export const ImportLine = z.object({
  row: z.int(),
  verdict: ImportVerdict.exclude(['unchanged']),
  name: z.string(),
  slug: z.string(),
  /** Those that would be changed. */
  fields: z.array(z.string()),
  /** Why it is refused. */
  problems: z.array(FieldProblem),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** What an import does, or would do. */
export const ImportPlan = z
  .object({
    counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
    /** Without those that are unchanged. */
    lines: z.array(ImportLine),
    /** Stands for this plan: an import that would do anything else by now is refused. */
    digest: z.string(),
    written: z.boolean(),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.infer<typeof ImportPlan>;

/** A page of an export, by name as in the list. */
export const exportLendersRpc = defineRpc('lender.export', {
  input: z.object({ filter: LenderFilter }),
  output: z.object({ items: z.array(AdminLender), nextCursor: Cursor.optional() }),
  safe: true,
});

/**
 * All rows in one transaction, or none. 422 `import_refused` while rows are refused that were not to be skipped; 409
 * `plan_changed` when it would do something else than the plan with this digest.
 */
export const importLendersRpc = defineRpc('lender.import', {
  input: z.object({
    actor: Actor,
    rows: z.array(ImportRow).max(MAX_IMPORT_ROWS),
    /** Null: only say what would be done. */
    run: z.object({ digest: z.string(), skipRefused: z.boolean() }).nullable(),
  }),
  output: ImportPlan,
  safe: false,
  timeoutMs: 60_000,
});

export const ExportQuery = LenderFilter.pick({ q: true, rightTrack: true }).extend({
  format: z.enum(['csv', 'json']).default('csv'),
});
export type ExportQuery = z.infer<typeof ExportQuery>;

const flag = z.enum(['true', 'false']);

export const ImportQuery = z.strictObject({
  dryRun: flag.default('true'),
  /** Of the dry run; an import needs it. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Make a dry run first')
    .optional(),
  /** Import the other rows although some are refused. */
  skipRefused: flag.default('false'),
});
export type ImportQuery = z.infer<typeof ImportQuery>;

export const EXPORT_PAGE = PageLimit.parse(100);

export const exportLenders = defineRoute('exportLenders', 'GET /api/v1/admin/lenders/export', {
  summary: 'Export the filtered lenders as CSV, or as JSON with their testimonials',
  access: 'admin',
  query: ExportQuery,
  reply: z.unknown(),
});

export const importLenders = defineRoute('importLenders', 'POST /api/v1/admin/lenders/import', {
  summary: 'Import lenders from a CSV or JSON file. A dry run returns the plan',
  access: 'admin',
  query: ImportQuery,
  bodyType: 'multipart/form-data',
  body: z.object({}),
  reply: ImportPlan,
  problems: [400, 409, 413],
});
