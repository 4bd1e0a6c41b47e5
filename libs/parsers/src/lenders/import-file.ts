import {
  EXCHANGE_COLUMNS,
  type FieldProblem,
  type ImportColumn,
  type ImportRow,
  isShallow,
  LenderFields,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@coverleaf/contracts';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import { columnsOf, type KnownUses, USER_COLUMNS, userColumn } from './import-columns';
import type { ImportResult, ImportToRead } from './read-import.program';
import { unescapeFormula } from './spreadsheet-formula';

const BOOLEANS: ReadonlySet<string> = new Set(
  Object.entries(LenderFields.shape).flatMap(([name, schema]) =>
    schema.safeParse(true).success ? name : [],
  ),
);
/** Cells may contain line breaks, so a row may take several lines. */
const MAX_LINES = 10 * MAX_IMPORT_ROWS;
/** Many times the length of all fields of a lender. */
const MAX_LINE_LENGTH = 20_000;
/** As spreadsheets and other systems write them. */
const YES: ReadonlySet<string> = new Set(['true', 'yes', 'y', '1', 'x', 'on', 'active', 'enabled']);
const NO: ReadonlySet<string> = new Set(['false', 'no', 'n', '0', 'off', 'inactive', 'disabled']);

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
export function readImport(file: ImportToRead): ImportResult {
  try {
    return { ok: true, ...readRows(file) };
  } catch (error) {
    if (!(error instanceof RefusedImportError)) throw error;
    const { code, message, errors } = error;
    return { ok: false, code, message, ...(errors && { errors }) };
  }
}

type ReadRows = Pick<ImportResult & { ok: true }, 'rows' | 'columns'>;

/** @throws RefusedImportError */
function readRows({ bytes, filename, of, ...known }: ImportToRead): ReadRows {
  const text = decode(bytes);
  if (text.trim() === '') throw refused('file_empty', 'This file is empty.');
  if (of === 'users') return { rows: rowsOfUsers(text), columns: [] };
  const isJson = /\.json$/i.test(filename) || /^\s*[[{]/.test(text);
  const read = isJson ? { rows: rowsOfJson(text), columns: [] } : rowsOfCsv(text, known);
  if (read.rows.length === 0) throw refused('file_empty', 'This file has no rows.');
  return read;
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

function rowsOfUsers(text: string): ImportRow[] {
  const { header, records } = recordsOf(text);
  const columns = header.map(userColumn);
  const unknown = header.filter((name, at) => name !== '' && columns[at] === undefined);
  const isTwice = columns.some((column, at) => column !== undefined && columns.indexOf(column) < at);
  if (unknown.length > 0 || isTwice || !columns.includes('email')) {
    const problem = unknown.length > 0 ? `We don’t recognize “${(unknown[0] ?? '').slice(0, 100)}”. ` : '';
    const message = `${problem}A file of users has the columns ${USER_COLUMNS.join(', ')}.`;
    throw refused('unknown_columns', message);
  }
  return rowsIn(records, header.length, (cells) =>
    columns.flatMap((column, at) =>
      column === undefined ? [] : [[column, unescapeFormula(cells[at] ?? '').trim()] as const],
    ),
  );
}

interface CsvTable {
  readonly header: readonly string[];
  readonly records: readonly CsvRecord[];
}

function recordsOf(text: string): CsvTable {
  checkLines(text);
  checkSeparator(text);
  const [first, ...records] = parseCsv(text);
  if (records.length > MAX_IMPORT_ROWS) throw tooManyRows();
  return { header: (first?.record ?? []).map((name) => name.trim()), records };
}

function rowsOfCsv(text: string, known: KnownUses): ReadRows {
  const { header, records } = recordsOf(text);
  checkHeader(header);
  const columns = columnsOf(header, known);
  checkUses(columns);
  const rows = rowsIn(records, header.length, (cells) =>
    columns.flatMap(({ use }, at) =>
      use === null || use === 'ignored' ? [] : [[use, valueOf(use, cells[at] ?? '')] as const],
    ),
  );
  return { rows, columns };
}

type Fields = readonly (readonly [name: string, value: unknown])[];

function rowsIn(
  records: readonly CsvRecord[],
  width: number,
  fieldsOf: (cells: readonly string[]) => Fields,
): ImportRow[] {
  return records.flatMap(({ record: cells, info }) => {
    // Numbered as in a spreadsheet, where the header is row 1.
    const row = info.records + info.empty_lines;
    if (cells.every((cell) => cell === '')) return [];
    if (cells.length !== width) {
      const counts = `${cells.length} cells, and there are ${width} columns`;
      throw refused('malformed_csv', `Row ${row} has ${counts}.`);
    }
    return [{ row, fields: Object.fromEntries(fieldsOf(cells)) }];
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
  if (header.length > MAX_IMPORT_COLUMNS) {
    throw refused(
      'unknown_columns',
      `This file has ${header.length} columns; a lender has only ${EXCHANGE_COLUMNS.length} fields.`,
    );
  }
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) < at);
  if (twice !== undefined) throw wrongColumns([`“${twice.slice(0, 100)}” appears twice`], twice);
}

function checkUses(columns: readonly ImportColumn[]): void {
  const used = columns.flatMap(({ use, name }) => (use === null || use === 'ignored' ? [] : [{ use, name }]));
  for (const { use, name } of used) {
    const other = used.find((one) => one.use === use && one.name !== name);
    if (other) throw wrongColumns([`“${other.name}” and “${name}” both fill ${use}`], name);
  }
  if (used.length > 0) return;
  const names = columns.slice(0, 5).map((column) => `“${column.name}”`);
  throw wrongColumns([`we don’t recognize any of ${names.join(', ')}`], columns[0]?.name ?? '');
}

function wrongColumns(problems: readonly string[], field: string): RefusedImportError {
  const known = `An export has these columns: ${EXCHANGE_COLUMNS.join(', ')}.`;
  const message = `The columns of this file can’t be read: ${problems.join('; ')}. ${known}`;
  const errors = [{ field: field.slice(0, 100), message: 'Choose another use for this column' }];
  return refused('unknown_columns', message, { errors });
}

function valueOf(column: string, cell: string): unknown {
  const text = unescapeFormula(cell);
  if (!BOOLEANS.has(column)) return text;
  const word = text.trim().toLowerCase();
  return YES.has(word) || (NO.has(word) ? false : text);
}

const refused = (code: string, message: string, options: { cause?: unknown; errors?: FieldProblem[] } = {}) =>
  new RefusedImportError(code, message, options);

const tooManyRows = () => refused('too_many_rows', 'A file may have 10,000 rows. Divide this one.');
