import { startsAddress } from '../values/addresses';
import { heightOf, unionOf } from '../sheet/areas';
import { spell, unboxed, type Cell, type Token } from '../sheet/lines';
import { withoutSuccessors } from '../values/names';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { lettersOfPicture } from '../sheet/picture-letters';
import { roleIn } from './role-words';

/** A bank, credit union or other lender that a page names, whatever it is there. */
export interface Institution {
  readonly sheet: LabeledSheet;
  /** The row and cell in which its name ends. */
  readonly row: number;
  readonly cell: Cell;
  readonly name: string;
  readonly tokens: readonly Token[];
  /** In the cell: from which to before which word. A name that began in the line above begins at 0. */
  readonly from: number;
  readonly to: number;
  /** No other kind of company is called so. */
  readonly isCertain: boolean;
}

/** Words that end the name of a lender; readers of pictures misread a letter, or lose a blank. */
const CERTAIN =
  /^(?:.{2,}?)?(?:cre[dclt][il1]{1,2}t ?un[il1][o0]n|f\.?c\.?u|c\.?u|bank|banco|bancorp|financ(?:e|ial|ing)|mortgage|lending|n\.a)[.,:;]*$/i;
const LIKELY =
  /^(?:loans?|leasing|acceptance|credit|capital|savings|trust|funding|servicing|cooperativa|federal)[.,:;]*$/i;
const FORM =
  /^(?:n\.?a\.?|llc|l\.l\.c\.|inc\.?|corp\.?|corporation|company|co\.?|lp|association|assn\.?|services?|group|usa|u\.s\.a\.)[,.:;]*$/i;
