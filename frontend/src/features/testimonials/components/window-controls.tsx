import type { ReactNode } from 'react';
import { ArrowIcon } from '../../../components/ui/icons';
import { t } from '../../../i18n/translate';
import { dotOf, dottedWindows, WINDOW_SIZE } from '../testimonial-windows';

interface WindowControlsProps {
  readonly current: number;
  readonly total: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onJump: (window: number) => void;
  /** Says which ones are shown; read out when it changes. */
  readonly children: ReactNode;
}

export function WindowControls(props: WindowControlsProps): ReactNode {
  const { current, total, onStep, onJump, children } = props;
  const dots = dottedWindows(total);
  const shown = dotOf(current, dots);
  return (
    <div className="turn" role="group" aria-label={t('More testimonials')}>
      <button
        className="turn__step"
        type="button"
        aria-label={t('Previous testimonials')}
        aria-controls="testimonial-window"
        onClick={() => onStep(-1)}
      >
        <ArrowIcon back />
      </button>
      <button
        className="turn__step"
        type="button"
        aria-label={t('Next testimonials')}
        aria-controls="testimonial-window"
        onClick={() => onStep(1)}
      >
        <ArrowIcon />
      </button>
      <p className="turn__place" role="status">
        {children}
      </p>
      <ul className="turn__dots">
        {dots.map((dot) => (
          <li key={dot}>
            <button
              className="turn__dot"
              type="button"
              aria-label={t('Show testimonials {first} to {last}', {
                first: dot + 1,
                last: dot + WINDOW_SIZE,
              })}
              aria-current={dot === shown ? 'true' : undefined}
              aria-controls="testimonial-window"
              onClick={() => onJump(dot)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
