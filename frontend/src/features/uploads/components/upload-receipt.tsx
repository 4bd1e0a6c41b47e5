import type { ReactNode } from 'react';
import { receiptNumber } from '@coverleaf/contracts';
import { useHydrated } from '../../../components/page-title/use-hydrated';
import { PhoneLink } from '../../../components/ui/phone-link';
import { Stamp } from '../../../components/ui/stamp';
import { RichText } from '../../../i18n/rich-text';
import { t } from '../../../i18n/translate';
import { megabytes } from '../pages/page-file';
import type { SentUpload } from '../sent-upload';
import { KeepReceipt } from './keep-receipt';

interface UploadReceiptProps {
  readonly sent: SentUpload;
  readonly phone: string;
  readonly language: string;
  /** How the borrower learns of the outcome. */
  readonly outcome: string;
  /** The links that end the screen. */
  readonly wayOut: ReactNode;
  /** Wraps the words that lead to the contact details. */
  readonly confirmLink: (text: string) => ReactNode;
}

/** The borrower's proof: a number, what happens next and when, and whom to call. */
export function UploadReceiptCard({
  sent,
  phone,
  language,
  outcome,
  wayOut,
  confirmLink,
}: UploadReceiptProps): ReactNode {
  const { id, receipt, contact } = sent;
  const hydrated = useHydrated();
  const rows: readonly (readonly [string, string | null])[] = [
    [t('Date and time'), momentText(receipt.receivedAt, language, hydrated)],
    [t('Sent to'), sent.financialInstitution],
    [t('Document'), contact?.fileName ?? null],
    [t('Pages'), receipt.pages === undefined ? null : String(receipt.pages)],
    [t('Size'), megabytes(receipt.bytes)],
  ];
  return (
    <div className="receipt">
      <div className="receipt__head">
        <p>
          <span className="receipt__caption">{t('Receipt number')}</span>
          <strong className="receipt__number">{receiptNumber(id)}</strong>
        </p>
        <Stamp tone="ok">{t('Received')}</Stamp>
      </div>
      <dl className="facts">
        {rows.map(
          ([label, value]) =>
            value !== null && (
              <div className="facts__row" key={label}>
                <dt>{label}</dt>
                {/* Browsers and servers may write a time with other spaces. */}
                <dd suppressHydrationWarning>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {/* Nobody copies it from a screen; on paper it leaves no doubt which upload is meant. */}
      <p className="receipt__full">
        {t('Full number')}: {id}
      </p>
      <KeepReceipt statusUrl={sent.statusUrl} hydrated={hydrated} />
      {/* The form behind it needs script. */}
      {hydrated && contact && (
        <section className="receipt__contact no-print">
          <h2>{t('Want to hear about it?')}</h2>
          <p>
            <RichText
              text={t(
                '<link>Click here</link> to give your contact details, so that we can reach you with the outcome.',
              )}
              tags={{ link: confirmLink }}
            />
          </p>
        </section>
      )}
      <section>
        <h2>{t('What happens next')}</h2>
        <ol className="timeline">
          <li>
            <strong>{t('Now:')}</strong>{' '}
            {t('your document is stored, encrypted, and is being checked. You can close this page.')}
          </li>
          <li>
            <strong>{t('On the next business days:')}</strong>{' '}
            {t(
              'the insurance team checks it. If it meets the terms of your loan, your coverage with {lender} is confirmed.',
              { lender: sent.financialInstitution },
            )}
          </li>
          <li>
            <strong>{t('Afterwards:')}</strong> {outcome}
          </li>
        </ol>
        <p className="receipt__phone">
          {t('Questions? Call')} <PhoneLink phone={phone} />
        </p>
      </section>
      <div className="button-row no-print">
        {hydrated && (
          <button className="button" type="button" onClick={() => window.print()}>
            {t('Print this receipt')}
          </button>
        )}
        {wayOut}
      </div>
    </div>
  );
}

/** With its zone: a receipt may be read elsewhere. Until the borrower's own zone is known it is that of the world. */
function momentText(moment: string, language: string, here: boolean): string {
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(!here && { timeZone: 'UTC' }),
  });
  return format.format(new Date(moment));
}
