import type { CoverageKind, Reading, Requirements } from '@coverleaf/contracts';
import { failed, met, notAsked, type Finding, type LoanItem, type NumberedField } from './finding';

const ofLoan = (field: NumberedField, loan: LoanItem): boolean =>
  field.item === null || loan.count <= 1 || loan.item === null || field.item === loan.item;

const isCoverage = (field: NumberedField): boolean => field.name === 'limit' || field.name === 'deductible';

/** What shows a coverage: itself, or others that together are as good. */
const SHOWN_BY: Readonly<Partial<Record<CoverageKind, readonly (readonly CoverageKind[])[]>>> = {
  hull: [['hull'], ['comprehensive', 'collision']],
  all_perils: [['all_perils'], ['dwelling']],
  bodily_injury: [['bodily_injury']],
};

/** Whether the document shows the coverages that are asked for, for the loan's item. */
export const judgeCoverages = (
  reading: Reading,
  fields: readonly NumberedField[],
  requirements: Requirements,
  loan: LoanItem,
): Finding => {
  if (requirements.coverages.length === 0) return notAsked;
  const shown = fields.filter((field) => isCoverage(field) && ofLoan(field, loan));
  const has = (kind: CoverageKind): boolean => shown.some((field) => field.coverage === kind);
  const missing = requirements.coverages.filter(
    (kind) => !(SHOWN_BY[kind] ?? [[kind]]).some((kinds) => kinds.every(has)),
  );
  const used = shown.filter((field) => field.coverage && requirements.coverages.includes(field.coverage));
  if (missing.length === 0) {
    const unclear = used.filter((field) => field.agreement === 'disputed');
    return unclear.length > 0 ? failed('coverage_unclear', 'unsure', unclear) : met(used);
  }
  if (reading.flags.some((found) => found.flag === 'liability_only'))
    return failed('liability_only', 'unsure', shown);
  return failed(shown.length > 0 ? 'coverage_missing' : 'coverage_unclear', 'unsure', shown);
};

/** Whether no deductible of the coverages that are asked for is higher than allowed. */
export const judgeDeductibles = (
  fields: readonly NumberedField[],
  requirements: Requirements,
  loan: LoanItem,
): Finding => {
  const most = requirements.maxDeductible;
  if (most === null) return notAsked;
  const own = fields.filter((field) => ofLoan(field, loan));
  const deductibles = own.filter(
    (field) => field.name === 'deductible' && field.coverage !== 'bodily_injury',
  );
  const insured = own.find((field) => field.name === 'limit' && field.coverage === 'dwelling');
  const dollars = (field: NumberedField): number =>
    field.value.endsWith('%')
      ? (Number.parseFloat(field.value) / 100) * Number(insured?.value ?? NaN)
      : Number(field.value);
  const high = deductibles.filter((field) => dollars(field) > most);
  if (high.length > 0)
    return failed(
      'deductible_too_high',
      high.every((field) => field.agreement === 'agreed') ? 'no' : 'unsure',
      high,
    );
  const wanted = requirements.coverages.filter((kind) => kind === 'comprehensive' || kind === 'collision');
  const isComplete = wanted.every((kind) => deductibles.some((field) => field.coverage === kind));
  const isClear = deductibles.every((field) => dollars(field) <= most && field.agreement === 'agreed');
  return deductibles.length > 0 && isComplete && isClear
    ? met(deductibles)
    : failed('deductible_unclear', 'unsure', deductibles);
};
