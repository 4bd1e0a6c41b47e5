import { z } from 'zod';
import { Cursor, PageLimit } from '../definitions/list';
import { defineRoute } from '../definitions/operation';
import { defineRead, defineRpc } from '../definitions/rpc';
import { FieldProblem } from '../definitions/problem';
import { Actor } from '../definitions/actor';
import { AdminLender } from './lender-fields';
import { LenderFilter } from './lender-admin';
import { LenderFields } from './lender-fields';

/** Limits of an import file. */
export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 10_000;

type Column = Exclude<keyof LenderFields, 'testimonials'> | 'id';

/** The columns of a CSV file; a lender in JSON also has `testimonials`. */
export const EXCHANGE_COLUMNS = [
  'id',
  ...Object.keys(LenderFields.shape).filter((field) => field !== 'testimonials'),
] as readonly Column[];

/** What a column of a CSV file fills; `ignored` for nothing. */
export const ColumnUse = z.enum([...EXCHANGE_COLUMNS, 'ignored']);
export type ColumnUse = z.infer<typeof ColumnUse>;

export const MAX_IMPORT_COLUMNS = 50;
const ColumnName = z.string().min(1).max(100);

/** Uses by column name, as a person decided. */
export const ColumnUses = z
  .record(ColumnName, ColumnUse)
  .refine((uses) => Object.keys(uses).length <= MAX_IMPORT_COLUMNS, 'Too many columns');
export type ColumnUses = z.infer<typeof ColumnUses>;

export const ImportColumn = z.object({
  /** As in the file. */
  name: z.string(),
  /** Null: nobody decided yet, and the name says nothing. Such a column is not read. */
  use: ColumnUse.nullable(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

/** What was decided in earlier imports of anybody, by the key of the column's name. */
export const listColumnUsesRpc = defineRead(
  'lender.list-column-uses',
  z.object({ uses: z.record(z.string(), ColumnUse) }),
);

/** A row of the file. The service validates each field. */
export const ImportRow = z.object({
  /** From 1: the row of a CSV file, or the position in a JSON list. */
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
  /** Names of changed fields. */
  fields: z.array(z.string()),
  /** Why the row is refused. */
  problems: z.array(FieldProblem),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** The changes of an import, planned or written. */
export const ImportPlan = z
  .object({
    counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
    /** Without unchanged rows. */
    lines: z.array(ImportLine),
    /** Of a CSV file, in its order. */
    columns: z.array(ImportColumn).default([]),
    /** Identifies this plan. An import with another plan is refused. */
    digest: z.string(),
    written: z.boolean(),
  })
  .meta({ id: 'ImportPlan' });
export type ImportPlan = z.infer<typeof ImportPlan>;

/** One page of an export, by name. */
export const exportLendersRpc = defineRpc('lender.export', {
  input: z.object({ filter: LenderFilter }),
  output: z.object({ items: z.array(AdminLender), nextCursor: Cursor.optional() }),
  safe: true,
});

/**
 * Writes all rows in one transaction. 422 `import_refused` for refused rows unless `skipRefused`; 409 `plan_changed` if
 * the plan no longer has this digest.
 */
export const importLendersRpc = defineRpc('lender.import', {
  input: z.object({
    actor: Actor,
    rows: z.array(ImportRow).max(MAX_IMPORT_ROWS),
    /** What was decided about columns, by the key of their names. An import that writes remembers it. */
    uses: z.record(ColumnName, ColumnUse).optional(),
    /** Null: dry run. */
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
  /** From the dry run; required to import. */
  digest: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'Make a dry run first')
    .optional(),
  /** `ColumnUses` in JSON: what to do with columns whose names aren't those of an export. */
  columns: z.string().max(8_000).optional(),
  /** Import the accepted rows even if some are refused. */
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

export const exportLenderQrCodes = defineRoute('exportLenderQrCodes', 'GET /api/v1/admin/lenders/qr-codes', {
  summary: 'Download the QR codes of the filtered lenders’ pages as one ZIP file, SVG and PNG',
  access: 'admin',
  query: LenderFilter.pick({ q: true, rightTrack: true }),
  reply: z.unknown(),
});

export const importLenders = defineRoute('importLenders', 'POST /api/v1/admin/lenders/import', {
  summary: 'Import lenders from a CSV or JSON file. A dry run returns the plan',
  access: 'admin',
  audit: 'lenders.imported',
  query: ImportQuery,
  bodyType: 'multipart/form-data',
  body: z.object({}),
  reply: ImportPlan,
  problems: [400, 409, 413],
});
