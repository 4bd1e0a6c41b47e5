import { findAddress, hasCityLine, startsAddress } from '../values/addresses';
import type { Candidate } from '../sheet/candidates';
import { isGivenName } from './given-names';
import { institutionsIn } from '../parties/institutions';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { roleOf, type Label } from '../sheet/labels';
import type { LabelName } from '../sheet/lexicon';
import { spell, textOf, type Cell, type Token } from '../sheet/lines';
import { below } from '../sheet/lines-below';
import { beside } from '../sheet/nearby';
import { namesOf, namesOfLines } from './person-names';

/** People whom no label announces: the address of a letter, a sentence, or the first people of the page. */
export const findUnlabeled = (sheet: LabeledSheet): readonly Candidate[] => {
  for (const find of [addressee, inSentence, firstPeople]) {
    const found = find(sheet);
    if (found.length > 0) return found;
  }
  return [];
};

/** Whether a label is of people who aren't insured by that. */
const isOfOthers = (name: LabelName): boolean =>
  name === 'other_party' || name === 'insurer' || roleOf(name) !== undefined;

/** Of people: that they were insured, or must not drive. */
export const FORMER =
  /\b(?:former\w*|prior|previous\w*|past|old|excluded|deleted|removed|deceased|not|no longer|until|through|expired|withdrawn|household|anterior(?:es)?|excluid[oa]s?|eliminad[oa]s?|retirad[oa]s?)\b/i;

/** Whether a label is about those who aren't insured any more: `Former named insured`, `Insured (removed)`. */
export const isOfFormer = ({ cell, from, to }: Label): boolean => {
  const behind = cell.tokens.slice(to, to + 4);
  const end = behind.findIndex(({ text }) => /[:)]$/.test(text));
  return FORMER.test(
    textOf([...cell.tokens.slice(Math.max(0, from - 3), from), ...behind.slice(0, end + 1)]),
  );
};

const known = new WeakMap<LabeledSheet, ReadonlySet<Token>>();

/** Words that labels of others announce. */
export const wordsOfOthers = (sheet: LabeledSheet): ReadonlySet<Token> => {
  const done =
    known.get(sheet) ??
    new Set(
      sheet.labels
        .filter(
          (label) =>
            !label.inProse && (isOfOthers(label.name) || (label.name === 'insured' && isOfFormer(label))),
        )
        .flatMap((label) => [...beside(sheet, label), ...below(sheet, label, 4).flat()]),
    );
  known.set(sheet, done);
  return done;
};

/** In heights of a word: what announces a name is no farther from it in its row. */
const NEAR = 6;

/** Whether words beside or above a name announce it, and so somebody else, because no label of the insured does. */
const isAnnounced = (sheet: LabeledSheet, cell: Cell): boolean => {
  const left = sheet.rows[cell.row]?.cells.findLast((one) => one.right <= cell.left);
  const isBeside =
    left !== undefined &&
    /\p{L}{2}/u.test(left.text) &&
    (/[:-]$/.test(left.text) || cell.left - left.right < NEAR * sheet.unit) &&
    !isOfPlace(sheet, left);
  const above = sheet.rows
    .slice(Math.max(0, cell.row - 2), cell.row)
    .flatMap(({ cells }) => cells)
    .findLast(
      (one) => Math.abs(one.left - cell.left) < 1.2 * sheet.unit && cell.top - one.bottom < 1.3 * sheet.unit,
    );
  const isBelow =
    above !== undefined &&
    !isOfPlace(sheet, above) &&
    (/:$/.test(above.text) ||
      labelsIn(sheet, above.row).some(
        (label) =>
          label.cell === above && label.from === 0 && label.to === above.tokens.length && !label.inProse,
      ));
  return isBeside || isBelow;
};

/** `Mailing address` announces the people who live there, too. */
const isOfPlace = (sheet: LabeledSheet, cell: Cell): boolean =>
  labelsIn(sheet, cell.row).some((label) => label.cell === cell && label.name === 'other_place');

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

/** The first lines of a page that are nothing but people with common given names, as on an identification card. */
const firstPeople = (sheet: LabeledSheet): readonly Candidate[] => {
  const others = wordsOfOthers(sheet);
  const labels = new Set(sheet.labels.filter(({ inProse }) => !inProse).map(({ cell }) => cell));
  const cells = sheet.rows.flatMap((row) => row.cells).filter((cell) => cell.top < 0.5 * sheet.view.height);
  const isPeople = (cell: (typeof cells)[number]): boolean =>
    !labels.has(cell) &&
    cell.tokens.length <= 10 &&
    !cell.tokens.some((token) => others.has(token)) &&
    !isAnnounced(sheet, cell) &&
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

/** The block of a letter's window: names, street, city with state and ZIP code, without a label. */
const addressee = (sheet: LabeledSheet): readonly Candidate[] => {
  const cells = sheet.rows.flatMap((row) => row.cells).filter((cell) => cell.top < 0.5 * sheet.view.height);
  const lenders = institutionsIn(sheet).flatMap(({ tokens }) => tokens);
  const others = new Set([...wordsOfOthers(sheet), ...lenders]);
  for (const cell of cells) {
    if (!hasCityLine(cell.text)) continue;
    const above = cells
      .filter(
        (other) =>
          other.bottom <= cell.top + 0.5 * sheet.unit && Math.abs(other.left - cell.left) < 1.5 * sheet.unit,
      )
      .toReversed();
    const lines: (readonly Token[])[] = [];
    const starts: Cell[] = [];
    let top = cell.top;
    for (const line of above) {
      if (top - line.bottom > 1.6 * sheet.unit || lines.length > 4) break;
      lines.unshift(line.tokens);
      starts.unshift(line);
      top = line.top;
    }
    const street = lines.findLastIndex((line) => startsAddress(spell(line).text));
    if (
      street < 1 ||
      !findAddress([...lines.slice(street), cell.tokens].map((line) => spell(line).text).join(', '))
    )
      continue;
    const first = lines.slice(0, street).findLastIndex((line) => namesOf(line).length === 0) + 1;
    const own = lines.slice(first, street);
    const start = starts[first];
    if (!start || isAnnounced(sheet, start) || own.flat().some((token) => others.has(token))) continue;
    const names = namesOfLines(sheet, own, 0.7);
    if (names.length > 0) return names;
  }
  return [];
};
