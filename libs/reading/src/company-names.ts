import {
  endsWhole,
  isDistinct,
  isEnd,
  isJoint,
  isLoose,
  isOfOthers,
  isPlace,
  isStop,
  isTrade,
  plain,
  repaired,
  unglued,
} from './company-words';
import { knownGroup } from './known-insurers';
import type { Cell, Sheet, Token } from './lines';

/**
 * How much of a company's name it is.
 * - `whole`: with the form of the company, as in `Erie Insurance Exchange`
 * - `loose`: with a form that agencies have as well, as in `Weatherby Insurance Group, Inc.`
 * - `brand`: `Erie Insurance`
 */
type NameForm = 'whole' | 'loose' | 'brand';

/** The name of an insurer, told by words of the trade in it. */
export interface CompanyName {
  readonly value: string;
  readonly tokens: readonly Token[];
  readonly form: NameForm;
  /** The word behind it in its line, and the one before. */
  readonly after: string;
  readonly before: string;
  readonly cell: Cell;
}

interface NameWord {
  readonly text: string;
  readonly plain: string;
  readonly token: Token;
}

/** Words of a line that may stand in one name, and what follows them. */
interface Run {
  readonly words: readonly NameWord[];
  readonly before: string;
  readonly after: string;
  /** Whether the line ends with it. */
  readonly isLast: boolean;
}

/** All names of insurers in what a reader saw, also those that go on in the next line. */
export const companyNames = (sheet: Sheet): readonly CompanyName[] => {
  const found = sheet.rows.flatMap((row) =>
    row.cells.flatMap((cell) =>
      runsOf(cell.tokens, sheet.reader !== 'text').flatMap((run) => {
        const more = run.isLast ? continuation(sheet, cell, run.words) : [];
        const joined = namesIn([...run.words, ...more], run);
        return joined
          .filter(({ tokens: [first] }) => run.words.some(({ token }) => token === first))
          .map((name) => ({ ...name, cell }));
      }),
    ),
  );
  // The end of a name that begins in the line above.
  return found.filter(
    (name) =>
      !found.some(
        (other) =>
          other !== name &&
          other.tokens.length > name.tokens.length &&
          name.tokens.every((token) => other.tokens.includes(token)),
      ),
  );
};

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

