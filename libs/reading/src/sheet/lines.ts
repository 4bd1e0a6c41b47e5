import { areaOfBox, heightOf, middleOf, sharedWidth, unionOf, type Area } from './areas';
import type { PageReader, View, Word } from './words';

/** A visible upright word, placed in pixels. */
export interface Token extends Area {
  readonly text: string;
  readonly word: Word;
}

/** Words of one row with ordinary gaps: a label, a value, a line of a paragraph or a cell of a table. */
export interface Cell extends Area {
  readonly tokens: readonly Token[];
  readonly text: string;
  /** Number of its row. */
  readonly row: number;
}

export interface Row extends Area {
  readonly cells: readonly Cell[];
  readonly tokens: readonly Token[];
}

/** What one reader saw of one view, in rows from top to bottom. */
export interface Sheet {
  readonly view: View;
  readonly reader: PageReader;
  readonly rows: readonly Row[];
  /** Height of an ordinary word. */
  readonly unit: number;
  /** In heights of a word: the widest blank between words of one line. */
  readonly blank: number;
}

/** Words beyond these are not looked at: no page of a policy has as many. */
const MAX_WORDS = 4_000;
const MAX_LETTERS = 80;
/** Degrees. Words that are turned more are stamps, not lines. */
const UPRIGHT = 12;

/** Rows and cells of what a reader saw. Words that nobody sees on the page aren't part of them. */
export const sheetOf = (view: View, reader: PageReader, isVisible: (word: Word) => boolean): Sheet => {
  const tokens = (view.words[reader] ?? [])
    .slice(0, MAX_WORDS)
    .filter((word) => Math.abs(word.angle ?? 0) <= UPRIGHT && isVisible(word))
    .flatMap((word) => {
      const text = reader === 'text' ? cleaned(word.text) : withoutRules(cleaned(word.text));
      return piecesOf({ text, word, ...areaOfBox(word.box, view) });
    })
    .filter((token) => token.text !== '' && token.bottom > token.top);
  const unit = median(tokens.map(heightOf)) || 1;
  const lines = rowsOf(tokens, unit);
  const blank = widestBlank(lines, unit);
  const rows = lines.map((row, index) => ({ ...row, cells: cellsOf(row.tokens, index, blank) }));
  return { view, reader, rows: rows.map((row, index) => inColumns(rows, row, index, unit)), unit, blank };
};

/** A typewriter's blanks are as wide as its letters. */
const widestBlank = (rows: readonly Omit<Row, 'cells'>[], unit: number): number => {
  const blanks = rows
    .flatMap(({ tokens }) => tokens.slice(1).map((token, index) => token.left - (tokens[index]?.right ?? 0)))
    .filter((blank) => blank > 0 && blank < 2.5 * unit);
  return Math.min(1.6, Math.max(1, (1.6 * median(blanks)) / unit));
};

/** Words as one line of text, with the way back from its characters to the words. */
export interface Spelling {
  readonly text: string;
  /** The words that the characters from `start` to before `end` belong to. */
  readonly tokensAt: (start: number, end: number) => readonly Token[];
}

export const spell = (tokens: readonly Token[]): Spelling => {
  const ends: number[] = [];
  let text = '';
  for (const token of tokens) {
    text += (text === '' ? '' : ' ') + token.text;
    ends.push(text.length);
  }
  return {
    text,
    tokensAt: (start, end) =>
      tokens.filter((token, index) => {
        const tokenEnd = ends[index] ?? 0;
        return tokenEnd > start && tokenEnd - token.text.length < end;
      }),
  };
};

export const textOf = (tokens: readonly Token[]): string => tokens.map((token) => token.text).join(' ');

/**
 * Words of one row, split where the gap is wider than an ordinary one.
 *
 * @param widest in heights of a word
 */
export const runsOf = (tokens: readonly Token[], widest = 1): readonly (readonly Token[])[] => {
  const runs: Token[][] = [];
  let last: Token | undefined;
  for (const token of tokens) {
    const gap = last ? token.left - last.right : 0;
    const wide = last ? (heightOf(token) + heightOf(last)) / 2 : 0;
    if (!last || gap > widest * wide) runs.push([token]);
    else runs.at(-1)?.push(token);
    last = token;
  }
  return runs;
};

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

