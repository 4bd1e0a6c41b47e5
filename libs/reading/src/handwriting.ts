import type { FoundFlag } from '@coverleaf/contracts';
import { boxOnPage, heightOf, unionOf } from './areas';
import type { Candidate } from './candidates';
import { median } from './lines';
import type { LabeledSheet } from './nearby';

/** Times the height of other words with digits or capitals. Print is below; what is far above was seen wrongly. */
const HAND = { least: 1.35, most: 3 };
/** Of printed values beside it: larger ones belong to a form that prints values large. */
const PRINT = 1.25;
/** A form has more words than these. */
const MIN_WORDS = 20;

const DATES = ['effective_date', 'expiration_date'] as const;

/**
 * Dates in a photo that are written much larger than everything else on it, as people write on printed forms. Readers of
 * print read a tidy hand without a mistake, so nothing else tells it.
 * @param found by each reader
 */
export const findHandwriting = (found: readonly (readonly Candidate[])[]): readonly FoundFlag[] => {
  const readers = found.map((candidates) => candidates.filter(({ sheet }) => sheet.view.source === 'image'));
  const units = new Map<LabeledSheet, number>();
  const sizeOf = ({ sheet, tokens }: Candidate): number => {
    const unit = units.get(sheet) ?? unitOf(sheet);
    units.set(sheet, unit);
    return tokens.length > 0 && unit > 0 ? heightOf(unionOf(tokens)) / unit : 1;
  };
  const others = readers.flat().filter(({ name }) => name === 'policy_number' || name === 'vin');
  if (others.length > 0 && median(others.map(sizeOf)) > PRINT) return [];
  for (const name of DATES) {
    const dates = readers.flatMap((candidates): Candidate[] => {
      const [best] = candidates
        .filter((candidate) => candidate.name === name)
        .toSorted((one, other) => other.score - one.score);
      return best ? [best] : [];
    });
    const [date] = dates;
    const isByHand = dates.every((one) => sizeOf(one) >= HAND.least && sizeOf(one) < HAND.most);
    if (date && isByHand) {
      const { view } = date.sheet;
      const box = boxOnPage(unionOf(date.tokens), view);
      return [{ flag: 'handwriting', page: view.page, box, raw: date.raw.slice(0, 300) }];
    }
  }
  return [];
};

/** The usual height of words that are as high as digits; 0: too few to tell. */
const unitOf = ({ rows }: LabeledSheet): number => {
  const heights = rows
    .flatMap(({ tokens }) => tokens)
    .filter(({ text }) => text.length > 2 && /[\dA-Z]/.test(text))
    .map(heightOf);
  return heights.length >= MIN_WORDS ? median(heights) : 0;
};
