import { sharedWidth, unionOf, type Area } from './areas';
import { spell, type Row, type Sheet, type Spelling, type Token } from './lines';

/** More letters of a paragraph are not searched. */
export const MOST_LETTERS_OF_FLOW = 4_000;

/** Words that are read on from line to line: a paragraph, or a line of its own. */
export interface Flow extends Spelling {
  readonly sheet: Sheet;
  readonly tokens: readonly Token[];
  /** How many lines it has. */
  readonly lines: number;
}

interface Line extends Area {
  readonly row: number;
  readonly tokens: readonly Token[];
}

interface Open {
  readonly lines: Line[];
  right: number;
}

/** In heights of a word: the widest blank inside a line of a text, and the least width of a line that goes on. */
const [BLANK, LONG] = [2, 20];
/** So long a text may be. */
const MOST_LINES = 40;

const known = new WeakMap<Sheet['rows'], readonly Flow[]>();

/** The running texts of a page. Each word is in one of them. */
export const flowsOf = (sheet: Sheet): readonly Flow[] => {
  const done = known.get(sheet.rows) ?? flowsIn(sheet);
  known.set(sheet.rows, done);
  return done;
};

const flowsIn = (sheet: Sheet): readonly Flow[] => {
  const texts: Open[] = [];
  let open: Open[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    const lines = linesOf(row, index, sheet.unit);
    for (const line of lines) {
      const above = open.find((text) => goesOn(text, line, sheet.unit));
      if (above) {
        above.lines.push(line);
        above.right = Math.max(above.right, line.right);
      } else {
        const begun = { lines: [line], right: line.right };
        texts.push(begun);
        open.push(begun);
      }
    }
    open = open.filter(
      ({ lines: own }) => (own.at(-1)?.bottom ?? 0) > row.top - 2 * sheet.unit && own.length < MOST_LINES,
    );
  }
  return texts.map(({ lines }) => {
    const tokens = lines.flatMap((line) => line.tokens);
    return { sheet, tokens, lines: lines.length, ...spell(tokens) };
  });
};

/** Words of a row, parted where a blank is wider than in a text. */
const linesOf = (row: Row, index: number, unit: number): readonly Line[] => {
  const runs: Token[][] = [];
  for (const token of row.tokens) {
    const last = runs.at(-1)?.at(-1);
    if (last && token.left - last.right < BLANK * unit) runs.at(-1)?.push(token);
    else runs.push([token]);
  }
  return runs.map((tokens) => ({ tokens, row: index, ...unionOf(tokens) }));
};

/** Whether a line continues a text: it begins where the text's lines begin, and the line above had no room for its first word. */
const goesOn = ({ lines, right }: Open, line: Line, unit: number): boolean => {
  const last = lines.at(-1);
  const [first] = line.tokens;
  if (!last || !first || last.row === line.row) return false;
  return (
    Math.abs(last.left - line.left) < 1.2 * unit &&
    line.top - last.bottom < unit &&
    line.top > last.top + 0.4 * unit &&
    last.right - last.left > LONG * unit &&
    sharedWidth(last, line) > 0 &&
    last.right + (first.right - first.left) + unit > Math.max(right, line.right) - unit
  );
};

/** The text that a word stands in, and the place of its first character. */
export const flowAt = (
  sheet: Sheet,
  token: Token,
): { readonly flow: Flow; readonly start: number } | null => {
  for (const flow of flowsOf(sheet)) {
    const index = flow.tokens.findIndex((own) => own.word === token.word);
    if (index < 0) continue;
    const before = flow.tokens.slice(0, index);
    return { flow, start: before.reduce((sum, { text }) => sum + text.length + 1, 0) };
  }
  return null;
};
