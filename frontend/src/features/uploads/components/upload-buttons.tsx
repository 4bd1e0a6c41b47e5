import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { UploadFailure } from '../upload-failure';
import { type Step, STEPS } from '../upload-steps';

interface UploadButtonsProps {
  readonly step: Step;
  readonly busy: boolean;
  /** Of a failure that is shown. */
  readonly remedy: UploadFailure['remedy'] | undefined;
  readonly onBack: (step: Step) => void;
}

/** The one that sends stays while it sends: the focus is on it. */
export function UploadButtons({ step, busy, remedy, onBack }: UploadButtonsProps): ReactNode {
  const before = STEPS[STEPS.indexOf(step) - 1];
  const sendLabel = remedy === 'retry' ? t('Try again') : t('Submit Insurance Document');
  const label = step === 'check' ? sendLabel : t('Continue');
  // What would fail again is not the way to go on.
  const isLoud = remedy === undefined || remedy === 'retry';
  return (
    <div className="upload__buttons">
      <button className={isLoud ? 'button button--action' : 'button'} type="submit" aria-disabled={busy}>
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
