import { receiptNumber } from '@coverleaf/contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../i18n/translate';
import type { SentUpload } from '../sent-upload';

interface SentBeforeProps {
  readonly sent: SentUpload;
  readonly language: string;
  /** The way back led to a step that is no more: the note says why another one is shown. */
  readonly strayed: boolean;
}

/** Whoever comes back within the hour need not wonder whether the document has arrived. */
export function SentBefore({ sent, language, strayed }: SentBeforeProps): ReactNode {
  const note = useRef<HTMLParagraphElement>(null);
  const [speaks] = useState(strayed);
  useEffect(() => {
    if (!speaks) return;
    note.current?.focus({ preventScroll: true });
    // The browser puts the page back where it was scrolled to, but only after it has been drawn.
    requestAnimationFrame(() => window.scrollTo(0, 0));
  }, [speaks]);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(sent.sentAt);
  return (
    <p className="upload__note" tabIndex={-1} ref={note}>
      {t('You sent a document at {time}, receipt {number}. Here you can send another one.', {
        time,
        number: receiptNumber(sent.id),
      })}
    </p>
  );
}
