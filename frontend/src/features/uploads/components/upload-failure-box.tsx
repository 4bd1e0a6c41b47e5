import type { ReactNode } from 'react';
import { ErrorBox } from '../../../components/ui/error-box';
import { t } from '../../../i18n/translate';
import type { UploadFailure } from '../upload-failure';
import type { Step } from '../upload-steps';

interface UploadFailureBoxProps {
  readonly failure: UploadFailure;
  /** Absent without script: there is one step then. */
  readonly onEdit: ((step: Step) => void) | undefined;
}

/** What went wrong and the way to mend it. */
export function UploadFailureBox({ failure, onEdit }: UploadFailureBoxProps): ReactNode {
  const { title, advice, remedy } = failure;
  return (
    <ErrorBox title={title}>
      {advice && <p>{advice}</p>}
      {onEdit &&
        (remedy === 'retry' ? (
          <button className="button button--action" type="submit">
            {t('Try again')}
          </button>
        ) : (
          <button
            className="button button--action"
            type="button"
            onClick={() => onEdit(remedy === 'file' ? 'file' : 'details')}
          >
            {remedy === 'file' ? t('Change your pages') : t('Change your details')}
          </button>
        ))}
    </ErrorBox>
  );
}
