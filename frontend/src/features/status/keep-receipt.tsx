import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { t } from '../../i18n/translate';
import { fieldId } from '../../components/forms/form-errors';

interface ReceiptLinkProps {
  /** The private link that the receipt belongs to. */
  readonly statusUrl: string;
}

/** The receipt to save. Its time is the reader's own, once the browser can say which that is. */
export function ReceiptLink({ statusUrl }: ReceiptLinkProps): ReactNode {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const query = useHydrated() ? `?tz=${encodeURIComponent(timeZone)}` : '';
  return (
    <a className="button" href={`${statusUrl}/receipt.pdf${query}`} download>
      {t('Save your receipt (PDF)')}
    </a>
  );
}

interface KeepReceiptProps {
  readonly statusUrl: string;
}

/** The private link, to be kept: it is the only way back for who left no address. */
export function KeepReceipt({ statusUrl }: KeepReceiptProps): ReactNode {
  const hydrated = useHydrated();
  const [copying, setCopying] = useState<'not yet' | 'done' | 'failed'>('not yet');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(statusUrl);
      setCopying('done');
    } catch {
      // Not allowed; or there is no clipboard at all, as in a page that did not come over https.
      setCopying('failed');
    }
  };
  return (
    <section className="receipt__contact">
      <h2>
        <a href={statusUrl}>{t('Your private status link')}</a>
      </h2>
      <p>{t("Check progress here. Don't share this link.")}</p>
      <div className="button-row">
        <ReceiptLink statusUrl={statusUrl} />
        {hydrated && copying !== 'failed' && (
          <button className="button" type="button" onClick={() => void copy()} aria-live="polite">
            {copying === 'done' ? t('Copied') : t('Copy the link')}
          </button>
        )}
      </div>
      {copying === 'failed' && <AddressField address={statusUrl} />}
      <div className="receipt__paper">
        {/* By its path: the page may load images from nowhere but where it came from itself. */}
        <img src={`${new URL(statusUrl).pathname}/qr.svg`} alt="" width={112} height={112} />
        <p>{statusUrl}</p>
      </div>
    </section>
  );
}

interface AddressFieldProps {
  readonly address: string;
}

/** Where the browser does not let a page copy, the borrower can: the address is selected already. */
function AddressField({ address }: AddressFieldProps): ReactNode {
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
