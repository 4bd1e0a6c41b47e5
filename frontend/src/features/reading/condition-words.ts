import { type CollateralKind, localeOf, type ReadingSummary } from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { dollars } from './coverage-words';
import { type LenderNames, lenderRole } from './reason-words';

type Condition = ReadingSummary['conditions'][number];
export type ConditionName = Condition['condition'];
export type ConditionState = Condition['state'];

/** Those that the lender asks for, in the order in which they are numbered. */
export const shownConditions = ({ conditions }: Pick<ReadingSummary, 'conditions'>): readonly Condition[] =>
  conditions.filter(({ state }) => state !== 'not_asked');

interface ConditionContext extends LenderNames {
  readonly collateral: CollateralKind | null;
  readonly language: string;
}

/** A statement, to which the state says yes or no. */
export const conditionLabel = (
  name: ConditionName,
  { lender, Lender, collateral }: ConditionContext,
): string =>
  ({
    kind: t('A document that {lender} accepts', { lender }),
    dates: t('In force when you sent it'),
    collateral: t('The vehicle or property on your loan'),
    lienholder: t('{Lender} as {role}', { Lender, role: lenderRole(collateral) }),
    insured: t('Your name as the insured'),
    coverages: t('The coverages that {lender} asks for', { lender }),
    deductible: t('A deductible that {lender} allows', { lender }),
    flags: t('Signs that need a closer look'),
  })[name];

const FOUND: ReadonlySet<ConditionName> = new Set(['lienholder', 'insured', 'coverages']);

export function stateLabel({ condition, state }: Pick<Condition, 'condition' | 'state'>): string {
  if (condition === 'flags') return state === 'met' ? t('None') : t('Some');
  if (state === 'met') return t('Yes');
  if (state === 'unclear') return t('Not clear');
  return FOUND.has(condition) ? t('Not found') : t('No');
}

/** What the document says, in words; undefined where it is not known, or nothing for everyone who has the link. */
export function conditionValue(
  { condition, value }: Pick<Condition, 'condition' | 'value'>,
  { collateral, language }: ConditionContext,
): string | undefined {
  if (value === null) return undefined;
  switch (condition) {
    case 'dates': {
      const [first, last, ...more] = value.split('/').map((day) => dayLabel(day, language));
      return first && last && more.length === 0 ? t('{first} to {last}', { first, last }) : undefined;
    }
    case 'collateral':
      if (!/^[A-Z0-9]{1,4}$/.test(value)) return undefined;
      return collateral === 'boat'
        ? t('hull number ending in {digits}', { digits: value })
        : t('VIN ending in {digits}', { digits: value });
    case 'deductible':
      return /^\d{1,9}$/.test(value) ? dollars(Number(value)) : /^[\d.]+%$/.test(value) ? value : undefined;
    case 'lienholder':
      return value;
    default:
      return undefined;
  }
}

/** `May 16, 2026`; the day is the same in every time zone. */
function dayLabel(day: string, language: string): string | undefined {
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
