import { receiptNumber } from '@coverleaf/contracts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { AsideSection } from '../../components/layouts/page-layout';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { LoadingSpinner } from '../../components/ui/spinner';
import { KeepReceipt, ReceiptLink } from '../../features/status/keep-receipt';
import { UploadReceiptCard } from '../../features/uploads/components/upload-receipt';
import { lenderNames } from '../../features/status/lender-names';
import type { Again } from '../../features/reading/upload-reading';
import type { SentContact, SentStage, SentUpload } from '../../features/uploads/sent-upload';
import { type Contact, HearAboutIt } from '../../features/contacts/hear-about-it';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { PortalPage } from './portal-page';
import { lazyComponent } from '../../components/lazy/lazy-component';

export interface AfterUploadProps {
  readonly sent: SentUpload;
  readonly stage: SentStage;
  /** This page still has the photos that were sent. */
  readonly hasPhotos: boolean;
  /** Contact details were given or skipped. */
  readonly onContactFinished: (emailGiven?: boolean) => void;
  /** One address or number was left, and more may follow. */
  readonly onContactLeft: (contact: Contact) => void;
  /** Begins another upload with the data of the sent one that this browser still has. */
  readonly onAgain: (again: Again) => void;
}

const loadForm = async () =>
  (await import('../../features/confirmations/confirmation-form.js')).ConfirmationForm;

/** Lazy: most borrowers skip it. */
const ConfirmationForm = lazyComponent(loadForm, { loading: <LoadingSpinner /> });

const UploadReading = lazyComponent(
  async () => (await import('../../features/reading/upload-reading.js')).UploadReading,
  // The receipt is complete without it.
  { loading: null, failed: () => null },
);

const THANKED = { stage: 'thanked' };

export function AfterUpload(props: AfterUploadProps) {
  const { sent, stage, hasPhotos, onContactFinished, onContactLeft, onAgain } = props;
  const { language, site, lender: ownLender } = usePortal();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { contact } = sent;
  const names = lenderNames(sent);
  const { lender } = names;
  // Kept here: the stored token is deleted with the contact details, but this page may still ask for the reading.
  const [token] = useState(contact?.token);
  const hasContactToken = contact !== null;
  /** Only in memory; never stored. */
  const [email, setEmail] = useState(contact?.email);
  // Stays after an address was left, so that it can be changed.
  const [asks] = useState(contact !== null && !contact.email && !contact.phone);
  useEffect(() => {
    if (hasContactToken) void loadForm().catch(() => undefined);
  }, [hasContactToken]);
  const outcome = outcomeText(sent.willBeNotified, email);
  const keepReceipt = <KeepReceipt statusUrl={sent.statusUrl} />;
  const reading = useHydrated() && token !== undefined && (
    <UploadReading
      id={sent.id}
      token={token}
      names={names}
      language={language}
      hasPhotos={hasPhotos}
      statusLink={(text) => <a href={sent.statusUrl}>{text}</a>}
      onAgain={onAgain}
    />
  );
  const hearAboutIt = asks && contact && (
    <HearAboutIt
      uploadId={sent.id}
      token={contact.token}
      language={language}
      names={{ site: site.name, lender: ownLender?.name ?? null }}
      offersTexts={sent.offersTexts ?? false}
      known={knownContact(contact)}
      onLeft={(left) => {
        setEmail('email' in left ? left.email : undefined);
        onContactLeft(left);
      }}
    />
  );
  const exitLinks = (print?: ReactNode) => (
    <>
      {/* If the reading asks for something, that is the main thing to do. */}
      <Link
        className={`button ${reading ? '' : 'button--action'}`}
        to="/"
        onClick={() => onContactFinished()}
      >
        {t('Return to Home')}
      </Link>
      <ReceiptLink statusUrl={sent.statusUrl} />
      {print}
      {/* `replace` is the default for a link to the current URL and would drop the receipt from the history. */}
      <Link className="link-button" to={pathname} replace={false} onClick={() => onContactFinished()}>
        {t('Upload another document')}
      </Link>
    </>
  );
  if (stage === 'confirming' && contact) {
    return (
      <PortalPage
        title={t('Insurance Upload Confirmation')}
        lead={t('Optional. We have your document. This just helps us reach you.')}
        aside={
          <AsideSection id="receipt-title" title={t('Receipt number')}>
            <p>
              <strong className="receipt__number">{receiptNumber(sent.id)}</strong>
            </p>
          </AsideSection>
        }
      >
        <ConfirmationForm
          uploadId={sent.id}
          token={contact.token}
          language={language}
          known={{
            ...contact,
            financialInstitution: sent.financialInstitution,
            collateralDetails: contact.collateral ?? '',
          }}
          onDone={(given) => {
            setEmail(given);
            onContactFinished(true);
            void navigate(pathname, { replace: true, state: THANKED });
          }}
          skipLink={
            <Link
              className="link-button"
              to={pathname}
              state={THANKED}
              replace
              onClick={() => onContactFinished()}
            >
              {t('Skip for now')}
            </Link>
          }
        />
      </PortalPage>
    );
  }
  if (stage === 'sent') {
    const lead = contact
      ? t('Thank you, {name}. Keep this receipt.', { name: contact.name })
      : t('Thank you. Keep this receipt.');
    return (
      <PortalPage title={t('Upload Successful!')} lead={lead}>
        <UploadReceiptCard
          sent={sent}
          lender={lender}
          phone={site.support.phone}
          language={language}
          outcome={outcome}
          reading={reading}
          keepReceipt={keepReceipt}
          exitLinks={exitLinks}
          hearAboutIt={hearAboutIt}
          confirmLink={(text) => (
            <Link className="receipt__link" to={pathname} state={{ stage: 'confirming' }} replace={false}>
              {text}
            </Link>
          )}
        />
      </PortalPage>
    );
  }
  return (
    <PortalPage title={t('Thank You!')}>
      <div className="receipt">
        <div className="receipt__main">
          {reading}
          <p className="slip__meaning">
            {t(
              'We have your insurance document and are checking it. If it meets the terms of your loan, your coverage with ' +
                '{lender} is confirmed.',
              { lender },
            )}
          </p>
          <p className="receipt__outcome">{outcome}</p>
        </div>
        <div className="receipt__side">
          <p>
            <span className="receipt__caption">{t('Receipt number')}</span>
            <strong className="receipt__number">{receiptNumber(sent.id)}</strong>
          </p>
          {keepReceipt}
        </div>
        <div className="button-row">{exitLinks()}</div>
      </div>
    </PortalPage>
  );
}

const knownContact = ({ email, phone }: SentContact): Contact | null =>
  phone ? { phone } : email ? { email } : null;

/** Tells how the borrower will learn the outcome. Promises nothing to a borrower without an email address. */
function outcomeText(told: boolean, email: string | undefined): string {
  if (told && email) return t("If anything is missing, we'll contact you at {email}.", { email });
  if (told) return t("If anything is missing, we'll contact you.");
  return t('If you have a Reference #, look it up in a few days to see your status.');
}