const runsOf = (tokens: readonly Token[], isPicture: boolean): readonly Run[] => {
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
const continuation = (sheet: Sheet, cell: Cell, run: readonly NameWord[]): readonly NameWord[] => {
  const more = [...inRow(sheet, cell, run)];
  let words: readonly NameWord[] = [...run, ...more];
  let { bottom } = cell;
  const left = run[0]?.token.left ?? cell.left;
  for (let row = cell.row + 1, lines = 0; row < sheet.rows.length && lines < MOST_LINES; row += 1) {
    const cells = sheet.rows[row]?.cells ?? [];
    if ((sheet.rows[row]?.top ?? 0) - bottom > 3 * LINE_GAP * sheet.unit) break;
    const next = cells.find(
      (one) =>
        (Math.abs(one.left - left) < SHIFT * sheet.unit ||
          Math.abs(one.left - cell.left) < SHIFT * sheet.unit) &&
        one.top > bottom - 0.5 * sheet.unit,
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

/** Words that companies put between the first word of the trade and their form. */
const MOST_BETWEEN = 4;
const MOST_BEFORE = 7;

const namesIn = (words: readonly NameWord[], run: Run): readonly Omit<CompanyName, 'cell'>[] => {
  const found: Omit<CompanyName, 'cell'>[] = [];
  let start = 0;
  while (start < words.length) {
    const core = words.findIndex(({ plain: word }, index) => index >= start && isCore(words, index, word));
    if (core < 0) break;
    // `COMPANY` before any word of the trade is a label.
    const label = words.findLastIndex(
      ({ plain: word, text }, index) =>
        index >= start && index < core && (/^(?:compan(?:y|ies)|compañía|co)$/.test(word) || /:$/.test(text)),
    );
    let from = Math.max(start, label + 1);
    while (from < core && isLead(words[from], words[from + 1])) from += 1;
    const to = endOf(words, core);
    const name = words.slice(from, to + 1);
    start = to + 1;
    const value = valueOf(name);
    const plains = name.map(({ plain: word }) => word);
    if (core - from > MOST_BEFORE || value.length > 90 || !isDistinct(plains)) continue;
    const next = words[to + 1]?.plain ?? run.after;
    if (isProduct(plains)) continue;
    const form = formOf(value, plains);
    // `Weatherby Insurance` is the beginning of `Weatherby Insurance Agency`.
    const whole = form === 'brand' ? `${value} ${next}` : value;
    if (isOfOthers(whole) || /\bflood insurance\b/i.test(value)) continue;
    found.push({
      value,
      tokens: [...new Set(name.map(({ token }) => token))],
      form,
      before: words[from - 1]?.plain ?? run.before,
      after: next,
    });
  }
  return found;
};

/** `Foremost boat insurance` is what is sold. */
const isProduct = (plains: readonly string[]): boolean =>
  plains.at(-1) === 'insurance' && plains.length > 1 && !isDistinct(plains.slice(-2));

const isCore = (words: readonly NameWord[], index: number, word: string): boolean =>
  isTrade(word) ||
  (/^assoc/.test(word) && /^auto(?:mobile)?$/.test(words[index - 1]?.plain ?? '')) ||
  (word === 'bureau' && words[index - 1]?.plain === 'farm' && words.length > index + 1) ||
  (word === 'property' && /^(?:casualty|and|&)$/.test(words[index + 1]?.plain ?? ''));

/** What begins no name: `A` of `INSURER A`, `and`. */
const isLead = (word: NameWord | undefined, next: NameWord | undefined): boolean =>
  word !== undefined &&
  (word.plain === 'and' ||
    word.plain === 'of' ||
    word.plain === '&' ||
    word.plain === 'for' ||
    word.plain === 'de' ||
    (/^[A-H]$/.test(word.text) && next !== undefined && !isJoint(next.plain)));

const endOf = (words: readonly NameWord[], core: number): number => {
  let end = core;
  let between = 0;
  let isEnded = isEnd(words[core]?.plain ?? '');
  for (let index = core + 1; index < words.length; index += 1) {
    const word = words[index]?.plain ?? '';
    if (isEnd(word) || isTrade(word)) {
      end = index;
      between = 0;
      isEnded ||= isEnd(word);
      continue;
    }
    const isCut = /,$/.test(words[index - 1]?.text ?? '');
    if (isEnded || isCut || between >= MOST_BETWEEN) break;
    between += 1;
  }
  return withPlace(words, end);
};

/** `of America`, `of Hartford, Connecticut`, and what the name of Foremost ends with. */
const withPlace = (words: readonly NameWord[], end: number): number => {
  const plains = words.map(({ plain: word }) => word);
  if (
    plains.slice(end + 1, end + 3).join(' ') === 'grand rapids' &&
    plains.slice(0, end).includes('foremost')
  )
    return plains[end + 3] === 'michigan' ? end + 3 : end + 2;
  if (plains[end + 1] !== 'of' || /[,;]$/.test(words[end]?.text ?? '')) return end;
  let last = end + 1 + (plains[end + 2] === 'the' ? 1 : 0);
  for (let count = 0; count < 3 && last + 1 < words.length; count += 1) {
    const [word, before] = [words[last + 1], words[last]];
    if (!word || !/^\p{Lu}/u.test(word.text) || isJoint(word.plain)) break;
    if (/,$/.test(before?.text ?? '') && !isPlace(word.plain)) break;
    last += 1;
    if (isPlace(word.plain) && !/,$/.test(word.text) && word.plain !== 'new') break;
  }
  return plains[last] === 'of' || plains[last] === 'the' ? end : last;
};

const valueOf = (name: readonly NameWord[]): string =>
  name
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[^\p{L}\d]+/u, '')
    .replace(/[\s,;:_~*-]+$/, '')
    .replace(/\.\.$/, '.')
    // The end of a sentence, and not of `Inc.`
    .replace(/(?<=\p{Ll}{4}|\p{Lu}{5})\.$/u, '');

const formOf = (value: string, plains: readonly string[]): NameForm => {
  if (isLoose(value) && knownGroup(value) === undefined) return 'loose';
  const last = plains.at(-1) ?? '';
  const hasEnd = plains.some(
    (word) => isEnd(word) && word !== 'group' && word !== 'plan' && word !== 'bureau',
  );
  return hasEnd || endsWhole(last) || /\bproperty (?:and|&) casualty$/i.test(value) ? 'whole' : 'brand';
};
