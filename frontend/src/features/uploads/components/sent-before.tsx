import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate';
import type { SentUpload } from '../sent-upload';
import { receiptNumber } from './upload-receipt';

interface SentBeforeProps {
  readonly sent: SentUpload;
  readonly language: string;
}

/** Whoever comes back within the hour need not wonder whether the document has arrived. */
export function SentBefore({ sent, language }: SentBeforeProps): ReactNode {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(sent.sentAt);
  return (
    <p className="upload__note">
      {t('You sent a document at {time}, receipt {number}. Here you can send another one.', {
        time,
        number: receiptNumber(sent.id),
      })}
    </p>
  );
}
