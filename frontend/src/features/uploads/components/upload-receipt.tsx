import type { ReactNode } from 'react';
import { PhoneLink } from '../../../components/ui/phone-link';
import { Stamp } from '../../../components/ui/stamp';
import { RichText } from '../../../i18n/rich-text';
import { t } from '../../../i18n/translate';
import { megabytes } from '../pages/page-file';
import type { SentUpload } from '../sent-upload';

interface UploadReceiptProps {
  readonly sent: SentUpload;
  readonly phone: string;
  readonly language: string;
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
  wayOut,
  confirmLink,
}: UploadReceiptProps): ReactNode {
  const { id, receipt } = sent.receipt;
  const received = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const rows: readonly (readonly [string, string | null])[] = [
    [t('Received'), received.format(new Date(receipt.receivedAt))],
    [t('Sent to'), sent.financialInstitution],
    [t('Pages'), receipt.pages === undefined ? null : String(receipt.pages)],
    [t('Size'), megabytes(receipt.bytes)],
    [t('Full number'), id],
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
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
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
      <section>
        <h2>{t('What happens next')}</h2>
        <ol className="timeline">
          <li>
            <strong>{t('Now:')}</strong>{' '}
            {t('your document is stored, encrypted, and is being checked. You can close this page.')}
          </li>
          <li>
            <strong>{t('On the next business days:')}</strong>{' '}
            {t('the insurance team reads it and confirms your coverage with {lender}.', {
              lender: sent.financialInstitution,
            })}
          </li>
          <li>
            <strong>{t('Afterwards:')}</strong>{' '}
            {t('enter your Reference # again to see your status. If something is missing, you will be told.')}
          </li>
        </ol>
        <p className="receipt__phone">
          {t('Questions? Call')} <PhoneLink phone={phone} />
        </p>
      </section>
      <div className="button-row no-print">
        <button className="button" type="button" onClick={() => window.print()}>
          {t('Print this receipt')}
        </button>
        {wayOut}
      </div>
    </div>
  );
}

/** Short enough to be read out on the phone; staff find the upload by it. */
export function receiptNumber(id: string): string {
  return id.slice(0, 13).toUpperCase();
}
