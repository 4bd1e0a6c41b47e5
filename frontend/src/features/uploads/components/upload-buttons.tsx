import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import { type Step, STEPS } from '../upload-steps';

interface UploadButtonsProps {
  readonly step: Step;
  readonly retry: boolean;
  readonly onBack: (step: Step) => void;
}

export function UploadButtons({ step, retry, onBack }: UploadButtonsProps): ReactNode {
  const before = STEPS[STEPS.indexOf(step) - 1];
  const sendLabel = retry ? t('Try again') : t('Submit Insurance Document');
  return (
    <div className="upload__buttons">
      <button className="button button--action" type="submit">
        {step === 'check' ? sendLabel : t('Continue')}
      </button>
      {before && (
        <button className="button" type="button" onClick={() => onBack(before)}>
          {t('Back')}
        </button>
      )}
    </div>
  );
}
