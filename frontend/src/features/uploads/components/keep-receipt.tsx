import { type ReactNode, useState } from 'react';
import { useHydrated } from '../../../components/page-title/use-hydrated';
import { t } from '../../../i18n/translate';

/** The private link, to be kept: it is the only way back for who left no address. */
export function KeepReceipt({ statusUrl }: { readonly statusUrl: string }): ReactNode {
  const mayCopy = useHydrated() && 'clipboard' in navigator;
  const [copied, setCopied] = useState(false);
  return (
    <section className="receipt__keep no-print">
      <h2>{t('Your private status link')}</h2>
      <p>
        <a href={statusUrl}>{t('See how far your document has come')}</a>.{' '}
        {t('Keep this link to yourself: whoever has it can see the status.')}
      </p>
      <div className="button-row">
        <a className="button" href={`${statusUrl}/receipt.pdf`}>
          {t('Save your receipt (PDF)')}
        </a>
        {mayCopy && (
          <button
            className="button"
            type="button"
            aria-live="polite"
            onClick={() => void navigator.clipboard.writeText(statusUrl).then(() => setCopied(true))}
          >
            {copied ? t('Copied') : t('Copy the link')}
          </button>
        )}
      </div>
    </section>
  );
}