const DASHES = /[\u2010-\u2015\u2212]/g;
const QUOTES = /[\u2018\u2019\u02bc`\u00b4]/g;

const cleaned = (text: string): string =>
  text
    .slice(0, MAX_LETTERS)
    .normalize('NFKC')
    .replaceAll(DASHES, '-')
    .replaceAll(QUOTES, "'")
    .replaceAll(/[\p{Cc}\p{Default_Ignorable_Code_Point}\s]+/gu, '');

/** Readers of pictures take the rules of tables for letters. */
const withoutRules = (text: string): string => text.replace(/^\|+/, '').replace(/\|+$/, '');

/** `Lienholder/Loss` is two words. */
const piecesOf = (token: Token): readonly Token[] => {
  const cut = /^[A-Za-z]{3,}\/(?=[A-Za-z]{3,})/.exec(token.text)?.[0].length;
  if (cut === undefined) return [token];
  const edge = token.left + ((token.right - token.left) * cut) / token.text.length;
  return [
    { ...token, text: token.text.slice(0, cut), right: edge },
    ...piecesOf({ ...token, text: token.text.slice(cut), left: edge }),
  ];
};

interface OpenRow {
  readonly tokens: Token[];
  bottom: number;
}

/** Neighbors whose middles differ by less than half a height are on one row, so that slightly slanted rows stay whole. */
const rowsOf = (tokens: readonly Token[], unit: number): Omit<Row, 'cells'>[] => {
  const done: OpenRow[] = [];
  let open: OpenRow[] = [];
  for (const token of tokens.toSorted((one, other) => middleOf(one).y - middleOf(other).y)) {
    open = open.filter((row) => row.bottom > token.top - 2 * unit);
    const row = bestRow(open, token);
    if (row) {
      row.tokens.push(token);
      row.bottom = Math.max(row.bottom, token.bottom);
    } else {
      const added = { tokens: [token], bottom: token.bottom };
      open.push(added);
      done.push(added);
    }
  }
  return done
    .map((row) => ({
      tokens: row.tokens.toSorted((one, other) => one.left - other.left),
      ...unionOf(row.tokens),
    }))
    .toSorted((one, other) => middleOf(one).y - middleOf(other).y);
};

const bestRow = (rows: readonly OpenRow[], token: Token): OpenRow | undefined => {
  let best: OpenRow | undefined;
  let least = 1;
  for (const row of rows) {
    let nearest: Token | undefined;
    let gap = Infinity;
    for (const other of row.tokens.slice(-60)) {
      const distance = -sharedWidth(token, other);
      if (distance < gap) [nearest, gap] = [other, distance];
    }
    if (!nearest) continue;
    const offset = Math.abs(middleOf(token).y - middleOf(nearest).y);
    const share = offset / (0.55 * Math.min(heightOf(token), heightOf(nearest)));
    // Words on top of each other are of different rows.
    if (share < least && gap > -0.5 * Math.min(token.right - token.left, nearest.right - nearest.left))
      [best, least] = [row, share];
  }
  return best;
};

const cellsOf = (tokens: readonly Token[], row: number, blank: number): Cell[] =>
  runsOf(tokens, blank).map((run) => ({ tokens: run, text: textOf(run), row, ...unionOf(run) }));

/** In heights of a word: how exactly lines of a column begin below each other, and how far apart they are at most. */
const [EDGE, STEP] = [0.25, 1.2];

/** A line that fills its column runs into the next one, which begins where it does in the lines above and below. */
const inColumns = (rows: readonly Row[], row: Row, index: number, unit: number): Row => {
  const [above, below] = [rows[index - 1], rows[index + 1]];
  if (!above || !below || row.top - above.bottom > STEP * unit || below.top - row.bottom > STEP * unit)
    return row;
  const begins = (other: Row, token: Token): boolean =>
    other.cells.slice(1).some(({ left }) => Math.abs(left - token.left) < EDGE * unit);
  const cells = row.cells.flatMap((cell) => {
    const runs: Token[][] = [];
    for (const token of cell.tokens) {
      const run = runs.at(-1);
      if (!run || (begins(above, token) && begins(below, token))) runs.push([token]);
      else run.push(token);
    }
    return runs.map((run) => ({ tokens: run, text: textOf(run), row: index, ...unionOf(run) }));
  });
  return { ...row, cells };
};

/** Without punctuation at both ends. */
export const unboxed = (text: string): string =>
  text.replace(/^[\s:;,.*#-]+/, '').replace(/[\s:;,*#-]+$/, '');
