import type { FoundFlag, ReadField } from '@coverleaf/contracts';
import { findDates } from '../values/dates';
import { flowsOf, MOST_LETTERS_OF_FLOW } from '../sheet/flows';
import { spell } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { flagAt } from './flag-at';

/** What ends, and that it does; the day follows. */
const ENDS =
  /\b(?:coverage|policy|insurance|protection|term)\b[^.;]{0,40}\b(?:ends?|ended|stops?|stopped|ceases?|terminates?|expires?|good (?:un)?til|valid (?:through|thru|until))\b|\bended early\b|\bterm(?:ination)? date\b/gi;
const DAY_FIRST =
  /(?<![\d/.-])(?:1[3-9]|2\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d(?![\d/])|\bdd\s?[-/.]\s?mm\b/i;

/** What contradicts the policy's dates in words: a day on which it ends earlier, and days that stand before months. */
export const findOtherDates = (
  sheets: readonly LabeledSheet[],
  fields: readonly ReadField[],
): readonly FoundFlag[] => {
  const from = fields.find((field) => field.name === 'effective_date')?.value ?? '';
  const to = fields.find((field) => field.name === 'expiration_date')?.value ?? '';
  const isWithin = (text: string): boolean =>
    [...text.matchAll(ENDS)].some((ends) => {
      const [date] = findDates(text.slice(ends.index + ends[0].length).slice(0, 50));
      return date !== undefined && from < date.value && date.value < to;
    });
  return sheets.flatMap((sheet) => {
    const texts = [
      ...flowsOf(sheet),
      ...sheet.rows.map(({ tokens }) => ({ tokens, text: spell(tokens).text })),
    ].map(({ tokens, text }) => ({ tokens, text: text.slice(0, MOST_LETTERS_OF_FLOW) }));
    const found = texts.find(({ text }) => isWithin(text) || DAY_FIRST.test(text));
    return found ? [flagAt('dates_conflict', sheet.view, found.tokens, found.text)] : [];
  });
};
