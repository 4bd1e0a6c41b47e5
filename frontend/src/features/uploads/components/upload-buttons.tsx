import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import { type Step, STEPS } from '../upload-steps';

interface UploadButtonsProps {
  readonly step: Step;
  readonly busy: boolean;
  /** There is something to wait for before it goes on. */
  readonly waiting: boolean;
  /** What failed says by itself how to go on. */
  readonly failed: boolean;
  readonly onBack: (step: Step) => void;
}

/** The one that sends stays while it sends: the focus is on it. */
export function UploadButtons({ step, busy, waiting, failed, onBack }: UploadButtonsProps): ReactNode {
  const before = STEPS[STEPS.indexOf(step) - 1];
  const label = step === 'check' ? t('Submit Insurance Document') : t('Continue');
  return (
    <div className="upload__buttons">
      <button
        className={failed ? 'button' : 'button button--action'}
        type="submit"
        aria-disabled={busy || waiting}
      >
        {busy ? t('Sending…') : label}
      </button>
      {before && !busy && (
        <button className="button" type="button" onClick={() => onBack(before)}>
          {t('Back')}
        </button>
      )}
    </div>
  );
}
