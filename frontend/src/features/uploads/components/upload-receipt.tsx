import { type ReactNode, useEffect, useRef } from 'react';
import { fileSize, receiptNumber } from '@coverleaf/contracts';
import { useHydrated } from '../../../components/page-title/use-hydrated';
import { Facts } from '../../../components/ui/facts';
import { PhoneLink } from '../../../components/ui/phone-link';
import { LocalTime } from '../../../components/ui/local-time';
import { Stamp } from '../../../components/ui/stamp';
import { RichText } from '../../../i18n/rich-text';
import { t } from '../../../i18n/translate';
import type { SentUpload } from '../sent-upload';

interface UploadReceiptProps {
  readonly sent: SentUpload;
  readonly phone: string;
  readonly language: string;
  /** For the middle of a sentence. */
  readonly lender: string;
  readonly outcome: string;
  /** The reading of the document. */
  readonly reading: ReactNode;
  readonly keepReceipt: ReactNode;
  /** Renders the links around the button that prints. */
  readonly exitLinks: (print: ReactNode) => ReactNode;
  /** Asks for one address or number; false if there is one. */
  readonly hearAboutIt: ReactNode;
  /** Renders the link to the contact form around a text. */
  readonly confirmLink: (text: string) => ReactNode;
}

export function UploadReceiptCard({
  sent,
  lender,
  phone,
  language,
  outcome,
  reading,
  keepReceipt,
  exitLinks,
  hearAboutIt,
  confirmLink,
}: UploadReceiptProps) {
  const { id, receipt, contact } = sent;
  const hydrated = useHydrated();
  const details = useOpenOnPaper();
  return (
    <div className="receipt receipt--new">
      <div className="receipt__main">
        <div className="receipt__head">
          <p>
            <span className="receipt__caption">{t('Receipt number')}</span>
            <strong className="receipt__number">{receiptNumber(id)}</strong>
          </p>
          <Stamp tone="ok">{t('Received')}</Stamp>
        </div>
        {/* Before the rest, because it may ask for something. */}
        {reading}
        <section>
          <h2>{t('What happens next')}</h2>
          <ol className="timeline">
            <li>
              <strong>{t('Now:')}</strong> {t('your document is stored, encrypted and being checked.')}{' '}
              {/* The reading says so itself, and may then ask for something. */}
              {!reading && t('You can close this page.')}
            </li>
            <li>
              <strong>{t('Over the next few business days:')}</strong>{' '}
              {t(
                'the insurance team checks it. If it meets the terms of your loan, your coverage with {lender} is confirmed.',
                { lender },
              )}
            </li>
            <li>
              <strong>{t('After that:')}</strong>{' '}
              <RichText
                text={t('check <link>this link</link> for updates.')}
                tags={{ link: (text) => <a href={sent.statusUrl}>{text}</a> }}
              />{' '}
              {outcome}
            </li>
          </ol>
        </section>
      </div>
      <div className="receipt__side">
        {keepReceipt}
        <details className="receipt__details" ref={details}>
          <summary>{t('What you sent')}</summary>
          <Facts
            facts={[
              [
                t('Date and time'),
                <LocalTime key="date-and-time" at={receipt.receivedAt} language={language} />,
              ],
              [t('Sent to'), sent.financialInstitution],
              // The lender's own text, which is not translated.
              [t('What is insured'), contact?.collateral, { lang: 'en' }],
              [t('Document'), contact?.fileName],
              [t('Pages'), receipt.pages],
              [t('Size'), fileSize(receipt.bytes)],
              [t('Full number'), id],
            ]}
          />
        </details>
      </div>
      <div className="receipt__more">
        {/* The contact form needs script. */}
        {hydrated && contact && (
          <section className="receipt__contact no-print">
            <h2>{hearAboutIt ? t('Want to hear about it?') : t('Help us reach you')}</h2>
            {hearAboutIt}
            <p>
              <RichText
                text={t(
                  '<link>Click here</link> to add your phone number and loan details, in case anything is missing.',
                )}
                tags={{ link: confirmLink }}
              />
            </p>
          </section>
        )}
        <p className="receipt__phone">
          {t('Questions? Call')} <PhoneLink phone={phone} />
        </p>
        <div className="button-row no-print">
          {exitLinks(
            hydrated && (
              <button className="button" type="button" onClick={() => window.print()}>
                {t('Print this receipt')}
              </button>
            ),
          )}
        </div>
      </div>
    </div>
  );
}

/** Paper shows all of the receipt. */
function useOpenOnPaper() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const open = (): void => details.current?.setAttribute('open', '');
    addEventListener('beforeprint', open);
    return () => removeEventListener('beforeprint', open);
  }, []);
  return details;
}
