import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon } from '../../../components/ui/icons';
import { LocalTime } from '../../../components/ui/local-time';
import { t } from '../../../i18n/translate';
import type { ProgressStep, StepState } from '../progress-steps';

interface ProgressListProps {
  readonly steps: readonly ProgressStep[];
  readonly language: string;
}

/** The steps from top to bottom. Mark, words and time say where it is; the colour only agrees. */
export function ProgressList({ steps, language }: ProgressListProps): ReactNode {
  return (
    <ol className="progress">
      {steps.map(({ name, state, at }) => (
        <li
          className={`progress__step progress__step--${state}`}
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className="progress__mark">
            {state === 'over' && <CheckIcon />}
            {state === 'stopped' && <CrossIcon />}
          </span>
          <strong className="progress__name">{name}</strong>
          <span className="progress__time">
            {at ? <LocalTime at={at} language={language} /> : stillToCome(state)}
          </span>
        </li>
      ))}
    </ol>
  );
}

const stillToCome = (state: StepState): string => (state === 'now' ? t('Now') : t('Still to come'));
