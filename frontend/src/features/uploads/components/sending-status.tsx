import { t } from '../../../i18n/translate';
import type { Sending } from '../use-sending';
import { ErrorBox } from '../../../components/ui/error-box';
import type { UploadFailure } from '../upload-failure';
import type { Step } from '../upload-steps';

/** Upload progress: the bytes that have left the device. @param page number of the page that the server converts */
export function SendingStatus({ sending, page }: { sending: Sending; page: number | null }) {
  if (page !== null) {
    const text = preparingPage(page);
    return (
      <div className="sending">
        <p className="sending__text">{text}</p>
        <progress className="sending__bar" aria-label={text} />
      </div>
    );
  }
  if (sending.kind !== 'preparing' && sending.kind !== 'sending') return null;
  const percent = sending.kind === 'sending' ? Math.floor(sending.part * 100) : 0;
  return (
    <div className="sending">
      <p className="sending__text">
        {sending.kind === 'preparing'
          ? t('Preparing your document…')
          : percent < 100
            ? t('Sending your document…')
            : almostDone()}
      </p>
      <progress className="sending__bar" max={100} value={percent} aria-label={t('Upload progress')} />
      <p className="sending__percent" aria-hidden="true">
        {t('{percent}%', { percent })}
      </p>
    </div>
  );
}

/** Progress for screen readers, in steps of 25%. */
export function sendingAnnouncement(sending: Sending, page: number | null): string {
  if (page !== null) return preparingPage(page);
  if (sending.kind === 'preparing') return t('Preparing your document…');
  if (sending.kind !== 'sending') return '';
  const percent = Math.floor(sending.part * 4) * 25;
  return percent < 100 ? t('Sending… {percent}%', { percent }) : almostDone();
}

const almostDone = (): string =>
  t('Almost done. Keep this page open while we make sure we can read your document…');

const preparingPage = (number: number): string => t('Preparing page {number}…', { number });

interface UploadFailureBoxProps {
  readonly failure: UploadFailure;
  /** Absent without script, where the form has one step. */
  readonly onEdit: ((step: Step) => void) | undefined;
}

export function UploadFailureBox({ failure, onEdit }: UploadFailureBoxProps) {
  const { title, advice, remedy } = failure;
  const buttons = {
    retry: { label: t('Try again'), onClick: undefined },
    reload: { label: t('Reload the page'), onClick: () => location.reload() },
    file: { label: t('Change your pages'), onClick: () => onEdit?.('file') },
    fields: { label: t('Change your details'), onClick: () => onEdit?.('details') },
  };
  const { label, onClick } = buttons[remedy];
  return (
    <ErrorBox title={title}>
      {advice && <p>{advice}</p>}
      {onEdit && (
        <button className="button button--action" type={onClick ? 'button' : 'submit'} onClick={onClick}>
          {label}
        </button>
      )}
    </ErrorBox>
  );
}
