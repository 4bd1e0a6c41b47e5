import {
  type CollateralKind,
  type ConditionName,
  formatDay,
  type ReadingSummary,
} from '@coverleaf/contracts';
import { t } from '../../i18n/translate';
import { coverageInWords, dollars } from './coverage-words';
import { type LenderNames, lenderRole } from './reason';

type Condition = ReadingSummary['conditions'][number];
export type ConditionState = Condition['state'];

/**
 * The conditions that the lender asks for, in the order of their numbers, unmet ones first. If the kind of document is
 * not accepted, only that is shown; signs of a problem are shown only if there are any that `ask` doesn't tell.
 */
export function shownConditions({
  conditions,
  ask,
}: Pick<ReadingSummary, 'conditions' | 'ask'>): Readonly<Record<'open' | 'met', readonly Condition[]>> {
  const isOtherKind = conditions.some(({ condition, state }) => condition === 'kind' && state === 'failed');
  const asked = conditions.filter(
    ({ condition, state }) =>
      state !== 'not_asked' &&
      (!isOtherKind || condition === 'kind') &&
      (condition !== 'flags' || (state !== 'met' && ask !== 'needs_review')),
  );
  return {
    open: asked.filter(({ state }) => state !== 'met'),
    met: asked.filter(({ state }) => state === 'met'),
  };
}

interface ConditionContext extends LenderNames {
  readonly collateral: CollateralKind | null;
  readonly ask: ReadingSummary['ask'];
  readonly unclearCoverages: readonly ReadingSummary['unclearCoverages'][number][];
  readonly language: string;
}

/** A statement that the state confirms or denies. */
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
    flags: t('Something that needs a closer look'),
  })[name];

/** A lender in another role, or one that is no longer named, was found. */
const FOUND: ReadonlySet<ConditionName> = new Set(['insured', 'coverages']);

type Answer = readonly [answer: string, value?: string | undefined];

/** One answer, or several if some coverages are missing and others unclear. */
export function conditionAnswers(one: Condition, context: ConditionContext): readonly Answer[] {
  const listOf = (isFound: boolean): string =>
    context.unclearCoverages
      .filter((each) => each.isFound === isFound)
      .map(({ coverage }) => coverageInWords(coverage))
      .join(', ');
  // Only that somebody else is named makes it certain that the lender isn't.
  if (one.condition === 'lienholder' && one.state === 'failed' && context.ask === 'lienholder_missing')
    return [[t('Not found'), t('someone else is named')]];
  const [missing, unclear] = [listOf(false), listOf(true)];
  if (one.condition !== 'coverages' || !(missing || unclear))
    return [[stateLabel(one), conditionValue(one, context)]];
  const answers: Answer[] = [];
  if (missing) answers.push([t('Not found'), missing]);
  if (unclear) answers.push([t('Not clear'), unclear]);
  return answers;
}

export function stateLabel({ condition, state }: Pick<Condition, 'condition' | 'state'>): string {
  if (condition === 'flags') return t('A person will check it');
  if (state === 'met') return t('Yes');
  if (state === 'unclear') return t('Not clear');
  return FOUND.has(condition) ? t('Not found') : t('No');
}

/** The document's value in words; undefined if it is unknown, or may not be shown to everybody with the link. */
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

/** `May 16, 2026`; undefined for a text that is no day. */
const dayLabel = (day: string, language: string): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? formatDay(day, language) : undefined;
