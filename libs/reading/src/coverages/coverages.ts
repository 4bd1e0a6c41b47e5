import type { CoverageKind } from '@coverleaf/contracts';
import type { Candidate } from '../sheet/candidates';
import { CERTAIN, LIKELY } from './coverage-items';
import { valuesAt } from './coverage-rows';
import type { Items } from '../items/items';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { sectionsOf } from '../items/sections';
import { coveragesIn } from '../policy/sentences';

/** Limits and deductibles by coverage and item. */
export const findCoverages = (sheets: readonly LabeledSheet[], items: Items): readonly Candidate[] => {
  const sections = sectionsOf(sheets, items);
  const isBoat = items.hasHulls;
  const inSentences = sheets.flatMap((sheet) => coveragesIn(sheet, items));
  const found = sheets.flatMap((sheet) =>
    sheet.labels.flatMap((label) => valuesAt(sheet, label, items, sections)),
  );
  const all = [
    ...inSentences,
    ...found.filter((own) => !inSentences.some((other) => sharesAmount(own, other))),
  ];
  const isVehicles = !isBoat && items.keys.length > 0 && all.some(({ coverage }) => isVehicleLoss(coverage));
  // Vehicles have no deductible of all losses beside those.
  const kept = isVehicles ? all.filter((own) => own.coverage !== 'all_perils' || own.score >= LIKELY) : all;
  const worded = kept.filter((own) => !isRemark(own, kept));
  const bound = items.keys.length === 1 ? worded : worded.filter((own) => !isOfSeveral(own, worded));
  const whole = withoutGuesses(bound.map((own) => ofWhole(own, bound, isBoat)));
  return whole.map((own) => (hasEqual(own, whole) ? { ...own, score: Math.min(own.score, LIKELY) } : own));
};

/** Two amounts of one coverage with the same right to it: neither is certain. */
const hasEqual = (own: Candidate, all: readonly Candidate[]): boolean =>
  (own.name === 'deductible' || own.coverage === 'dwelling' || own.coverage === 'hull') &&
  all.some(
    (other) =>
      other.name === own.name &&
      other.coverage === own.coverage &&
      other.item === own.item &&
      other.value !== own.value &&
      other.score >= own.score - 0.1,
  );

const isVehicleLoss = (coverage?: CoverageKind): boolean =>
  coverage === 'comprehensive' || coverage === 'collision';

/** Different deductibles of one coverage belong to several vehicles: without the vehicles they say nothing. */
const isOfSeveral = (own: Candidate, all: readonly Candidate[]): boolean =>
  own.name === 'deductible' &&
  (own.item ?? null) === null &&
  isVehicleLoss(own.coverage) &&
  all.some(
    (other) =>
      other.name === 'deductible' &&
      (other.item ?? null) === null &&
      other.coverage === own.coverage &&
      other.value !== own.value &&
      other.score >= own.score - 0.1,
  );

/** In `Hull, each loss: $250` the last words are no coverage of their own. */
const isRemark = (own: Candidate, all: readonly Candidate[]): boolean =>
  own.coverage === 'all_perils' &&
  all.some(
    (other) => (isVehicleLoss(other.coverage) || other.coverage === 'hull') && sharesAmount(own, other),
  );

const sharesAmount = (one: Candidate, other: Candidate): boolean =>
  one.name === other.name && one.tokens.some((token) => other.tokens.includes(token));

/**
 * A deductible of all losses is the hull's, where the insured thing is a boat and nothing else names the hull's; one of
 * the dwelling is that of all perils.
 */
const ofWhole = (own: Candidate, all: readonly Candidate[], isBoat: boolean): Candidate => {
  if (own.name !== 'deductible') return own;
  const has = (...kinds: readonly CoverageKind[]): boolean =>
    all.some(({ name, coverage }) => name === 'deductible' && coverage && kinds.includes(coverage));
  if (own.coverage === 'dwelling' && !has('all_perils')) return { ...own, coverage: 'all_perils' };
  if (own.coverage === 'all_perils' && isBoat && !has('hull', 'comprehensive', 'collision', 'dwelling'))
    return { ...own, coverage: 'hull' };
  return own;
};

/** Where a word says that an amount is the deductible, other amounts of the same coverage are something else. */
const withoutGuesses = (found: readonly Candidate[]): readonly Candidate[] =>
  found.filter(
    (own) =>
      own.score >= CERTAIN ||
      !found.some(
        (other) =>
          other.score >= CERTAIN &&
          other.name === own.name &&
          other.coverage === own.coverage &&
          other.item === own.item &&
          other.value !== own.value,
      ),
  );
