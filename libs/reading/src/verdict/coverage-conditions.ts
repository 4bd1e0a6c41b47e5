import type { CoverageKind, Reading, Requirements } from '@coverleaf/contracts';
import {
  failed,
  isLabeled,
  isOf,
  isSeen,
  met,
  notAsked,
  type Finding,
  type LoanItems,
  type NumberedField,
} from './finding';

const isCoverage = (field: NumberedField): boolean => field.name === 'limit' || field.name === 'deductible';

/** A dwelling is insured for an amount: a deductible alone shows nothing, and neither does a limit of nothing. */
const isProof = (field: NumberedField): boolean =>
  isCoverage(field) && (field.name === 'limit' ? Number(field.value) !== 0 : field.coverage !== 'dwelling');

/** What shows a coverage: itself, or others that together are as good. */
const SHOWN_BY: Readonly<Record<CoverageKind, readonly (readonly CoverageKind[])[]>> = {
  bodily_injury: [['bodily_injury']],
  property_damage: [['property_damage']],
  comprehensive: [['comprehensive']],
  collision: [['collision']],
  dwelling: [['dwelling']],
  wind_hail: [['wind_hail']],
  flood: [['flood']],
  hull: [['hull'], ['comprehensive', 'collision']],
  all_perils: [['all_perils'], ['dwelling']],
};

/** The coverages whose deductible may be a coverage's; null: liability, which has none. */
const DEDUCTIBLE_OF: Readonly<Record<CoverageKind, readonly CoverageKind[] | null>> = {
  bodily_injury: null,
  property_damage: null,
  comprehensive: ['comprehensive', 'all_perils'],
  collision: ['collision', 'all_perils'],
  dwelling: ['dwelling', 'all_perils'],
  all_perils: ['dwelling', 'all_perils'],
  hull: ['hull', 'all_perils', 'comprehensive', 'collision'],
  wind_hail: ['wind_hail', 'all_perils'],
  flood: ['flood'],
};

/** The values about each vehicle, boat or property that the loan may be about; without any, all are one. */
const byItem = (fields: readonly NumberedField[], loan: LoanItems): readonly (readonly NumberedField[])[] =>
  loan.count <= 1
    ? [fields]
    : loan.items.length > 0
      ? loan.items.map((item) => fields.filter((field) => isOf(field, item, loan)))
      : [[]];

/** Whether the document shows the coverages that are asked for, for the loan's item. */
export const judgeCoverages = (
  reading: Reading,
  fields: readonly NumberedField[],
  requirements: Requirements,
  loan: LoanItems,
): Finding => {
  const { coverages } = requirements;
  if (coverages.length === 0) return notAsked;
  const items = byItem(fields.filter(isProof), loan);
  const shown = items.flat();
  const isComplete = items.every((own) => coverages.every((kind) => isShown(own, kind)));
  if (isComplete) {
    const used = shown.filter(({ coverage }) => coverage !== null && coverages.includes(coverage));
    const isClear =
      used.every(({ agreement }) => agreement !== 'disputed') &&
      items.every((own) => coverages.every((kind) => isShown(own.filter(isSeen), kind)));
    const helpful = new Set(coverages.flatMap((kind) => SHOWN_BY[kind].flat()));
    const showing = shown.filter(({ coverage }) => coverage !== null && helpful.has(coverage));
    return isClear ? met(showing) : failed('coverage_unclear', 'unsure', showing);
  }
  if (reading.flags.some((found) => found.flag === 'liability_only'))
    return failed('liability_only', 'unsure', shown);
  return failed(shown.length > 0 ? 'coverage_missing' : 'coverage_unclear', 'unsure', shown);
};

/** Whether these values show a coverage: itself, or others that together are as good. */
export const isShown = (fields: readonly Pick<NumberedField, 'coverage'>[], kind: CoverageKind): boolean =>
  SHOWN_BY[kind].some((kinds) => kinds.every((one) => fields.some(({ coverage }) => coverage === one)));

/** Whether no deductible is higher than allowed, and those of the coverages that are asked for are known. */
export const judgeDeductibles = (
  fields: readonly NumberedField[],
  requirements: Requirements,
  loan: LoanItems,
): Finding => {
  const most = requirements.maxDeductible;
  if (most === null) return notAsked;
  const items = byItem(fields.filter(isCoverage), loan);
  const all = items.flatMap((own) =>
    own
      .filter((field) => field.name === 'deductible' && field.coverage !== 'bodily_injury')
      .map((field) => ({ field, dollars: dollarsOf(field, own) })),
  );
  const deductibles = all.map(({ field }) => field);
  const high = all.filter(({ dollars }) => dollars > most).map(({ field }) => field);
  if (high.length > 0)
    return failed(
      'deductible_too_high',
      high.every((field) => field.agreement === 'agreed' && isLabeled(field)) ? 'no' : 'unsure',
      high,
    );
  const isComplete = items.every((own) =>
    requirements.coverages.every((kind) => {
      const kinds = DEDUCTIBLE_OF[kind];
      return (
        !kinds ||
        own.some(
          ({ name, coverage }) => name === 'deductible' && coverage !== null && kinds.includes(coverage),
        )
      );
    }),
  );
  const isClear = all.every(
    ({ field, dollars }) =>
      dollars >= 0 && dollars <= most && field.agreement === 'agreed' && isLabeled(field),
  );
  return deductibles.length > 0 && isComplete && isClear
    ? met(deductibles)
    : failed('deductible_unclear', 'unsure', deductibles);
};

/** A share is one of the dwelling's limit; not a number without it. */
const dollarsOf = (field: NumberedField, own: readonly NumberedField[]): number => {
  if (!field.value.endsWith('%')) return Number(field.value);
  const limits = own
    .filter(({ name, coverage }) => name === 'limit' && coverage === 'dwelling')
    .map(({ value }) => Number(value));
  return limits.length > 0 ? (Number.parseFloat(field.value) / 100) * Math.max(...limits) : NaN;
};
