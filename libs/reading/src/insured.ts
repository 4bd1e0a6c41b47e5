import { findAddress, hasCityLine, startsAddress } from './addresses';
import type { Candidate } from './candidates';
import { companyNames } from './company-names';
import { isGivenName } from './given-names';
import type { Label } from './labels';
import { spell, textOf, type Cell, type Token } from './lines';
import type { LabeledSheet } from './labeled-sheet';
import { below, continued } from './lines-below';
import { beside } from './nearby';
import { namesOf, namesOfLines } from './person-names';

/**
 * Names of the insured: labeled, else as the address of a letter, in a sentence that says for whom the policy is, or as
 * the first people of the page.
 */
export const findInsured = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const found = candidatesIn(sheets);
  const companies = new Map(
    [...new Set(found.map(({ sheet }) => sheet))].map((sheet) => [
      sheet,
      new Set(companyNames(sheet).flatMap(({ tokens }) => tokens.map(({ word }) => word))),
    ]),
  );
  // The beginning of an insurer's name may look like a person's.
  return found.filter(({ sheet, tokens }) => !tokens.some(({ word }) => companies.get(sheet)?.has(word)));
};

const candidatesIn = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const labeled = sheets.flatMap((sheet) => {
    const own = sheet.labels.filter((label) => label.name === 'insured' && !label.inProse);
    // `Owner` or `Prepared for` may be said of others beside an insured.
    for (const labels of [own.filter(isStrong), own]) {
      const found = labels.flatMap((label) => namesAt(sheet, label));
      if (found.length > 0) return found;
    }
    return sheet.rows
      .flatMap(({ cells }) => cells)
      .filter(({ text }) => CAPTION.test(text))
      .flatMap((caption) => namesAbove(sheet, caption));
  });
  if (labeled.length > 0) return labeled;
  const first = sheets.find((sheet) => sheet.view.page === 1) ?? sheets[0];
  if (!first) return [];
  for (const find of [addressee, inSentence, firstPeople]) {
    const found = find(first);
    if (found.length > 0) return found;
  }
  return [];
};

const namesAt = (sheet: LabeledSheet, label: Label): readonly Candidate[] => {
  const upper = besideUpper(sheet, label);
  const right = beside(sheet, label);
  const under = below(sheet, label, 5, 1.9);
  const isHead = label.to === label.cell.tokens.length && isHeadOfColumn(sheet, label, right, under);
  const lines =
    !isHead && right.length > 0 && namesOf(right).length > 0
      ? [right, ...moreLines(sheet, label, right)]
      : upper
        ? []
        : under;
  return namesOfLines(sheet, upper ? [upper, ...lines] : lines, isStrong(label) ? 0.9 : 0.5);
};

const isStrong = ({ tokens }: Label): boolean =>
  /insured|assured|holder|asegurad|titular|spouse/i.test(textOf(tokens));

/** What stands beside the first line of a label in two lines: `Named` / `insured`. */
const besideUpper = (sheet: LabeledSheet, label: Label): readonly Token[] | null => {
  if (label.from > 0) return null;
  const rows = sheet.rows.slice(Math.max(0, label.cell.row - 3), label.cell.row);
  const upper = rows
    .flatMap(({ cells }) => cells)
    .findLast(({ left }) => Math.abs(left - label.left) < sheet.unit);
  if (!upper || !/^(?:(?:first|primary|additional|second) )?named$|^names?\(?s?\)? of$/i.test(upper.text))
    return null;
  if (label.cell.top - upper.bottom > sheet.unit) return null;
  const cell = sheet.rows[upper.row]?.cells.find(({ left }) => left > upper.right);
  return cell && namesOf(cell.tokens).length > 0 ? cell.tokens : null;
};

