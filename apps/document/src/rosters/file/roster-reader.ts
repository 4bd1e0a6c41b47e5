import { type CaseFields, MAX_ROSTER_ROWS, ROSTER_COLUMNS, type RosterProblem } from '@coverleaf/contracts';
import { hasCheckDigit } from '@coverleaf/reading';
import { referenceHash } from '../../cases/case-facts';
import { type CsvRecord, csvRecords } from './csv-records';
import { type JsonEntry, jsonEntries } from './json-entries';
import { bareCell, cellChecks } from './roster-cells';
import { RosterFileError } from './roster-file-error';
import { columnLetters, fieldOfColumn } from './roster-heading';
import { textOf } from './roster-text';
import { SeenReferences } from './seen-references';

type Field = keyof CaseFields;

/** A loan as the file has it. Fields that it leaves empty are missing. */
export interface RosterLoan {
  readonly fields: Partial<CaseFields> & Pick<CaseFields, 'reference'>;
  readonly referenceHash: string;
}

/** A row of the file. */
export interface RosterRow {
  /** Null: the row is refused. */
  readonly loan: RosterLoan | null;
  readonly isWarned: boolean;
  readonly problems: readonly RosterProblem[];
}

const MOST_PROBLEMS_OF_ROW = 20;
/** A loan has 16 fields; lenders' systems may add many of their own. */
const MOST_COLUMNS = 200;
/** A cell that clears its field. */
const CLEARS = '-';
const NO_REFERENCE = `The first row must name the columns, and one of them must be “${ROSTER_COLUMNS.reference}”.`;

/** Reads a roster, the same rows each time. It holds a few hundred rows in memory. */
export class RosterReader {
  private readonly checks = cellChecks();
  private readonly seen = new SeenReferences();
  private columns: readonly (Field | undefined)[] | undefined;
  /** Problems of the heading, told with the next row. */
  private notes: RosterProblem[] = [];
  private rows = 0;
  /** Of the file, so far. */
  bytesRead = 0;

  /** @param wanted the fields that are read; all without it */
  constructor(private readonly wanted?: ReadonlySet<Field>) {}

  /** The rows of the file in batches, without the heading and blank rows. @throws RosterFileError */
  async *read(file: AsyncIterable<Buffer>): AsyncGenerator<readonly RosterRow[]> {
    const pieces = textOf(file, (bytes) => (this.bytesRead += bytes));
    const { isJson, text } = await formatOf(pieces);
    const batches = isJson ? jsonEntries(text) : csvRecords(text);
    for await (const batch of batches) {
      const rows = batch.flatMap((one) => ('cells' in one ? this.ofRecord(one) : this.ofEntry(one)));
      this.rows += rows.length;
      if (this.rows > MAX_ROSTER_ROWS)
        throw new RosterFileError('A roster may have 2,000,000 rows. Divide this one.');
      if (rows.length > 0) yield rows;
    }
    if (this.rows === 0) throw new RosterFileError('This file has no rows.');
  }

  private ofRecord({ row, cells, problem }: CsvRecord): RosterRow | [] {
    const { columns } = this;
    if (!columns) {
      if (problem) throw new RosterFileError(NO_REFERENCE);
      this.columns = this.columnsOf(row, cells);
      return [];
    }
    if (problem) return this.refused(row, problem);
    // Spreadsheets save empty cells behind the last column.
    const surplus = cells.slice(columns.length).some((cell) => cell.trim() !== '');
    if (cells.length < columns.length || surplus)
      return this.refused(row, `This row has ${cells.length} cells, and the heading has ${columns.length}.`);
    const named = columns.flatMap((field, at): [Field, string][] =>
      field && this.isWanted(field) ? [[field, cells[at] ?? '']] : [],
    );
    return this.checked(row, named, []);
  }

  private columnsOf(row: number, heading: readonly string[]): (Field | undefined)[] {
    if (heading.length > MOST_COLUMNS)
      throw new RosterFileError(`A roster may have ${MOST_COLUMNS} columns.`);
    const columns = heading.map(fieldOfColumn);
    if (!columns.includes('reference')) throw new RosterFileError(NO_REFERENCE);
    for (const [at, field] of columns.entries()) {
      // A file without heading has a loan in its first row, so names of columns aren't repeated either.
      const column = `column ${columnLetters(at)}`;
      if (field && columns.indexOf(field) < at)
        throw new RosterFileError(`The column “${ROSTER_COLUMNS[field]}” appears twice.`);
      if (!field && heading[at]?.trim())
        this.notes.push({
          row,
          column,
          message: 'The name of this column is unknown. It is ignored.',
          isWarning: true,
        });
    }
    return columns;
  }

