import { isDistinct, isEnd, isJoint, isStop, isTrade, plain, repaired, unglued } from './company-words';
import { knownGroup } from './known-insurers';
import type { Cell, Sheet, Token } from '../sheet/lines';

export interface NameWord {
  readonly text: string;
  readonly plain: string;
  readonly token: Token;
}

/** Words of a line that may stand in one name, and what follows them. */
export interface Run {
  readonly words: readonly NameWord[];
  readonly before: string;
  readonly after: string;
  /** Whether the line ends with it. */
  readonly isLast: boolean;
}

const SEPARATOR = /^[^\p{L}\d&]+$|^[([]/u;
const ABBREVIATION = /^(?:co|inc|ins|corp|ltd|assn|cas|mut|st|s\.i|\p{L})\.,?$/iu;

const isNameWord = (text: string, word: string): boolean =>
  word !== '' &&
  !SEPARATOR.test(text) &&
  (!/\d/.test(word) || /^\d\d?(?:st|nd|rd|th)$/.test(word)) &&
  !isStop(word) &&
  (/^['"]?\p{Lu}/u.test(text) || /^\d/.test(word) || isJoint(word) || text === '&');

const endsRun = (text: string): boolean =>
  /[:;!?)]$|\.\.$/.test(text) || (/\.$/.test(text) && !ABBREVIATION.test(text));

/** The runs of a line; readers of pictures lose blanks and letters of words of the trade. */
export const runsOf = (tokens: readonly Token[], isPicture: boolean): readonly Run[] => {
  const words = tokens.flatMap((token) =>
    (isPicture ? unglued(token.text).map(repaired) : [token.text]).map((text) => ({
      text,
      plain: plain(text),
      token,
    })),
  );
  const runs: Run[] = [];
  let start = 0;
  const add = (end: number): void => {
    if (end > start)
      runs.push({
        words: words.slice(start, end),
        before: words[start - 1]?.plain ?? '',
        after: words[end]?.plain ?? '',
        isLast: end === words.length && !endsRun(words[end - 1]?.text ?? ''),
      });
  };
  for (const [index, { text, plain: word }] of words.entries()) {
    if (!isNameWord(text, word)) {
      add(index);
      start = index + 1;
    } else if (endsRun(text)) {
      add(index + 1);
      start = index + 1;
    }
  }
  add(words.length);
  return runs;
};

/** In heights of a word: how far the lines of one name are apart at most, and how far they may be shifted. */
const LINE_GAP = 1.3;
const SHIFT = 1.2;
/** Wider gaps in a row are between columns. */
const WORD_GAP = 1.8;
const MOST_LINES = 3;

/** What of the next cells and lines belongs to a name that this cell begins. */
export const continuation = (sheet: Sheet, cell: Cell, run: readonly NameWord[]): readonly NameWord[] => {
  const more = [...inRow(sheet, cell, run)];
  let words: readonly NameWord[] = [...run, ...more];
  let { bottom } = cell;
  const left = run[0]?.token.left ?? cell.left;
  for (let row = cell.row + 1, lines = 0; row < sheet.rows.length && lines < MOST_LINES; row += 1) {
    const cells = sheet.rows[row]?.cells ?? [];
    if ((sheet.rows[row]?.top ?? 0) - bottom > 3 * LINE_GAP * sheet.unit) break;
    const next = cells.find(
      (one) => isAligned(sheet, cell, one, left) && one.top > bottom - 0.5 * sheet.unit,
    );
    if (!next) continue;
    if (next.top - bottom > LINE_GAP * Math.max(sheet.unit, (cell.bottom - cell.top) * 0.7)) break;
    const [first] = runsOf(next.tokens, sheet.reader !== 'text');
    if (!first || first.words[0]?.token !== next.tokens[0] || !goesOn(words, first)) break;
    more.push(...first.words);
    words = [...words, ...first.words];
    ({ bottom } = next);
    lines += 1;
    if (!first.isLast) break;
  }
  return more;
};

/** Whether a line begins where a name or its line begins, or both are set to the right or to the middle. */
const isAligned = ({ unit }: Sheet, cell: Cell, next: Cell, left: number): boolean =>
  [
    next.left - left,
    next.left - cell.left,
    next.right - cell.right,
    (next.left + next.right - cell.left - cell.right) / 2,
  ].some((shift) => Math.abs(shift) < SHIFT * unit);

/** Letters of typewriters stand so far apart that one name may be in several cells. */
const inRow = (sheet: Sheet, cell: Cell, run: readonly NameWord[]): readonly NameWord[] => {
  const cells = sheet.rows[cell.row]?.cells ?? [];
  const more: NameWord[] = [];
  let { right } = cell;
  for (const next of cells.slice(cells.indexOf(cell) + 1)) {
    const [first] = runsOf(next.tokens, sheet.reader !== 'text');
    const isNear = next.left - right < WORD_GAP * Math.max(sheet.unit, cell.bottom - cell.top);
    if (!isNear || !first || first.words[0]?.token !== next.tokens[0]) break;
    const isOne =
      goesOn([...run, ...more], first) ||
      (run.length + more.length <= 3 && first.words.slice(0, 4).some(({ plain: word }) => isTrade(word)));
    if (!isOne) break;
    more.push(...first.words);
    ({ right } = next);
    if (!first.isLast) break;
  }
  return more;
};

const goesOn = (words: readonly NameWord[], { words: next, isLast }: Run): boolean => {
  const [last, first] = [words.at(-1), next[0]];
  if (!last || !first || /:$/.test(first.text)) return false;
  const hasTrade = words.some(({ plain: word }) => isTrade(word));
  const ends = next.slice(0, 5).some(({ plain: word }) => isEnd(word) || isTrade(word));
  if (isTrade(first.plain) || isEnd(first.plain)) return words.length <= 8;
  if (isJoint(first.plain)) return hasTrade || ends;
  if (/,$|^&$/.test(last.text) || isJoint(last.plain)) return hasTrade || ends;
  const isWhole = words.some(({ plain: word }) => isEnd(word));
  if (isWhole && last.plain === 'company' && first.plain === 'grand')
    return words.at(-3)?.plain === 'foremost';
  if (hasTrade && !isWhole) {
    const at = next.findIndex(({ plain: word }) => isTrade(word) || isEnd(word));
    // Another name would begin with a word of its own.
    return at >= 0 && at < 4 && !isDistinct(next.slice(0, at).map(({ plain: word }) => word));
  }
  // A group's name alone in a large line, above the rest of the name.
  const text = next.map((word) => word.text).join(' ');
  return (
    words.length <= 2 &&
    isLast &&
    ends &&
    !hasTrade &&
    knownGroup(words.map((word) => word.text).join(' ')) !== undefined &&
    knownGroup(text) === undefined
  );
};
