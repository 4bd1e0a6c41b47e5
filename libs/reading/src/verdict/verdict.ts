import {
  ConditionName,
  VerdictReasonCode,
  type CollateralKind,
  type ReadField,
  type Reading,
  type Requirements,
  type Verdict,
} from '@coverleaf/contracts';
import { judgeCollateral, loanItemsOf, type Loan } from './collateral-condition';
import { judgeCoverages, judgeDeductibles } from './coverage-conditions';
import { failed, isLabeled, met, type Finding, type NumberedField } from './finding';
import { flagsBehind, judgeFlags } from './flags-condition';
import { judgeLienholder } from './lienholder-condition';
import { compareCompanies, isSamePerson } from '../values/names';

/** What is known besides the document. */
export interface VerdictContext {
  /** Null: the document tells. */
  readonly collateral: CollateralKind | null;
  /** Null: nothing is known of it. */
  readonly loan: Loan | null;
  /** The borrower's name; null: unknown. */
  readonly insured: string | null;
  /** The day (`2026-11-24`) on which the policy must be in force. */
  readonly asOf: string;
  readonly requirementsVersion: number;
}

/**
 * Whether a document shows what a lender asks for ([ADR 59](docs/decisions/0059-a-yes-needs-everything.md)). `yes` only
 * if nothing speaks against it.
 */
export const judge = (reading: Reading, requirements: Requirements, context: VerdictContext): Verdict => {
  const fields = reading.fields.map((field, number) => ({ ...field, number }));
  const named = (name: ReadField['name']): readonly NumberedField[] =>
    fields.filter((field) => field.name === name);
  const collateral = context.collateral ?? collateralOf(reading);
  const loanItems = loanItemsOf(fields, requirements, context.loan);
  const findings: Readonly<Record<ConditionName, Finding>> = {
    kind: judgeKind(reading, requirements),
    dates: judgeDates(named('effective_date'), named('expiration_date'), context.asOf),
    collateral: judgeCollateral(fields, context.loan),
    lienholder: judgeLienholder(
      named('party'),
      named('named_insured'),
      named('insurer'),
      requirements,
      loanItems,
    ),
    insured: judgeInsured(named('named_insured'), requirements, context.insured),
    coverages: judgeCoverages(reading, fields, requirements, loanItems),
    deductible: judgeDeductibles(fields, requirements, loanItems),
    flags: judgeFlags(reading),
  };
  const reasons = ConditionName.options.flatMap((condition) =>
    findings[condition].reasons.map((reason) => ({
      ...reason,
      fields: [...findings[condition].fields],
      flags: condition === 'flags' ? flagsBehind(reading, reason.code) : [],
    })),
  );
  const distinct = VerdictReasonCode.options.flatMap((code) => {
    const same = reasons.filter((reason) => reason.code === code);
    return same.find((reason) => reason.answer === 'no') ?? same[0] ?? [];
  });
  // Nobody is asked for what may be wrong while something else is certain.
  const ordered = (['no', 'unsure'] as const).flatMap((answer) =>
    distinct.filter((reason) => reason.answer === answer),
  );
  const isClear =
    ordered.length === 0 &&
    Object.values(findings).every(({ state }) => state === 'met' || state === 'not_asked');
  return {
    answer: isClear ? 'yes' : ordered.some((reason) => reason.answer === 'no') ? 'no' : 'unsure',
    collateral,
    conditions: ConditionName.options.map((condition) => ({
      condition,
      state: findings[condition].state,
      fields: [...findings[condition].fields],
    })),
    reasons:
      isClear || ordered.length > 0
        ? ordered
        : [{ code: 'needs_review', answer: 'unsure', fields: [], flags: [] }],
    requirementsVersion: context.requirementsVersion,
    asOf: context.asOf,
  };
};

/** What a document insures, as far as its kind or its fields tell. */
export const collateralOf = (reading: Reading): CollateralKind | null => {
  const has = (name: ReadField['name']): boolean => reading.fields.some((field) => field.name === name);
  switch (reading.kind.value) {
    case 'auto_declarations':
    case 'id_card':
      return 'auto';
    case 'home_declarations':
    case 'acord_27':
    case 'acord_28':
      return 'home';
    case 'boat_declarations':
      return 'boat';
    case 'rv_declarations':
      return 'rv';
    case 'binder':
    case 'acord_25':
    case 'bill':
    case 'quote':
    case 'cancellation':
    case 'notice':
    case 'other':
      return has('hin') ? 'boat' : has('vin') ? 'auto' : has('property_address') ? 'home' : null;
  }
};

const judgeKind = (reading: Reading, requirements: Requirements): Finding => {
  const { value, confidence } = reading.kind;
  if (value === 'other') {
    const best = Math.max(0, ...reading.pages.map((page) => page.quality));
    if (reading.fields.length < 2 && best < 0.4) return failed('unreadable', 'unsure');
    return failed(reading.fields.length < 3 ? 'not_insurance' : 'kind_unclear', 'unsure');
  }
  const isSure = confidence >= 0.7;
  if (value === 'cancellation') return failed('cancelled', isSure ? 'no' : 'unsure');
  if (value === 'quote') return failed('quote', isSure ? 'no' : 'unsure');
  if (!requirements.acceptedKinds.includes(value))
    return failed('kind_not_accepted', isSure ? 'no' : 'unsure');
  return confidence >= 0.5 ? met([]) : failed('kind_unclear', 'unsure');
};

const judgeDates = (from: readonly NumberedField[], to: readonly NumberedField[], asOf: string): Finding => {
  const [effective, expiration] = [from[0], to[0]];
  const both = [effective, expiration].filter((field) => field !== undefined);
  if (!effective || !expiration) {
    const isOver = expiration && expiration.value <= asOf && expiration.agreement === 'agreed';
    return isOver ? failed('expired', 'unsure', both) : failed('dates_unclear', 'unsure', both);
  }
  const isAgreed = both.every(
    (field) => field.agreement === 'agreed' && field.checks.every((check) => check.passed),
  );
  const isSingle =
    from.every((field) => field.value === effective.value) &&
    to.every((field) => field.value === expiration.value);
  const answer = isAgreed && isSingle ? 'no' : 'unsure';
  // A policy ends at 12:01 a.m. of its last day.
  if (expiration.value <= asOf) return failed('expired', answer, both);
  if (effective.value > asOf) return failed('not_yet_in_force', answer, both);
  return isAgreed && isSingle && effective.confidence >= 0.6 && expiration.confidence >= 0.6
    ? met(both)
    : failed('dates_unclear', 'unsure', both);
};

/** The borrower's name must be among the insured. Where it is unknown, an insured who was surely read is enough. */
const judgeInsured = (
  insured: readonly NumberedField[],
  requirements: Requirements,
  borrower: string | null,
): Finding => {
  const isLender = (field: NumberedField): boolean =>
    requirements.lienholderNames.some((name) => compareCompanies(field.value, name) !== 'different');
  const people = insured.filter((field) => !isLender(field));
  if (borrower === null) {
    const read = people.filter((field) => field.agreement === 'agreed' && isLabeled(field));
    return read.length > 0 ? met(read) : failed('insured_unclear', 'unsure', people);
  }
  const same = people.filter(
    (field) => isSamePerson(field.value, borrower) && field.agreement !== 'disputed' && isLabeled(field),
  );
  return same.length > 0 ? met(same) : failed('insured_unclear', 'unsure', people);
};
