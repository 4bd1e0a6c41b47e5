import type { ReactNode } from 'react';
import { useHydrated } from '../../../components/page-title/use-hydrated';
import { CheckIcon, CrossIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import type { ProgressStep, StepState } from '../progress-steps';

interface ProgressListProps {
  readonly steps: readonly ProgressStep[];
  readonly language: string;
}

/** The steps from top to bottom. Mark, words and time say where it is; the colour only agrees. */
export function ProgressList({ steps, language }: ProgressListProps): ReactNode {
  const here = useHydrated();
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
          {/* Browsers and servers may write a time with other spaces. */}
          <span className="progress__time" suppressHydrationWarning>
            {at ? timeText(at, language, here) : stillToCome(state)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Until the reader's own zone is known it is that of the world, and says so. */
const timeText = (moment: string, language: string, here: boolean): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: here ? 'short' : 'long',
    ...(!here && { timeZone: 'UTC' }),
  }).format(new Date(moment));

const stillToCome = (state: StepState): string => (state === 'now' ? t('Now') : t('Still to come'));
