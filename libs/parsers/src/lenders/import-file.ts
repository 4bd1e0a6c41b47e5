import {
  EXCHANGE_COLUMNS,
  type FieldProblem,
  type ImportRow,
  isShallow,
  LenderFields,
  MAX_IMPORT_ROWS,
} from '@coverleaf/contracts';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { ImportResult } from './read-import.program';
import { unescapeFormula } from './spreadsheet-formula';

const COLUMNS: ReadonlySet<string> = new Set(EXCHANGE_COLUMNS);
const BOOLEANS: ReadonlySet<string> = new Set(
  Object.entries(LenderFields.shape).flatMap(([name, schema]) =>
    schema.safeParse(true).success ? name : [],
  ),
);
/** Cells may contain line breaks, so a row may take several lines. */
const MAX_LINES = 10 * MAX_IMPORT_ROWS;
/** Many times the length of all fields of a lender. */
const MAX_LINE_LENGTH = 20_000;
const MAX_COLUMNS = 50;
const MAX_ERRORS = 20;

class RefusedImportError extends Error {
  readonly errors: FieldProblem[] | undefined;

  constructor(
    readonly code: string,
    message: string,
    { cause, errors }: { readonly cause?: unknown; readonly errors?: FieldProblem[] },
  ) {
    super(message, { cause });
    this.errors = errors;
  }
}

/** Reads the rows of a JSON or CSV file, whose fields are validated later. */
export function readImport(bytes: Uint8Array, filename: string): ImportResult {
  try {
    return { ok: true, rows: readRows(bytes, filename) };
  } catch (error) {
    if (!(error instanceof RefusedImportError)) throw error;
    const { code, message, errors } = error;
    return { ok: false, code, message, ...(errors && { errors }) };
  }
}

/** @throws RefusedImportError */
function readRows(bytes: Uint8Array, filename: string): ImportRow[] {
  const text = decode(bytes);
  if (text.trim() === '') throw refused('file_empty', 'This file is empty.');
  const isJson = /\.json$/i.test(filename) || /^\s*[[{]/.test(text);
  const rows = isJson ? rowsOfJson(text) : rowsOfCsv(text);
  if (rows.length === 0) throw refused('file_empty', 'This file has no rows.');
  return rows;
}

/** Removes a byte order mark. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw refused('not_utf8', 'This file is not in UTF-8. Save it as “CSV UTF-8” and choose it again.', {
      cause,
    });
  }
}

function rowsOfJson(text: string): ImportRow[] {
  const list = parseJson(text);
  if (list === undefined) throw refused('malformed_json', 'This file isn’t valid JSON.');
  if (!Array.isArray(list)) throw refused('malformed_json', 'The JSON must be a list of lenders.');
  if (list.length > MAX_IMPORT_ROWS) throw tooManyRows();
  return list.map((fields: unknown, index) => {
    if (typeof fields === 'object' && !Array.isArray(fields) && fields !== null && isShallow(fields, 3))
      return { row: index + 1, fields: fields as ImportRow['fields'] };
    throw refused('malformed_json', `Entry ${index + 1} of the list isn’t a lender.`);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function rowsOfCsv(text: string): ImportRow[] {
  checkLines(text);
  checkSeparator(text);
  const [first, ...records] = parseCsv(text);
  const header = (first?.record ?? []).map((name) => name.trim());
  checkHeader(header);
  if (records.length > MAX_IMPORT_ROWS) throw tooManyRows();
  return records.flatMap(({ record: cells, info }) => {
    // Numbered as in a spreadsheet, where the header is row 1.
    const row = info.records + info.empty_lines;
    if (cells.every((cell) => cell === '')) return [];
    if (cells.length !== header.length) {
      const counts = `${cells.length} cells, and there are ${header.length} columns`;
      throw refused('malformed_csv', `Row ${row} has ${counts}.`);
    }
    return [
      { row, fields: Object.fromEntries(header.map((name, at) => [name, valueOf(name, cells[at] ?? '')])) },
    ];
  });
}

/** Runs before the parser, which takes long for too many rows or cells. */
function checkLines(text: string): void {
  let lines = 0;
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    lines += 1;
    if (lines > MAX_LINES)
      throw refused('too_many_rows', 'This file has more than 100,000 lines. Divide it.');
    if (line.length > MAX_LINE_LENGTH) throw refused('malformed_csv', 'A line is too long for a lender.');
  }
}

interface CsvRecord {
  readonly record: string[];
  readonly info: Info;
}

/** Runs before the parser, which would report wrong quotes. */
function checkSeparator(text: string): void {
  const [head = ''] = text.split(/[\r\n]/, 1);
  if (head.includes(',') || !/[;\t]/.test(head)) return;
  const separator = head.includes(';') ? 'semicolons' : 'tabs';
  throw refused('wrong_separator', `The columns are separated by ${separator}. Save the file with commas.`);
}

function parseCsv(text: string): CsvRecord[] {
  try {
    // The header, and one row more than is allowed.
    const to = MAX_IMPORT_ROWS + 2;
    const options = { relax_column_count: true, skip_empty_lines: true, info: true, to };
    // The types of csv-parse ignore the option `info`.
    return parse(text, options) as unknown as CsvRecord[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const line = typeof cause['lines'] === 'number' ? ` near line ${cause['lines']}` : '';
    throw refused('malformed_csv', `This isn’t a valid CSV file: its quotes don’t match${line}.`, { cause });
  }
}

function checkHeader(header: readonly string[]): void {
  if (header.length > MAX_COLUMNS) {
    throw refused(
      'unknown_columns',
      `This file has ${header.length} columns; a lender has only ${EXCHANGE_COLUMNS.length} fields.`,
    );
  }
  const errors = header.flatMap((name, at): FieldProblem[] => {
    if (!COLUMNS.has(name)) return [{ field: name.slice(0, 100), message: 'No such column' }];
    return header.indexOf(name) < at ? [{ field: name, message: 'This column appears twice' }] : [];
  });
  if (errors.length === 0) return;
  const names = errors.slice(0, 5).map(({ field }) => `“${field}”`);
  throw refused(
    'unknown_columns',
    `We don’t recognize these columns: ${names.join(', ')}. Use these instead: ${EXCHANGE_COLUMNS.join(', ')}.`,
    { errors: errors.slice(0, MAX_ERRORS) },
  );
}

function valueOf(column: string, cell: string): unknown {
  const text = unescapeFormula(cell);
  // Spreadsheets write booleans in capitals.
  if (BOOLEANS.has(column) && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return text;
}

const refused = (code: string, message: string, options: { cause?: unknown; errors?: FieldProblem[] } = {}) =>
  new RefusedImportError(code, message, options);

const tooManyRows = () => refused('too_many_rows', 'A file may have 10,000 rows. Divide this one.');
