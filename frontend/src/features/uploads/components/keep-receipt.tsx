import { type ReactNode, useState } from 'react';
import { t } from '../../../i18n/translate';

interface KeepReceiptProps {
  readonly statusUrl: string;
  /** The page is taken over: what needs script may stand there. */
  readonly hydrated: boolean;
}

/** The private link, to be kept: it is the only way back for who left no address. */
export function KeepReceipt({ statusUrl, hydrated }: KeepReceiptProps): ReactNode {
  const [copied, setCopied] = useState(false);
  const copy = (): void => void navigator.clipboard.writeText(statusUrl).then(() => setCopied(true));
  return (
    <section className="receipt__contact no-print">
      <h2>
        <a href={statusUrl}>{t('Your private status link')}</a>
      </h2>
      <p>{t('Shows how far your document is. Keep it private.')}</p>
      <div className="button-row">
        <a className="button" href={`${statusUrl}/receipt.pdf`}>
          {t('Save your receipt (PDF)')}
        </a>
        {hydrated && (
          <button className="button" type="button" onClick={copy} aria-live="polite">
            {copied ? t('Copied') : t('Copy the link')}
          </button>
        )}
      </div>
    </section>
  );
}
