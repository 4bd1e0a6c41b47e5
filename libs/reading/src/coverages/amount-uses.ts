import type { CoverageKind } from '@coverleaf/contracts';
import { MOST_DEDUCTIBLE } from '../values/money';
import type { PlacedAmount } from './amounts';
import { textOf } from '../sheet/lines';

/** Kinds whose amounts without further words are deductibles. */
const BY_DEDUCTIBLE: ReadonlySet<CoverageKind> = new Set([
  'comprehensive',
  'collision',
  'wind_hail',
  'all_perils',
]);

interface Classified {
  readonly deductibles: readonly PlacedAmount[];
  readonly limits: readonly PlacedAmount[];
}

/**
 * Which amounts of a coverage are its deductibles and limits.
 *
 * @param says its label speaks of deductibles
 * @param count of vehicles, boats or properties: a row may have a deductible for each
 */
export const classify = (
  amounts: readonly PlacedAmount[],
  coverage: CoverageKind,
  says: boolean,
  count: number,
): Classified => {
  const isVehicleLoss = coverage === 'comprehensive' || coverage === 'collision';
  const placed = amounts.map((own, index) =>
    says ? asOpen(own, index) : isVehicleLoss && isTooSmall(own) ? { ...own, use: 'unknown' as const } : own,
  );
  const byDeductible = BY_DEDUCTIBLE.has(coverage) || says;
  const isLiability = coverage === 'bodily_injury' || coverage === 'property_damage';
  const explicit = isLiability ? [] : placed.filter((one) => one.use === 'deductible' && isRound(one));
  // A number without a dollar sign may be anything.
  const open = placed.filter(
    ({ use, amount }) =>
      use === 'unknown' && amount.dollars >= 0 && (amount.hasSign || amount.isShare || isVehicleLoss),
  );
  // The word for one of them may stand in the next line.
  const others = open.filter(
    (one) => isPlausible(one) && !one.amount.hasCents && one.row === explicit[0]?.row,
  );
  const each = explicit.length + others.length === count ? others : [];
  const worded = placed.filter((one) => explicit.includes(one) || each.includes(one));
  const deductibles = explicit.length > 0 ? worded : byDeductible ? open.filter(isPlausible) : [];
  const limits = placed.filter(
    (one) =>
      (one.use === 'limit' &&
        Number.isInteger(one.amount.dollars) &&
        (one.amount.hasSign || one.amount.dollars >= 1_000)) ||
      (one.use === 'unknown' &&
        (one.amount.hasSign || /\d[,.]\d/.test(textOf(one.tokens))) &&
        !deductibles.includes(one) &&
        !one.amount.hasCents &&
        !one.amount.isShare &&
        one.amount.dollars >= 5_000 &&
        one.amount.dollars <= 20_000_000),
  );
  // A share beside its dollars is one deductible: `1% $5,180`.
  const shares = deductibles.filter(({ amount }) => amount.isShare);
  return {
    deductibles:
      coverage !== 'wind_hail'
        ? deductibles
        : (shares.length > 0 && deductibles[0]?.amount.isShare ? shares : deductibles).slice(0, 1),
    limits: limits.slice(0, 4),
  };
};

/** Whether an amount may be a deductible, where words say that it is. */
const isRound = ({ amount }: PlacedAmount): boolean =>
  amount.isShare
    ? amount.dollars <= 25
    : (!amount.hasCents || Number.isInteger(amount.dollars)) &&
      (amount.dollars === 0 || amount.dollars >= 25) &&
      amount.dollars <= 50_000;

const isPlausible = ({ amount }: PlacedAmount): boolean =>
  amount.isShare ||
  (amount.dollars <= MOST_DEDUCTIBLE &&
    (!amount.hasCents || amount.dollars % 50 === 0) &&
    (amount.hasSign || (amount.dollars >= 50 && amount.dollars % 25 === 0 && !isYear(amount.dollars))));

/** In dollars: no vehicle is insured for less, so a column that is headed `Limit` holds deductibles, too. */
const LEAST_LIMIT = 2_500;

const isTooSmall = ({ use, amount }: PlacedAmount): boolean =>
  use === 'limit' && !amount.isShare && amount.dollars <= LEAST_LIMIT;

const isYear = (value: number): boolean => value > 1980 && value < 2040 && value !== 2000;

/** Where the label itself says deductible, the columns of another table above say nothing of its first amount. */
const asOpen = (placed: PlacedAmount, index: number): PlacedAmount =>
  placed.use === 'limit' || (index === 0 && placed.use === 'premium')
    ? { ...placed, use: 'unknown' }
    : placed;
