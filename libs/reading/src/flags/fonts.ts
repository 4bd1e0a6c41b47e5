import type { FoundFlag } from '@coverleaf/contracts';
import { heightOf, unionOf } from '../sheet/areas';
import type { Candidate } from '../sheet/candidates';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { median, type Token } from '../sheet/lines';
import { hasTrait } from '../values/field-traits';
import { flagAt } from './flag-at';

/** Whether the words with digits of a value are set in two fonts. */
const hasMixedFonts = (tokens: readonly Token[]): boolean => {
  const fonts = new Set(
    tokens.flatMap((token) => (/\d/.test(token.text) && token.word.font ? [token.word.font] : [])),
  );
  return fonts.size > 1;
};

const HAND_FONTS =
  /script|hand|cursive|brush|caveat|dancing|pacifico|kalam|satisfy|sacramento|comic|segoe ?print|bradley|ink ?free|chalk|marker/i;

/** Whether a font imitates handwriting. */
export const isHandFont = (name: string): boolean => HAND_FONTS.test(name);

const looksHandwritten = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word: { font } }) => font !== undefined && isHandFont(font));

/** Values whose fonts give them away: one that imitates a hand, or two in a number, date or amount. */
export const findFonts = (candidates: readonly Candidate[]): readonly FoundFlag[] =>
  candidates.flatMap(({ name, sheet, tokens, raw }) => {
    const flag = looksHandwritten(tokens)
      ? 'handwriting'
      : hasTrait(name, 'hasOneFont') && hasMixedFonts(tokens)
        ? 'mixed_fonts'
        : null;
    return flag ? [flagAt(flag, sheet.view, tokens, raw)] : [];
  });

/** Times the height of other words with digits or capitals. Print is below; what is far above was seen wrongly. */
const HAND_HEIGHT = { least: 1.35, most: 3 };
/** Of printed values beside it: larger ones belong to a form that prints values large. */
const PRINT_HEIGHT = 1.25;
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
  if (others.length > 0 && median(others.map(sizeOf)) > PRINT_HEIGHT) return [];
  for (const name of DATES) {
    const dates = readers.flatMap((candidates): Candidate[] => {
      const [best] = candidates
        .filter((candidate) => candidate.name === name)
        .toSorted((one, other) => other.score - one.score);
      return best ? [best] : [];
    });
    const [date] = dates;
    const isByHand = dates.every((one) => sizeOf(one) >= HAND_HEIGHT.least && sizeOf(one) < HAND_HEIGHT.most);
    if (date && isByHand) return [flagAt('handwriting', date.sheet.view, date.tokens, date.raw)];
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