/** Lines below the first name; below a label in the same cell they may begin where the label does. */
const moreLines = (
  sheet: LabeledSheet,
  label: Label,
  right: readonly Token[],
): readonly (readonly Token[])[] => {
  const lines = continued(sheet, label, right, 4);
  const isOwnCell = right[0] !== undefined && label.cell.tokens.includes(right[0]);
  return lines.length > 0 || !isOwnCell || label.from > 0 ? lines : below(sheet, label, 3, 1.3);
};

/** Some forms have captions below what they announce: `first and additional named insureds`. */
const CAPTION =
  /^(?:(?:first|additional|other|all|primary|and|&|names? of|the|address of) )*(?:named )?(?:insured|policyholder)(?:s|\(s\))?(?:'s)?(?: names?)?(?: and (?:mailing )?address)?$/i;

const namesAbove = (sheet: LabeledSheet, caption: Cell): readonly Candidate[] => {
  const lines: (readonly Token[])[] = [];
  let { top } = caption;
  for (let row = caption.row - 1; row >= 0 && lines.length < 3; row -= 1) {
    const cell = sheet.rows[row]?.cells.find((one) => Math.abs(one.left - caption.left) < 1.2 * sheet.unit);
    if (!cell) continue;
    if (top - cell.bottom > 1.3 * sheet.unit || namesOf(cell.tokens).length === 0) break;
    lines.unshift(cell.tokens);
    ({ top } = cell);
  }
  return namesOfLines(sheet, lines, 0.75);
};

/** What announces people in a sentence. */
const FOR = /^(?:for|to|insures|dear|para)$/i;
const ABOUT = /\b(?:binds?|policy|prepared|issued|proposal|quote|coverage|insur\w+|dear|p[oó]liza)\b/i;

/** `Prepared by Ibarra Insurance Group for Jolene Cruz and Ivan Cruz.` */
const inSentence = (sheet: LabeledSheet): readonly Candidate[] => {
  for (const row of sheet.rows)
    for (const cell of row.cells) {
      if (cell.top > 0.5 * sheet.view.height) continue;
      const next = sheet.rows
        .slice(cell.row + 1, cell.row + 3)
        .flatMap(({ cells }) => cells)
        .find((one) => Math.abs(one.left - cell.left) < 1.2 * sheet.unit);
      const isNext = next !== undefined && next.top - cell.bottom < 1.3 * sheet.unit;
      const tokens = isNext ? [...cell.tokens, ...next.tokens] : cell.tokens;
      for (const [index, token] of tokens.entries()) {
        if (index >= cell.tokens.length || !FOR.test(token.text)) continue;
        const before = [...(sheet.rows[cell.row - 1]?.tokens ?? []), ...tokens.slice(0, index + 1)].slice(
          -16,
        );
        if (!ABOUT.test(textOf(before))) continue;
        const people = untilSentenceEnds(tokens.slice(index + 1));
        if (!isGivenName(people[0]?.text ?? '')) continue;
        const found = namesOfLines(sheet, [people], 0.65);
        if (found.length > 0) return found;
      }
    }
  return [];
};

/** People that the next words name: up to a comma, a full stop or a word that is no name. */
const untilSentenceEnds = (tokens: readonly Token[]): readonly Token[] => {
  const end = tokens.findIndex(
    ({ text }, index) =>
      index >= 12 || (!/^\p{Lu}/u.test(text) && !/^(?:and|&|y)$/i.test(text)) || !/[\p{L}&]/u.test(text),
  );
  const words = end < 0 ? tokens : tokens.slice(0, end);
  const stop = words.findIndex(({ text }) =>
    /[,;:]$|(?:\p{L}{3}|\.)\.$|^(?:[js]r\.?|i{2,3}|iv)$/iu.test(text),
  );
  const people = stop < 0 ? words : words.slice(0, stop + 1);
  return /^(?:and|&|y)$/i.test(people.at(-1)?.text ?? '') ? people.slice(0, -1) : people;
};

/** Labels of people who aren't insured by that. */
const OF_OTHERS: ReadonlySet<string> = new Set([
  'other_party',
  'lienholder',
  'mortgagee',
  'loss_payee',
  'lessor',
  'additional_insured',
  'interest',
  'certificate_holder',
  'insurer',
]);

/** The first lines of a page that are nothing but people with common given names, as on an identification card. */
const firstPeople = (sheet: LabeledSheet): readonly Candidate[] => {
  const others = new Set(
    sheet.labels
      .filter(({ name, inProse }) => OF_OTHERS.has(name) && !inProse)
      .flatMap((label) => [...beside(sheet, label), ...below(sheet, label, 4).flat()]),
  );
  const labels = new Set(sheet.labels.filter(({ inProse }) => !inProse).map(({ cell }) => cell));
  const cells = sheet.rows.flatMap((row) => row.cells).filter((cell) => cell.top < 0.5 * sheet.view.height);
  const isPeople = (cell: (typeof cells)[number]): boolean =>
    !labels.has(cell) &&
    cell.tokens.length <= 10 &&
    !cell.tokens.some((token) => others.has(token)) &&
    isGivenName(cell.tokens[0]?.text ?? '') &&
    namesOf(cell.tokens).length > 0 &&
    textOf(cell.tokens)
      .split(/\s/)
      .every((word) => /^(?:\p{Lu}|and$|y$|&$)/u.test(word));
  const first = cells.find(isPeople);
  if (!first) return [];
  const more = cells.filter(
    (cell) =>
      cell.row > first.row &&
      cell.row <= first.row + 2 &&
      Math.abs(cell.left - first.left) < 1.2 * sheet.unit &&
      cell.top - first.bottom < 1.3 * sheet.unit &&
      isPeople(cell),
  );
  return namesOfLines(
    sheet,
    [first, ...more.slice(0, 1)].map(({ tokens }) => tokens),
    0.55,
  );
};

/** In heights of a word: what stands farther away in the row may be the head of another column. */
const NEXT_COLUMN = 5;

/** Whether names stand right below a label, and what stands in its row is far away. */
const isHeadOfColumn = (
  sheet: LabeledSheet,
  label: Label,
  right: readonly Token[],
  under: readonly (readonly Token[])[],
): boolean => {
  const [first, next] = [right[0], under[0]];
  if (!first || !next?.[0] || /:$/.test(label.tokens.at(-1)?.text ?? '')) return false;
  return (
    first.left - label.right > NEXT_COLUMN * sheet.unit &&
    Math.abs(next[0].left - label.left) < 1.2 * sheet.unit &&
    namesOf(next).length > 0
  );
};

/** The block of a letter's window: names, street, city with state and ZIP code, without a label. */
const addressee = (sheet: LabeledSheet): readonly Candidate[] => {
  const cells = sheet.rows.flatMap((row) => row.cells).filter((cell) => cell.top < 0.5 * sheet.view.height);
  for (const cell of cells) {
    if (!hasCityLine(cell.text)) continue;
    const above = cells
      .filter(
        (other) =>
          other.bottom <= cell.top + 0.5 * sheet.unit && Math.abs(other.left - cell.left) < 1.5 * sheet.unit,
      )
      .toReversed();
    const lines: (readonly Token[])[] = [];
    let top = cell.top;
    for (const line of above) {
      if (top - line.bottom > 1.6 * sheet.unit || lines.length > 4) break;
      lines.unshift(line.tokens);
      top = line.top;
    }
    const street = lines.findLastIndex((line) => startsAddress(spell(line).text));
    if (
      street < 1 ||
      !findAddress([...lines.slice(street), cell.tokens].map((line) => spell(line).text).join(', '))
    )
      continue;
    const first = lines.slice(0, street).findLastIndex((line) => namesOf(line).length === 0) + 1;
    const names = namesOfLines(sheet, lines.slice(first, street), 0.7);
    if (names.length > 0) return names;
  }
  return [];
};
