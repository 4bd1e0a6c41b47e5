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
      <p className="sending__text" role="status">
        {sending.kind === 'preparing'
          ? t('Preparing your document…')
          : percent < 100
            ? t('Sending your document…')
            : t('Sent. We are checking that your document can be read…')}
      </p>
      <progress className="sending__bar" max={100} value={percent} aria-label={t('Upload progress')} />
      <p className="sending__percent" aria-hidden="true">
        {percent} %
      </p>
    </div>
  );
}
