import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { Sending } from '../use-sending';

interface SendingStatusProps {
  readonly sending: Sending;
}

/** How far the document is. The bar is what really has left the device. */
export function SendingStatus({ sending }: SendingStatusProps): ReactNode {
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
export function sendingNews(sending: Sending): string {
  if (sending.kind === 'preparing') return t('Preparing your document…');
  if (sending.kind !== 'sending') return '';
  const percent = Math.floor(sending.part * 4) * 25;
  return percent < 100 ? t('Sending… {percent} %', { percent }) : almostDone();
}

const almostDone = (): string =>
  t('Almost done. Keep this page open while we check that your document can be read…');
