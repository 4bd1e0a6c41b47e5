import { RosterFileError } from './roster-file-error';

/** Many times the length of all fields of a loan. */
export const LONGEST_RECORD = 64 * 1024;
/** Line breaks in quoted cells. */
const MOST_LINES = 20;
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** A row of a CSV file, or what is wrong with it. */
export interface CsvRecord {
  /** As a spreadsheet numbers it, from 1. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly problem?: string;
}

const TOO_LONG = 'This row is too long for a loan. Look for a quotation mark that never closes.';
const WRONG_QUOTES = 'The quotation marks of this row don’t match.';

/**
 * Splits a CSV file (RFC 4180) into rows, in batches. Blank rows are left out. After a quotation mark that never closes
 * it goes on with the next line, where csv-parse loses all rows up to the next mark; a row may have any length, but
 * only `LONGEST_RECORD` characters of it are kept.
 * @throws RosterFileError for a heading that isn't one row of cells
 */
export async function* csvRecords(pieces: AsyncIterable<string>): AsyncGenerator<readonly CsvRecord[]> {
  let open: string[] = [];
  let separator: string | undefined;
  let row = 0;
  for await (const { lines, isEnd } of physicalLines(pieces)) {
    const queue: (string | null)[] = [...open, ...lines];
    const records: CsvRecord[] = [];
    let at = 0;
    for (open = []; at < queue.length;) {
      const first = queue[at] ?? null;
      if (separator === undefined && first === null)
        throw new RosterFileError('The first row is too long for a heading.');
      if (first?.trim()) separator ??= separatorOf(first);
      const found = first === null ? TOO_LONG : recordAt(queue, at, separator ?? ',');
      if (found === 'open') {
        const rest = queue.slice(at);
        if (!isEnd && rest.length < MOST_LINES && !rest.includes(null)) {
          open = rest.filter((line) => line !== null);
          break;
        }
      }
      row += 1;
      if (typeof found === 'string') {
        records.push({ row, cells: [], problem: found === TOO_LONG ? TOO_LONG : WRONG_QUOTES });
        at += 1;
        continue;
      }
      if (found.cells.some((cell) => cell !== '')) records.push({ row, cells: found.cells });
      at += found.lines;
    }
    if (records.length > 0) yield records;
  }
}

/** The record that begins with this line. 'open': its last cell goes on behind the last line. */
function recordAt(
  lines: readonly (string | null)[],
  at: number,
  separator: string,
): { readonly cells: string[]; readonly lines: number } | 'open' | 'wrong' {
  let text = lines[at] ?? '';
  if (!text.includes('"')) return { cells: text.split(separator), lines: 1 };
  for (let count = 1; ; count += 1) {
    const cells = cellsOf(text, separator);
    if (cells !== 'open') return cells === 'wrong' ? cells : { cells, lines: count };
    const next = lines[at + count];
    if (next === undefined) return 'open';
    text += `\n${next}`;
    if (next === null || count >= MOST_LINES || text.length > LONGEST_RECORD) return 'wrong';
  }
}

function cellsOf(text: string, separator: string): string[] | 'open' | 'wrong' {
  const cells: string[] = [];
  for (let at = 0; ;) {
    let start = at;
    while (text[start] === ' ') start += 1;
    if (text[start] !== '"') {
      const end = text.indexOf(separator, at);
      cells.push(end < 0 ? text.slice(at) : text.slice(at, end));
      if (end < 0) return cells;
      at = end + 1;
      continue;
    }
    let end = text.indexOf('"', start + 1);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0) return 'open';
    cells.push(text.slice(start + 1, end).replaceAll('""', '"'));
    at = end + 1;
    while (text[at] === ' ') at += 1;
    if (at >= text.length) return cells;
    if (text[at] !== separator) return 'wrong';
    at += 1;
  }
}

/** The separator that the heading has most of. */
function separatorOf(heading: string): string {
  const bare = heading.replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

interface Lines {
  /** Null: longer than `LONGEST_RECORD`. */
  readonly lines: readonly (string | null)[];
  /** No further ones follow. */
  readonly isEnd: boolean;
}

/** The lines of a text, in batches. A file without line feeds has carriage returns. */
async function* physicalLines(pieces: AsyncIterable<string>): AsyncGenerator<Lines> {
  let rest = '';
  let isTooLong = false;
  let ending: '\n' | '\r' | undefined;
  for await (const piece of pieces) {
    ending ??= piece.includes('\n') ? '\n' : piece.includes('\r') ? '\r' : undefined;
    const parts = (rest + piece).split(ending ?? '\n');
    rest = parts.pop() ?? '';
    const lines: (string | null)[] = parts.map((line) =>
      line.length > LONGEST_RECORD ? null : line.endsWith('\r') ? line.slice(0, -1) : line,
    );
    if (isTooLong && lines.length > 0) {
      lines[0] = null;
      isTooLong = false;
    }
    if (rest.length > LONGEST_RECORD) {
      rest = '';
      isTooLong = true;
    }
    if (lines.length > 0) yield { lines, isEnd: false };
  }
  yield { lines: isTooLong ? [null] : [rest.endsWith('\r') ? rest.slice(0, -1) : rest], isEnd: true };
}