/** Words inside a name. */
const PART = /^(?:\p{Lu}[\p{L}\d.&'-]*,?|\d{2,3}(?:st|nd|rd|th)?|of|and|&|the|for|de|del|la|y)$/u;
/** Words of headings and sentences, also where everything is in capitals. */
const NO_PART = /^(?:an?|any|as|by|from|has|have|having|is|are|on|or|other|to|with|your|our)$/i;
/** Words that are no part of a name: forms and coverages end with words of lenders too. */
const NEVER =
  /^(?:loan|lease|acct|account|paid|full|discount|multi-policy|policy|premium|first|1st|second|2nd|coverage|insurance|no|none|your|our|this|additional|change|interest|financial|credit|type|home|auto|motor)$/i;
const INSURER =
  /^(?:insurance|ins|casualty|mutual|indemnity|assurance|agency|underwriters?|responsibility|coverage|protection|payoff|payment|discount|score|report|card|account|number|no|copy|clause|life)\b/i;

/** Departments of a lender, whose names begin as those of insurers do. */
const DEPARTMENT =
  /^(?:insurance|ins\.?) (?:dep\w*|service|services|center|cent(?:er|re)|processing|tracking|loss|div\w*|unit)\b/i;
/** What others are called that have a lender's name in their own: `Skyla FCU Employees Club`. */
const OF_OTHERS =
  /^(?:club|foundation|association|assn|society|charit\w+|trust|retirees?|employees?|alumni|pension|retirement|benefits?|plan|fund|holdings?|properties|realty|building|ventures?|partners|sales|motors|agency|brokerage|title|travel|ministries|church|team|league|council|committee|auxiliary|school|museum|arena|cooperative)[.,:;]*$/i;
/** What follows a name and is no part of it. */
const TAIL =
  /\d|^[(/|]|^(?:isaoa\S*|atima|its?|their|as|is|are|was|for|on|and\/or|or|c\/o|co|attn\S*|attention|p\.?o\.?|po|box|loan|acct\S*|account|veh\w*|unit)\b/i;

/** Every mention of a lender on a page, from top to bottom. */
export const institutionsIn = (sheet: LabeledSheet): readonly Institution[] => {
  const claimed = new Set<Token>();
  return sheet.rows
    .flatMap(({ cells }, row) => cells.flatMap((cell) => inCell(sheet, row, cell)))
    .filter(({ tokens }) => {
      if (tokens.some((token) => claimed.has(token))) return false;
      for (const token of tokens) claimed.add(token);
      return true;
    });
};

const inCell = (sheet: LabeledSheet, row: number, cell: Cell): readonly Institution[] => {
  const found: Institution[] = [];
  const words = cell.tokens.map(({ text }) => text);
  for (let index = 0; index < words.length; index += 1) {
    const begun = endOfName(words, index);
    if (begun === null) continue;
    const end = { ...begun, to: begun.to + othersBehind(words.slice(begun.to)) };
    const least = found.at(-1)?.to ?? 0;
    const from = startOfName(sheet, cell, index, least);
    const own = cell.tokens.slice(from, end.to);
    const isBare = own.every(({ text }) => isKey(text) || NEVER.test(text));
    const above = from === 0 && isBare ? lineAbove(sheet, row, cell) : [];
    const next = end.to === words.length ? lineBelow(sheet, row, cell, own) : [];
    const tokens = [...above, ...own, ...next];
    const printed = unboxed(withoutSuccessors(spell(tokens).text)).replace(/^(?:the|and|of|for|y) /i, '');
    const name = sheet.reader === 'text' ? printed : lettersOfPicture(printed);
    const isName = name.length >= 4 && name.split(' ').some((word) => !NEVER.test(word) && !isKey(word));
    index = end.to - 1;
    if (!isName || !/[A-Za-z]{2}/.test(name) || isInsurers(words.slice(end.to))) continue;
    found.push({ sheet, row, cell, name, tokens, from, to: end.to, isCertain: end.isCertain });
  }
  return found;
};

const isKey = (word: string): boolean =>
  CERTAIN.test(word) || LIKELY.test(word) || FORM.test(word) || /^union[,.:;]*$/i.test(word);

/** Where a name ends whose last telling word stands at an index; null: none does. */
const endOfName = (words: readonly string[], index: number): { to: number; isCertain: boolean } | null => {
  const [word = '', next = ''] = words.slice(index);
  if (!/^[\p{Lu}\d]/u.test(word)) return null;
  const isUnion = CERTAIN.test(`${word} ${next}`) && /^un/i.test(next);
  const isCertain = isUnion || CERTAIN.test(word);
  if (!isCertain && !LIKELY.test(word)) return null;
  let to = index + (isUnion ? 2 : 1);
  // The first words of a longer name: `Capital Ridge Auto Finance`.
  if (!isCertain && goesOn(words, to)) return null;
  if (/^of$/i.test(words[to] ?? '') && /^\p{Lu}/u.test(words[to + 1] ?? '')) to += 2;
  // More of the same: `Savings Bank`, `Mortgage LLC`, `Motor Credit Corporation`.
  while (
    to < words.length &&
    !/[;:]$/.test(words[to - 1] ?? '') &&
    (FORM.test(words[to] ?? '') ||
      (/^\p{Lu}/u.test(words[to] ?? '') && isKey(words[to] ?? '') && !/,$/.test(words[to - 1] ?? '')))
  )
    to += 1;
  return { to, isCertain: isCertain || words.slice(index, to).some((one) => CERTAIN.test(one)) };
};

const isInsurers = ([word = '', next = '']: readonly string[]): boolean =>
  INSURER.test(word) && !DEPARTMENT.test(`${word} ${next}`);

/** How many of the words behind a lender's name make it another one's. */
const othersBehind = (words: readonly string[]): number => {
  const tail = words.slice(0, 5).findIndex((word) => TAIL.test(word));
  return words.slice(0, tail < 0 ? 5 : tail).findLastIndex((word) => OF_OTHERS.test(word)) + 1;
};

/** Whether a name's last telling word follows within a few words of its own. */
const goesOn = (words: readonly string[], from: number): boolean => {
  for (let index = from; index < from + 4; index += 1) {
    const word = words[index] ?? '';
    if (CERTAIN.test(word) || LIKELY.test(word)) return index > from;
    if (!/^\p{Lu}[\p{L}.&'-]*$/u.test(word)) return false;
  }
  return false;
};

const MOST_WORDS = 6;

const startOfName = (sheet: LabeledSheet, cell: Cell, index: number, least: number): number => {
  const labels = labelsIn(sheet, cell.row).filter((label) => label.cell === cell && !label.inProse);
  const floor = Math.max(
    least,
    ...labels.filter(({ to }) => to <= index).map(({ to, rest }) => (rest === '' ? to : to - 1)),
  );
  let from = index;
  while (from > floor && index - from < MOST_WORDS) {
    const [before, here] = [cell.tokens[from - 1], cell.tokens[from]];
    if (
      !before ||
      !here ||
      !PART.test(before.text) ||
      NO_PART.test(before.text) ||
      roleIn(before.text) !== null ||
      /[:;)\]]$|\.$/.test(before.text.replace(/^(?:\p{Lu}\.)+$|^st\.$/iu, ''))
    )
      break;
    if (here.left - before.right > 0.9 * heightOf(here)) break;
    if (/,$/.test(before.text) && !FORM.test(here.text)) break;
    from -= 1;
  }
  while (from < index && /^(?:of|and|&|the|for|de|del|la|y)$/.test(cell.tokens[from]?.text ?? '')) from += 1;
  return from;
};

/** The first part of a name that goes on in a second line. */
const lineAbove = (sheet: LabeledSheet, row: number, cell: Cell): readonly Token[] => {
  const above = sheet.rows[row - 1]?.cells.find((one) => Math.abs(one.left - cell.left) < 0.8 * sheet.unit);
  const isPart =
    above !== undefined &&
    cell.top - above.bottom < 0.9 * sheet.unit &&
    above.tokens.length <= 4 &&
    above.tokens.every(({ text }) => PART.test(text) && !/,$/.test(text)) &&
    !labelsIn(sheet, row - 1).some((label) => label.cell === above);
  return isPart ? above.tokens : [];
};

/** The end of a name in a second line: `Skyla Federal Credit` / `Union`. */
const lineBelow = (sheet: LabeledSheet, row: number, cell: Cell, own: readonly Token[]): readonly Token[] => {
  const lefts = [cell.left, unionOf(own).left];
  const last = cell.tokens.at(-1)?.text ?? '';
  const below = sheet.rows
    .slice(row + 1, row + 3)
    .flatMap(({ cells }) => cells)
    .find(
      (one) =>
        lefts.some((left) => Math.abs(one.left - left) < 1.5 * sheet.unit) &&
        one.top - cell.bottom < 1.3 * sheet.unit,
    );
  const words = below?.tokens.map(({ text }) => text) ?? [];
  // In a table, with the address in the next cell, the line below is another name.
  const isInTable = sheet.rows[row]?.cells.some((one) => one.left > cell.right && startsAddress(one.text));
  const isShort = words.length <= 5 && !words.some((word) => TAIL.test(word));
  let count = isShort && !isInTable ? othersBehind(words) : 0;
  if (
    /^(?:federal|cre\w{2,4})$/i.test(last) &&
    CERTAIN.test(
      `${/^federal$/i.test(last) ? '' : 'Credit '}${words.slice(0, /^federal$/i.test(last) ? 2 : 1).join(' ')}`,
    )
  )
    count = /^federal$/i.test(last) ? 2 : 1;
  // `Bluestem Savings` / `Bank`.
  else if (
    LIKELY.test(last) &&
    words.length <= 2 &&
    words.every((word) => CERTAIN.test(word) || FORM.test(word))
  )
    count = words.length;
  while (
    count < words.length &&
    FORM.test(words[count] ?? '') &&
    !/^(?:services?|group|company|co)$/i.test(words[count] ?? '')
  )
    count += 1;
  return below?.tokens.slice(0, count) ?? [];
};