  private ofEntry({ row, entry, problem }: JsonEntry): RosterRow {
    if (problem) return this.refused(row, problem);
    const named: [Field, string][] = [];
    const problems: RosterProblem[] = [];
    for (const [name, value] of Object.entries(entry)) {
      // Thousands of spellings of one name fit into an entry.
      if (problems.length >= MOST_PROBLEMS_OF_ROW) break;
      const field = fieldOfColumn(name);
      const text = textOfValue(value, field);
      if (field && !this.isWanted(field)) continue;
      if (!field) {
        if (this.rows === 0 && this.notes.length === 0)
          this.notes.push({ row, column: null, message: 'Unknown fields are ignored.', isWarning: true });
      } else if (named.some(([earlier]) => earlier === field))
        problems.push(wrong(row, field, 'This is there twice.'));
      else if (text === undefined) problems.push(wrong(row, field, 'Write this as one text or number.'));
      else named.push([field, text]);
    }
    return this.checked(row, named, problems);
  }

  private isWanted(field: Field): boolean {
    return this.wanted?.has(field) ?? true;
  }

  private refused(row: number, message: string): RosterRow {
    return this.withNotes(null, [{ row, column: null, message, isWarning: false }]);
  }

  private checked(row: number, named: readonly [Field, string][], problems: RosterProblem[]): RosterRow {
    const fields: Partial<CaseFields> = {};
    for (const [field, cell] of named) {
      const text = bareCell(cell);
      if (text === '') continue;
      if (text === CLEARS && field !== 'reference') {
        Object.assign(fields, { [field]: field === 'coverages' ? [] : null });
        continue;
      }
      const checked = this.checks[field](text);
      if ('value' in checked) Object.assign(fields, { [field]: checked.value });
      else problems.push(wrong(row, field, checked.wrong));
    }
    const { reference } = fields;
    if (reference === undefined && !problems.some(({ column }) => column === ROSTER_COLUMNS.reference))
      problems.push(wrong(row, 'reference', 'Fill in this field'));
    if (reference === undefined || problems.length > 0) return this.withNotes(null, problems);
    const hash = referenceHash(reference);
    const earlier = this.seen.earlierRow(hash, row);
    if (earlier !== null)
      return this.withNotes(null, [wrong(row, 'reference', `Row ${earlier} has this reference already.`)]);
    const doubt = doubtAbout(fields);
    const warnings = doubt ? [{ ...wrong(row, 'number', doubt), isWarning: true }] : [];
    return this.withNotes({ fields: { ...fields, reference }, referenceHash: hash }, warnings);
  }

  private withNotes(loan: RosterLoan | null, problems: readonly RosterProblem[]): RosterRow {
    const { notes } = this;
    if (notes.length > 0) this.notes = [];
    return { loan, isWarned: loan !== null && problems.length > 0, problems: [...notes, ...problems] };
  }
}

const wrong = (row: number, field: Field, message: string): RosterProblem => ({
  row,
  column: ROSTER_COLUMNS[field],
  message,
  isWarning: false,
});

/** @returns undefined for lists and objects, except a list of coverages */
function textOfValue(value: unknown, field: Field | undefined): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList =
    field === 'coverages' && Array.isArray(value) && value.every((one) => typeof one === 'string');
  return isList ? value.join(';') : undefined;
}

/** What looks wrong about a VIN or HIN; null if nothing does. It is kept, because a title may have it so. */
function doubtAbout({ number, collateral }: Partial<CaseFields>): string | null {
  if (!number) return null;
  const bare = number.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  if (bare.length === 17) {
    if (/[IOQ]/.test(bare)) return 'A VIN has no letter I, O or Q. It was saved; compare it with the title.';
    return hasCheckDigit(bare)
      ? null
      : 'The check digit of this VIN is wrong. It was saved; compare it with the title.';
  }
  const isHull = collateral === 'boat' || collateral === null || collateral === undefined;
  if (isHull && /^(?:US)?[A-Z0-9]{12}$/.test(bare)) return null;
  return 'A VIN has 17 characters, and a HIN has 12. It was saved; compare it with the title.';
}

/** Tells JSON by its first character. */
async function formatOf(
  pieces: AsyncGenerator<string>,
): Promise<{ isJson: boolean; text: AsyncIterable<string> }> {
  let start = '';
  while (start.trim() === '') {
    const next = await pieces.next();
    if (next.done) throw new RosterFileError('This file is empty.');
    start += next.value;
    // Blank pieces need not be kept.
    if (start.trim() === '' && start.length > 64 * 1024) throw new RosterFileError('This file is empty.');
  }
  return { isJson: /^\s*[[{]/.test(start), text: joined(start, pieces) };
}

async function* joined(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield start;
  yield* rest;
}
