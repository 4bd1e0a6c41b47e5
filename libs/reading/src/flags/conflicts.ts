import type { FoundFlag, ReadField, ReadingFlag } from '@coverleaf/contracts';
import { policyKey } from '../policy/policy-number';
import { asPrinted } from '../sheet/candidates';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { spell } from '../sheet/lines';
import { isSameAddress } from '../values/addresses';
import { daysBetween } from '../values/dates';
import { findAmounts } from '../values/money';
import { compareCompanies, isSamePerson, plainName } from '../values/names';
import { flagAt } from './flag-at';

const flagOn = (flag: ReadingFlag, { page, box, raw }: ReadField): FoundFlag => ({ flag, page, box, raw });

/** Dates that contradict each other, and pages of different policies. */
export const findConflicts = (fields: readonly ReadField[]): readonly FoundFlag[] => {
  const found: FoundFlag[] = [];
  const from = fields.find((field) => field.name === 'effective_date');
  const to = fields.find((field) => field.name === 'expiration_date');
  if (from && to) {
    const days = daysBetween(from.value, to.value);
    if (days <= 0 || days > 5 * 366)
      found.push({ ...flagOn('dates_conflict', to), raw: asPrinted(`${from.raw} - ${to.raw}`) });
  }
  for (const name of ['effective_date', 'expiration_date'] as const) {
    const [first, other] = fields.filter((field) => field.name === name && field.confidence >= 0.5);
    if (first && other) found.push(flagOn('dates_conflict', other));
  }
  const numbers = fields.filter((field) => field.name === 'policy_number' && field.confidence >= 0.7);
  const [one] = numbers;
  const other = numbers.find(
    (field) => one && field.page !== one.page && !isPart(policyKey(field.value), policyKey(one.value)),
  );
  if (other) found.push(flagOn('mixed_documents', other));
  found.push(...otherHomes(fields));
  for (const vin of fields.filter((field) => field.name === 'vin'))
    if (
      vin.agreement === 'agreed' &&
      vin.checks.some((check) => check.check === 'check_digit' && !check.passed)
    )
      found.push(flagOn('vin_check_digit', vin));
  return found;
};

/** Homes of different policies: pages that insure other amounts, or name other people and another place. */
const otherHomes = (fields: readonly ReadField[]): readonly FoundFlag[] => {
  const apart = (name: ReadField['name'], isSame: (one: ReadField, other: ReadField) => boolean) => {
    const [one, ...others] = fields.filter(
      (field) =>
        field.name === name &&
        field.agreement === 'agreed' &&
        (name !== 'limit' || field.coverage === 'dwelling') &&
        field.checks.every(({ passed }) => passed),
    );
    return one && others.find((field) => field.page !== one.page && !isSame(one, field));
  };
  const amount = apart('limit', (one, other) => one.value === other.value);
  const place = apart('property_address', (one, other) => isSameAddress(one.value, other.value));
  const person = apart('named_insured', (one, other) => isSamePerson(one.value, other.value));
  const insurer = apart('insurer', (one, other) => compareCompanies(one.value, other.value) !== 'different');
  const differing = amount ?? (person && (place ?? insurer)) ?? strangers(fields);
  return differing ? [flagOn('mixed_documents', differing)] : [];
};

/** Somebody who is insured on one page, where everybody on another page has another last name. */
const strangers = (fields: readonly ReadField[]): ReadField | undefined => {
  const people = fields.filter(
    ({ name, agreement, sure }) => name === 'named_insured' && agreement === 'agreed' && sure,
  );
  const lastOf = ({ value }: ReadField): string => plainName(value).split(' ').at(-1) ?? '';
  return people.find((one) => {
    const others = people.filter(({ page }) => page !== one.page);
    return (
      others.length > 0 &&
      others.every((other) => !isSamePerson(one.value, other.value) && lastOf(one) !== lastOf(other))
    );
  });
};

const isPart = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** A total of one vehicle is a part of the policy's, beside parts of other vehicles. */
const OF_ITEM =
  /\btotal (?:\w+ )?premium (?:for )?(?:this |the |your |each )?(?:vehicle|auto|car|unit|boat|watercraft|bike|motorcycle|trailer|item)\b/i;

/** A total that is smaller than one of its parts. Fees and discounts that stand elsewhere make other sums uncertain. */
export const findWrongSums = (sheet: LabeledSheet): readonly FoundFlag[] => {
  let largest = 0;
  for (const row of sheet.rows) {
    const { text, tokensAt } = spell(row.tokens);
    const amounts = findAmounts(text).filter((amount) => amount.hasCents && !amount.isShare);
    const [only] = amounts;
    if (!only || amounts.length > 1) continue;
    if (OF_ITEM.test(text)) largest = Math.max(largest, only.dollars);
    else if (/\btotal (?:policy |annual |term |\w+[ -]month )?premium\b/i.test(text)) {
      if (only.dollars < largest - 1)
        return [flagAt('sums_differ', sheet.view, tokensAt(only.start, only.end), text)];
      largest = 0;
    } else if (!/\b(?:total|subtotal|discount|credit|balance|due|payment|paid|fee|down|install)/i.test(text))
      largest = Math.max(largest, only.dollars);
  }
  return [];
};
