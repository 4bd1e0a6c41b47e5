import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { t } from '../../i18n/translate';
import { fieldId } from '../../components/forms/form-errors';

/** Downloads the receipt. Its times are in the reader's zone once the browser is hydrated. */
export function ReceiptLink({ statusUrl }: { statusUrl: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = useHydrated() ? `?tz=${encodeURIComponent(timeZone)}` : '';
  return (
    <a className="button" href={`${statusUrl}/receipt.pdf${query}`} download>
      {t('Save your receipt (PDF)')}
    </a>
  );
}

/** The private link, to keep: the only way back for a borrower who left no email address. */
export function KeepReceipt({ statusUrl }: { statusUrl: string }) {
  const hydrated = useHydrated();
  const [copying, setCopying] = useState<'not yet' | 'done' | 'failed'>('not yet');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(statusUrl);
      setCopying('done');
    } catch {
      // Permission denied, or no clipboard because the page is not served over HTTPS.
      setCopying('failed');
    }
  };
  return (
    <section className="callout receipt__contact">
      <h2>
        <a href={statusUrl}>{t('Your private status link')}</a>
      </h2>
      <p>{t("Check progress here. Don't share this link.")}</p>
      {hydrated && copying !== 'failed' && (
        <button className="button button--small" type="button" onClick={() => void copy()} aria-live="polite">
          {copying === 'done' ? t('Copied') : t('Copy the link')}
        </button>
      )}
      {copying === 'failed' && <AddressField address={statusUrl} />}
      <div className="receipt__paper">
        {/* A relative path, because the Content-Security-Policy allows images from the same origin only. */}
        <img src={`${new URL(statusUrl).pathname}/qr.svg`} alt="" width={112} height={112} />
        <p>{statusUrl}</p>
      </div>
    </section>
  );
}

/** Fallback for a browser that does not allow copying: the address, selected. */
function AddressField({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const id = fieldId('address');
  return (
    <div className="field no-print">
      <label className="field__label" htmlFor={id}>
        {t("Your browser doesn't let us copy. Copy the link yourself:")}
      </label>
      <input
        className="field__control"
        id={id}
        ref={field}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  );
}
