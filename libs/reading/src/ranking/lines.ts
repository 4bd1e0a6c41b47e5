import { heightOf, sharedWidth, type Area } from '../sheet/areas';
import type { Sheet, Token } from '../sheet/lines';

/** A word of a line, with the cell that it stands in. */
export interface Piece extends Token {
  readonly cell: number;
}

/** A row of a sheet, in which words such as `No:AB123` are cut behind the colon. */
export interface Line extends Area {
  readonly row: number;
  readonly pieces: readonly Piece[];
  /** The pieces of each cell. */
  readonly cells: readonly (readonly Piece[])[];
}

export interface LinedSheet {
  readonly sheet: Sheet;
  readonly lines: readonly Line[];
}

export const linesOf = (sheet: Sheet): LinedSheet => ({
  sheet,
  lines: sheet.rows.map((row, index) => {
    const cells = row.cells.map((cell, number) =>
      cell.tokens.flatMap(cut).map((token) => ({ ...token, cell: number })),
    );
    const { left, top, right, bottom } = row;
    return { row: index, left, top, right, bottom, cells, pieces: cells.flat() };
  }),
});

const GLUED = /^(\p{L}[\p{L}.()/-]*[:#]+)(?=[\p{L}\d$])/u;

const cut = (token: Token): readonly Token[] => {
  const head = GLUED.exec(token.text)?.[0].length;
  if (head === undefined) return [token];
  const edge = token.left + ((token.right - token.left) * head) / token.text.length;
  return [
    { ...token, text: token.text.slice(0, head), right: edge },
    { ...token, text: token.text.slice(head), left: edge },
  ];
};

/** Words that stand near a value, from left to right, and how many heights of a word away. */
export interface Surroundings {
  readonly words: readonly string[];
  readonly distance: number;
}

/** In its line before the value: from its own cell, else from the next one to the left. */
export const leftOf = (line: Line, first: Piece, unit: number): Surroundings | null => {
  const index = line.pieces.indexOf(first);
  const last = line.pieces[index - 1];
  if (!last) return null;
  const own = line.cells[last.cell] ?? [];
  const words = own.slice(0, own.indexOf(last) + 1).slice(-6);
  return { words: words.map(({ text }) => text), distance: Math.max(0, first.left - last.right) / unit };
};

/** The first cell of the line, if it isn't the value's or the one before: what a row of a table is about. */
export const startOf = (line: Line, first: Piece): Surroundings | null => {
  const before = line.pieces[line.pieces.indexOf(first) - 1];
  const head = line.cells.find((cell) => cell.some(({ text }) => /\p{L}{2}/u.test(text)));
  if (!before || !head || !head[0] || head[0].cell >= before.cell) return null;
  return { words: head.slice(0, 8).map(({ text }) => text), distance: 0 };
};

export const rightOf = (line: Line, last: Piece, unit: number): Surroundings | null => {
  const after = line.pieces.slice(line.pieces.indexOf(last) + 1).slice(0, 3);
  const [next] = after;
  return next
    ? { words: after.map(({ text }) => text), distance: Math.max(0, next.left - last.right) / unit }
    : null;
};

/** What stands below a value, the nearest line first: a street below a name, for instance. */
export const below = ({ sheet, lines }: LinedSheet, line: Line, area: Area): readonly Surroundings[] => {
  const found: Surroundings[] = [];
  for (const other of lines.slice(line.row + 1, line.row + 6)) {
    if (other.top < area.bottom - 0.5 * sheet.unit) continue;
    const cell = other.cells.find((one) => overlaps(one, area, sheet.unit));
    if (!cell) continue;
    const words = nearWords(cell, area, sheet.unit).slice(0, 5);
    found.push({ words, distance: (other.top - area.bottom) / sheet.unit });
    if (found.length === 2) break;
  }
  return found;
};

const MOST_LINES_UP = 40;

/** What stands above a value, the nearest line first: `near`, and the head of its column and of its section. */
export const above = (
  { sheet, lines }: LinedSheet,
  line: Line,
  area: Area,
): { near: readonly Surroundings[]; head: Surroundings | null; section: Surroundings | null } => {
  const near: Surroundings[] = [];
  let head: Surroundings | null = null;
  let section: Surroundings | null = null;
  for (let index = line.row - 1; index >= Math.max(0, line.row - MOST_LINES_UP); index -= 1) {
    const other = lines[index];
    if (!other) break;
    const distance = Math.max(0, area.top - other.bottom) / sheet.unit;
    const cell = other.cells.find((one) => overlaps(one, area, sheet.unit));
    if (cell) {
      const words = nearWords(cell, area, sheet.unit);
      if (near.length < 3) near.push({ words, distance });
      if (!head && words.length <= 6 && !words.some((word) => /\d/.test(word))) head = { words, distance };
    }
    if (!section && isHeading(other, sheet.unit))
      section = { words: other.pieces.slice(0, 8).map(({ text }) => text), distance };
    if (near.length === 3 && head && section) break;
  }
  return { near, head, section };
};

const overlaps = (cell: readonly Piece[], area: Area, unit: number): boolean => {
  const [first, last] = [cell[0], cell.at(-1)];
  return (
    first !== undefined &&
    last !== undefined &&
    sharedWidth({ ...first, right: last.right }, area) > -0.8 * unit
  );
};

/** Of a long line only what stands over the value. */
const nearWords = (cell: readonly Piece[], area: Area, unit: number): readonly string[] =>
  (cell.length <= 6 ? cell : cell.filter((piece) => sharedWidth(piece, area) > -2 * unit).slice(0, 8)).map(
    ({ text }) => text,
  );

/** A line with few words and no digits, alone in its row or larger than others. */
const isHeading = ({ cells, pieces }: Line, unit: number): boolean => {
  const [first] = pieces;
  return (
    first !== undefined &&
    pieces.length <= 7 &&
    (cells.length === 1 || heightOf(first) > 1.25 * unit) &&
    !pieces.some(({ text }) => /\d/.test(text))
  );
};
