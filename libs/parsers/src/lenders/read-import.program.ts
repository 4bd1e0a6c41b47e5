import { join } from 'node:path';
import {
  type ColumnUse,
  FieldProblem,
  ImportColumn,
  ImportRow,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@coverleaf/contracts';
import { z } from 'zod';
import type { ParserDefinition } from '../parser';

export interface ImportToRead {
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** What its rows are. */
  readonly of: 'lenders' | 'users';
  /** By the name of the column. A decision of these rules. */
  readonly decided: Readonly<Partial<Record<string, ColumnUse>>>;
  /** By the key of the column's name. */
  readonly remembered: Readonly<Partial<Record<string, ColumnUse>>>;
}

const ImportResult = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    rows: z.array(ImportRow).max(MAX_IMPORT_ROWS),
    columns: z.array(ImportColumn).max(MAX_IMPORT_COLUMNS),
  }),
  z.object({
    ok: z.literal(false),
    code: z.string().regex(/^[a-z0-9_]{1,40}$/),
    message: z.string().max(5_000),
    errors: z.array(FieldProblem).max(20).optional(),
  }),
]);
export type ImportResult = z.infer<typeof ImportResult>;

/** Reads the rows of a CSV or JSON file of lenders. */
export const READ_IMPORT: ParserDefinition<ImportToRead, ImportResult> = {
  name: 'read-import',
  program: join(__dirname, 'read-import.main'),
  bounds: { limitMs: 10_000, memoryMb: 300 },
  usedBy: 'people',
  reply: ImportResult,
};
