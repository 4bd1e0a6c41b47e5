import type { ComponentProps, ReactNode } from 'react';
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
      {onEdit && <button className="button button--action" {...wayOn(remedy, onEdit)} />}
    </ErrorBox>
  );
}

function wayOn(
  remedy: UploadFailure['remedy'],
  onEdit: (step: Step) => void,
): Pick<ComponentProps<'button'>, 'type' | 'onClick' | 'children'> {
  switch (remedy) {
    case 'retry':
      return { type: 'submit', children: t('Try again') };
    case 'reload':
      return { type: 'button', onClick: () => location.reload(), children: t('Load the page again') };
    case 'file':
      return { type: 'button', onClick: () => onEdit('file'), children: t('Change your pages') };
    case 'fields':
      return { type: 'button', onClick: () => onEdit('details'), children: t('Change your details') };
  }
}
