import { continuation, runsOf, type NameWord, type Run } from './company-lines';
import {
  endsWhole,
  isDistinct,
  isEnd,
  isJoint,
  isLoose,
  isOfOthers,
  isPlace,
  isTrade,
} from './company-words';
import { knownGroup } from './known-insurers';
import type { Cell, Sheet, Token } from '../sheet/lines';

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
