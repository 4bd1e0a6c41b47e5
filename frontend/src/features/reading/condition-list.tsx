import type { ReadingSummary } from '@coverleaf/contracts';
import { AlertIcon, CheckIcon, CrossIcon } from '../../components/ui/icons';
import { t } from '../../i18n/translate';
import {
  conditionLabel,
  type ConditionName,
  type ConditionState,
  conditionValue,
  shownConditions,
  stateLabel,
} from './condition-words';
import type { LenderNames } from './reason-words';

interface ConditionListProps {
  readonly reading: ReadingSummary;
  readonly names: LenderNames;
  readonly language: string;
  /** Conditions with marks in the picture of a page, in the order of their numbers. */
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

/** What the lender asks for, and what the document shows of it. */
export function ConditionList({ reading, names, language, marked = [], chosen, onShow }: ConditionListProps) {
  const context = { ...names, collateral: reading.collateral, language };
  return (
    <ol className="asked">
      {shownConditions(reading).map((one) => {
        const { condition, state } = one;
        const Icon = ICONS[state];
        const value = conditionValue(one, context);
        const number = marked.indexOf(condition) + 1;
        return (
          <li className={`asked__one asked__one--${state}`} key={condition}>
            <span className="asked__icon">{Icon && <Icon />}</span>
            <span className="asked__words">
              <span className="asked__label">{conditionLabel(condition, context)}</span>
              <span className="asked__value">
                <strong>{stateLabel(one)}</strong>
                {value && `: ${value}`}
              </span>
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
}
