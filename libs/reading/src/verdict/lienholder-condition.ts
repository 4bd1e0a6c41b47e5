import type { Requirements } from '@coverleaf/contracts';
import { isSameAddress } from '../values/addresses';
import { compareCompanies } from '../values/names';
import { isPaidRole } from '../parties/role-words';
import { failed, isOf, met, type Finding, type LoanItems, type NumberedField } from './finding';

/** Whether the document names the lender in a positive role for the loan's vehicle, boat or property. */
export const judgeLienholder = (
  parties: readonly NumberedField[],
  insured: readonly NumberedField[],
  insurers: readonly NumberedField[],
  requirements: Requirements,
  loan: LoanItems,
): Finding => {
  const compared = (field: NumberedField): Likeness => likenessToLender(field, requirements);
  const equal = parties.filter((field) => compared(field) === 'equal');
  const near = parties.filter((field) => compared(field) === 'near');
  // The lender's own name may stand anywhere; an interest that has ended must never pass for a present one.
  const ended = [...equal, ...near].filter((field) => field.party?.negation);
  const present = equal.filter((field) => !field.party?.negation);
  const positive = present.filter(isPositive);
  if (ended.length > 0) {
    const isCertain =
      positive.length === 0 &&
      ended.every((field) => field.agreement === 'agreed' && compared(field) === 'equal');
    return failed('lienholder_removed', isCertain ? 'no' : 'unsure', ended);
  }
  // One reader, or one page, may say less than the other: an interest that isn't paid speaks against a role that is.
  const weak = present.filter((field) => !isPositive(field) && field.party?.role !== 'unknown');
  const elsewhere = [...insured, ...insurers].filter((field) => compared(field) !== 'different');
  if (positive.length === 0) {
    if (present.length > 0) return failed('lienholder_role', roleAnswer(present), present);
    if (near.length > 0) return failed('lienholder_unclear', 'unsure', near);
    if (elsewhere.length > 0) return failed('lienholder_role', 'unsure', elsewhere);
    const others = parties.filter((field) => isPositive(field) && !field.party?.negation);
    // A home often has a second mortgagee, whom a reader may miss beside the first.
    const isCertain =
      others.length > 0 &&
      others.every((field) => field.agreement === 'agreed' && field.party?.role !== 'mortgagee');
    return failed('lienholder_missing', isCertain ? 'no' : 'unsure', others);
  }
  if (weak.length > 0) return failed('lienholder_role', 'unsure', [...positive, ...weak]);
  if (elsewhere.length > 0) return failed('lienholder_unclear', 'unsure', [...positive, ...elsewhere]);
  const bound = positive.filter(
    (field) => loan.count <= 1 || loan.items.some((item) => isOf(field, item, loan)),
  );
  if (bound.length === 0) {
    const isElsewhere =
      loan.items.length > 0 && positive.every((field) => field.item !== null && field.agreement === 'agreed');
    return failed('lienholder_not_bound', isElsewhere ? 'no' : 'unsure', positive);
  }
  return judgeDetails(bound, requirements);
};

/** The vehicles, boats or properties for which the lender is named in a positive role. */
export const itemsOfLender = (
  parties: readonly NumberedField[],
  requirements: Requirements,
): readonly number[] => {
  const own = parties.filter(
    (field) =>
      isPositive(field) && !field.party?.negation && likenessToLender(field, requirements) === 'equal',
  );
  return [...new Set(own.flatMap(({ item }) => (item === null ? [] : [item])))];
};

type Likeness = ReturnType<typeof compareCompanies>;

const likenessToLender = (field: NumberedField, { lienholderNames }: Requirements): Likeness => {
  const results = lienholderNames.map((name) => compareCompanies(field.value, name));
  return results.includes('equal') ? 'equal' : results.includes('near') ? 'near' : 'different';
};

const isPositive = ({ party }: NumberedField): boolean => isPaidRole(party?.role);

const judgeDetails = (bound: readonly NumberedField[], requirements: Requirements): Finding => {
  const { lienholderAddress, asksSuccessors } = requirements;
  const agreed = bound.filter((field) => field.agreement === 'agreed');
  if (agreed.length === 0) return failed('lienholder_unclear', 'unsure', bound);
  const placed = agreed.filter(
    (field) => !lienholderAddress || isSameAddress(field.party?.address ?? '', lienholderAddress),
  );
  if (placed.length === 0) return failed('lienholder_address', 'unsure', agreed);
  const complete = placed.filter((field) => !asksSuccessors || field.party?.hasSuccessors);
  return complete.length > 0 ? met(complete) : failed('lienholder_successors', 'unsure', placed);
};

const roleAnswer = (fields: readonly NumberedField[]): 'no' | 'unsure' =>
  fields.every((field) => field.agreement === 'agreed' && field.party?.role !== 'unknown') ? 'no' : 'unsure';
