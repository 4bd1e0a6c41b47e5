import { LONGEST_RECORD } from './csv-records';

/** An object of a JSON file, or what is wrong with it. */
export interface JsonEntry {
  /** Its position in the file, from 1. */
  readonly row: number;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly problem?: string;
}

/** What is between objects: commas and the list's brackets. */
const BETWEEN = /^[\s,[\]]*$/;
const MOST_LEVELS = 4;
const NOT_JSON = 'This entry isn’t valid JSON.';
const TOO_DEEP = 'This entry has lists or objects in each other. Write one value per field.';
const TOO_LONG = 'This entry is too long for a loan.';

/**
 * The objects of a JSON list or of JSON lines, in batches. It keeps one object in memory, of at most `LONGEST_RECORD`
 * characters. Text can't contain a line break, so after a quotation mark that never closes it goes on with the next
 * line.
 */
export async function* jsonEntries(pieces: AsyncIterable<string>): AsyncGenerator<readonly JsonEntry[]> {
  const marks = /["\\{}[\]\n]/g;
  let rest = '';
  let row = 0;
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  let problem: string | undefined;
  for await (const piece of pieces) {
    const entries: JsonEntry[] = [];
    const text = rest + piece;
    let begin = 0;
    const end = (at: number, wrong = problem): void => {
      row += 1;
      entries.push(wrong ? { row, entry: {}, problem: wrong } : parsed(row, text.slice(begin, at)));
      begin = at;
      depth = 0;
      isInText = false;
      problem = undefined;
    };
    marks.lastIndex = rest.length + (isEscaped ? 1 : 0);
    isEscaped = false;
    for (let match = marks.exec(text); match; match = marks.exec(text)) {
      const [mark] = match;
      const at = match.index;
      if (mark === '\\') {
        isEscaped = at + 1 >= text.length;
        marks.lastIndex = at + 2;
      } else if (isInText && mark === '\n') end(at, NOT_JSON);
      else if (mark === '"' && depth > 0) isInText = !isInText;
      else if (isInText) continue;
      else if (mark === '{' || (mark === '[' && depth > 0)) {
        if (depth === 0) {
          if (!BETWEEN.test(text.slice(begin, at))) problem = NOT_JSON;
          begin = at;
        }
        depth += 1;
        if (depth > MOST_LEVELS) problem ??= TOO_DEEP;
      } else if ((mark === '}' || mark === ']') && depth > 0) {
        depth -= 1;
        if (depth === 0) end(at + 1);
      }
    }
    rest = text.slice(begin);
    if (rest.length > LONGEST_RECORD) {
      if (depth > 0) problem ??= TOO_LONG;
      else if (!BETWEEN.test(rest)) problem = NOT_JSON;
      rest = '';
    }
    if (entries.length > 0) yield entries;
  }
  if (problem !== undefined || !BETWEEN.test(rest)) yield [{ row: row + 1, entry: {}, problem: NOT_JSON }];
}

function parsed(row: number, text: string): JsonEntry {
  try {
    const entry: unknown = JSON.parse(text);
    if (typeof entry === 'object' && entry !== null) return { row, entry: { ...entry } };
  } catch {
    // Told below, without what is in it.
  }
  return { row, entry: {}, problem: NOT_JSON };
}
