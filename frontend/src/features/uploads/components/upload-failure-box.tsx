import type { ReactNode } from 'react';
import { ErrorBox } from '../../../components/ui/error-box';
import { t } from '../../../i18n/translate';
import type { UploadFailure } from '../upload-failure';
import type { Step } from '../upload-steps';

interface UploadFailureBoxProps {
  readonly failure: UploadFailure;
  readonly onEdit: (step: Step) => void;
}

/** What went wrong and the way to mend it. */
export function UploadFailureBox({ failure, onEdit }: UploadFailureBoxProps): ReactNode {
  const { title, advice, remedy } = failure;
  return (
    <ErrorBox title={title}>
      {advice && <p>{advice}</p>}
      {remedy === 'file' && (
        <button className="link-button" type="button" onClick={() => onEdit('file')}>
          {t('Change your pages')}
        </button>
      )}
      {remedy === 'fields' && (
        <button className="link-button" type="button" onClick={() => onEdit('details')}>
          {t('Change your details')}
        </button>
      )}
    </ErrorBox>
  );
}
