import type { ConditionName, ReadingSummary } from '@coverleaf/contracts';
import { AlertIcon, CheckIcon, CrossIcon } from '../../components/ui/icons';
import { t } from '../../i18n/translate';
import { conditionAnswers, conditionLabel, type ConditionState, shownConditions } from './condition-words';
import type { LenderNames } from './reason';

interface ConditionListProps {
  readonly reading: ReadingSummary;
  readonly names: LenderNames;
  readonly language: string;
  /** Conditions with marks on the picture of a page, in the order of their numbers. */
  readonly marked?: readonly ConditionName[];
  readonly chosen?: ConditionName | null;
  readonly onShow?: (name: ConditionName) => void;
}

const ICONS: Readonly<Record<ConditionState, typeof CheckIcon | null>> = {
  met: CheckIcon,
  unclear: AlertIcon,
  failed: CrossIcon,
  not_asked: null,
};

/**
 * The lender's requirements, and what the document shows of them. Met conditions are collapsed if others are not met.
 */
export function ConditionList({ reading, names, language, marked = [], chosen, onShow }: ConditionListProps) {
  const context = { ...reading, ...names, language };
  const { open, met } = shownConditions(reading);
  const lines = (conditions: typeof open) => (
    <ol className="asked">
      {conditions.map((one) => {
        const { condition, state } = one;
        const Icon = ICONS[state];
        const number = marked.indexOf(condition) + 1;
        return (
          <li className={`asked__one asked__one--${state}`} key={condition}>
            <span className="asked__icon">{Icon && <Icon />}</span>
            <span className="asked__words">
              <span className="asked__label">{conditionLabel(condition, context)}</span>
              {conditionAnswers(one, context).map(([answer, value]) => (
                <span className="asked__value" key={answer}>
                  {/* Sighted people see the mark instead. */}
                  <strong className={state === 'met' ? 'visually-hidden' : ''}>
                    {answer}
                    {value && ': '}
                  </strong>
                  {value}
                </span>
              ))}
            </span>
            {number > 0 && (
              <button
                className="asked__show"
                type="button"
                aria-pressed={chosen === condition}
                onClick={() => onShow?.(condition)}
              >
                <span className="visually-hidden">{t('Show in the picture:')} </span>
                <span className="mark__number">{number}</span>
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
  if (open.length === 0) return lines(met);
  return (
    <>
      {lines(open)}
      {met.length > 0 && (
        <details className="asked-met">
          <summary className="asked-met__summary">
            <CheckIcon />
            <span>
              {met.length === 1
                ? t('1 other point is fine')
                : t('{count} other points are fine', { count: met.length })}
            </span>
          </summary>
          {lines(met)}
        </details>
      )}
    </>
  );
}
