import { bestPerValue, type Candidate } from '../sheet/candidates';
import { digitsOfPicture, findDates, findRanges, isUsualTerm } from '../values/dates';
import type { Label } from '../sheet/labels';
import type { LabelName } from '../sheet/lexicon';
import { flowAt } from '../sheet/flows';
import { spell, textOf, type Token } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { continued } from '../sheet/lines-below';
import { beside, captioned, nearby, type Nearby } from '../sheet/nearby';
import { isOffer } from './kind-signs';
import { OTHER_TERM, periodsIn } from './sentences';

/** Effective and expiration dates that a reader's words name, the best first. */
export const findPeriods = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const isProposal = sheets.some(isOffer);
  const found = sheets.flatMap((sheet) => [
    ...periodsIn(sheet),
    ...labeled(sheet, isProposal),
    ...ranges(sheet),
  ]);
  const dates = (name: Candidate['name']): readonly Candidate[] =>
    bestPerValue(found.filter((candidate) => candidate.name === name));
  const from = dates('effective_date');
  const [first] = from;
  // Far below its label, where a reader of pictures missed what is nearer, stands another date.
  const to = dates('expiration_date').filter(
    ({ value, score }) => score >= CERTAIN || !first || first.score < CERTAIN || value > first.value,
  );
  return [...from, ...to].map((candidate) => ({ ...candidate, score: Math.min(1, candidate.score) }));
};

/** The score of a date beside its label, or right below it. */
const CERTAIN = 0.8;

const FIELDS: Readonly<Partial<Record<LabelName, Candidate['name']>>> = {
  effective: 'effective_date',
  expiration: 'expiration_date',
};

const labeled = (sheet: LabeledSheet, isProposal: boolean): readonly Candidate[] =>
  sheet.labels.flatMap((label) => {
    const name = FIELDS[label.name];
    if (!name) return label.name === 'period' ? periodOf(sheet, label) : [];
    if (isOfOther(sheet, label, isProposal)) return [];
    const isWeak = label.tokens.length === 1 && (label.tokens[0]?.text.length ?? 0) <= 5;
    const near = nearby(sheet, label, isWeak && isInside(sheet, label) ? 0 : 2);
    const places = near.some(({ tokens }) => findDates(spelled(sheet, tokens).text).length > 0)
      ? near
      : [...near, ...wrapped(near), ...captioned(sheet, label)];
    for (const place of places) {
      const { text, tokensAt } = spelled(sheet, place.tokens);
      const date = findDates(text)[0];
      if (!date || date.start > (isWeak ? 2 : 28)) continue;
      const score = (label.inProse ? 0.6 : 0.85) - 0.1 * place.distance + (label.tokens.length > 1 ? 0.1 : 0);
      return [
        {
          name,
          value: date.value,
          raw: text.slice(date.start, date.end),
          sheet,
          tokens: tokensAt(date.start, date.end),
          score,
        },
      ];
    }
    return [];
  });

/** `to` behind other words announces what stands right behind it, but heads no column. */
const isInside = (sheet: LabeledSheet, label: Label): boolean =>
  label.from > 0 &&
  !labelsIn(sheet, label.cell.row).some(({ cell, to }) => cell === label.cell && to === label.from);

/** A date in two lines: `January 5,` above `2027`. */
const wrapped = (places: readonly Nearby[]): readonly Nearby[] => {
  const [first, second] = places;
  return first && second?.from === 'below' && first.tokens.length <= 3
    ? [{ ...first, tokens: [...first.tokens, ...second.tokens] }]
    : [];
};

/** Whether it is a date of something else: of a cancellation, or the last day of an offer. */
const isOfOther = (sheet: LabeledSheet, label: Label, isProposal: boolean): boolean => {
  const words = textOf(label.tokens);
  const [first] = label.tokens;
  const place = first ? flowAt(sheet, first) : null;
  const before = place?.flow.text.slice(Math.max(0, place.start - 24), place.start) ?? '';
  const after = textOf(label.cell.tokens.slice(label.to, label.to + 4));
  if (isProposal && /valid|good|until|thr(?:u|ough)|expires/i.test(words) && !/policy|coverage/i.test(words))
    return (
      !/(?:from|effective|period|term|\d)\W*$/i.test(before) ||
      /\b(?:valid|good|offer|quot\w+)\W*$/i.test(before)
    );
  return (
    /^\W*(?:time |date |day |hour )?(?:and \w+ )?of (?:cancel|change|endorse|nonrenew|notice)/i.test(after) ||
    /\b(?:cancel\w*|endorsement|change|discount|quote|offer|rates?)\W*$/i.test(before)
  );
};

