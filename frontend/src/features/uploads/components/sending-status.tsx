import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { Sending } from '../use-sending';

interface SendingStatusProps {
  readonly sending: Sending;
  /** The number of the page that the server draws. */
  readonly page: number | null;
}

/** How far the document is. The bar is what really has left the device. */
export function SendingStatus({ sending, page }: SendingStatusProps): ReactNode {
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
        {percent} %
      </p>
    </div>
  );
}

/** The same for those who listen, in steps that leave time to listen. */
export function sendingNews(sending: Sending, page: number | null): string {
  if (page !== null) return preparingPage(page);
  if (sending.kind === 'preparing') return t('Preparing your document…');
  if (sending.kind !== 'sending') return '';
  const percent = Math.floor(sending.part * 4) * 25;
  return percent < 100 ? t('Sending… {percent} %', { percent }) : almostDone();
}

const almostDone = (): string =>
  t('Almost done. Keep this page open while we check that your document can be read…');

const preparingPage = (number: number): string => t('Preparing page {number}…', { number });