const periodOf = (sheet: LabeledSheet, label: Label): readonly Candidate[] => {
  if (OTHER_TERM.test(textOf(label.cell.tokens.slice(0, label.from)))) return [];
  const places = nearby(sheet, label, 4);
  // A period may run over two lines, or over two labels: `Policy period  From 11/16/2026  To 05/16/2027`.
  const row = sheet.rows[label.cell.row]?.tokens.filter((token) => token.left >= label.right) ?? [];
  const lines = places.filter((place) => place.from === 'below').map((place) => place.tokens);
  const right = beside(sheet, label);
  const wrapped = [...right, ...continued(sheet, label, right, 2).flat()];
  const attempts = [
    ...places.map((place) => place.tokens),
    row,
    wrapped,
    lines.slice(0, 2).flat(),
    lines.flat(),
  ];
  for (const tokens of attempts) {
    const { text, tokensAt } = spelled(sheet, tokens);
    const range = findRanges(text)[0] ?? pairOf(text);
    if (!range || range.from.start > 40) continue;
    const score =
      (label.inProse ? 0.7 : 0.95) + (isUsualTerm(range.from.value, range.to.value) ? 0.05 : -0.2);
    return [
      dated('effective_date', range.from, text, sheet, tokensAt, score),
      dated('expiration_date', range.to, text, sheet, tokensAt, score),
    ];
  }
  return beginningOf(sheet, label, places);
};

/** `Policy period from` in a header announces one date. */
const beginningOf = (sheet: LabeledSheet, label: Label, places: readonly Nearby[]): readonly Candidate[] => {
  if (!/(?:from|desde|begins?|beginning)\W*$/i.test(textOf(label.tokens))) return [];
  for (const place of places.slice(0, 2)) {
    const { text, tokensAt } = spelled(sheet, place.tokens);
    const date = findDates(text)[0];
    if (date && date.start <= 2)
      return [dated('effective_date', date, text, sheet, tokensAt, 0.9 - 0.05 * place.distance)];
  }
  return [];
};

const ranges = (sheet: LabeledSheet): readonly Candidate[] =>
  sheet.rows.flatMap((row) => {
    const isOther = sheet.labels.some(
      (label) => row.cells.includes(label.cell) && label.name === 'other_date',
    );
    const { text, tokensAt } = spelled(sheet, row.tokens);
    return findRanges(text).flatMap((range) => {
      if (OTHER_TERM.test(text.slice(0, range.from.start))) return [];
      const score = (isUsualTerm(range.from.value, range.to.value) ? 0.75 : 0.4) - (isOther ? 0.35 : 0);
      return [
        dated('effective_date', range.from, text, sheet, tokensAt, score),
        dated('expiration_date', range.to, text, sheet, tokensAt, score),
      ];
    });
  });

const dated = (
  name: Candidate['name'],
  date: { value: string; start: number; end: number },
  text: string,
  sheet: LabeledSheet,
  tokensAt: (start: number, end: number) => readonly Token[],
  score: number,
): Candidate => ({
  name,
  value: date.value,
  raw: text.slice(date.start, date.end),
  sheet,
  tokens: tokensAt(date.start, date.end),
  score,
});

/** Two dates without a word between them that lie a usual term apart. */
const pairOf = (text: string): ReturnType<typeof findRanges>[number] | undefined => {
  const [from, to] = findDates(text);
  return from && to && isUsualTerm(from.value, to.value) ? { from, to } : undefined;
};

const spelled = (sheet: LabeledSheet, tokens: readonly Token[]): ReturnType<typeof spell> => {
  const spelling = spell(tokens);
  // One character stands for one, so places stay right.
  return sheet.reader === 'text' ? spelling : { ...spelling, text: digitsOfPicture(textOf(tokens)) };
};
