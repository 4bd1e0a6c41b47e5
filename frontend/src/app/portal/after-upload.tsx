import { receiptNumber } from '@coverleaf/contracts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { useHydrated } from '../../components/page-title/use-hydrated';
import { Spinner } from '../../components/ui/spinner';
import { KeepReceipt } from '../../features/status/components/keep-receipt';
import { UploadReceiptCard } from '../../features/uploads/components/upload-receipt';
import type { SentStage, SentUpload } from '../../features/uploads/sent-upload';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { loadCode } from '../../components/lazy/load-code';

interface AfterUploadProps {
  readonly sent: SentUpload;
  readonly stage: SentStage;
  readonly title: string;
  /** Contact details are given, or skipped. */
  readonly onSettled: (told?: boolean) => void;
}

const loadForm = () => import('../../features/confirmations/components/confirmation-form.js');

/** Most borrowers skip it, and none needs it before the document has arrived. */
const ConfirmationForm = lazy(async () => ({ default: (await loadCode(loadForm)).ConfirmationForm }));

const THANKED = { stage: 'thanked' };

/** The screens behind an upload that has arrived: receipt, contact details, thanks. */
export function AfterUpload({ sent, stage, title, onSettled }: AfterUploadProps): ReactNode {
  const { language, site } = usePortal();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { contact } = sent;
  const lender = sent.financialInstitution || t('your lender');
  const mayConfirm = contact !== null;
  /** Shown as long as this screen is; nothing keeps it. */
  const [email, setEmail] = useState(contact?.email);
  useEffect(() => {
    if (mayConfirm) void loadForm().catch(() => undefined);
  }, [mayConfirm]);
  // The form for contact details needs script.
  const mayLeave = useHydrated() && mayConfirm;
  const outcome = outcomeText(sent.told, email, mayLeave);
  const keep = <KeepReceipt statusUrl={sent.statusUrl} />;
  const wayOut = (
    <>
      <Link className="button button--action" to="/" onClick={() => onSettled()}>
        {t('Return to Home')}
      </Link>
      {/* A link to the same address would take the receipt out of the history. */}
      <Link className="link-button" to={pathname} replace={false} onClick={() => onSettled()}>
        {t('Upload another document')}
      </Link>
    </>
  );
  if (stage === 'confirming' && contact) {
    return (
      <Desk title={title} lead={t('Optional. Your document has arrived; this only helps us to reach you.')}>
        <Suspense fallback={<Spinner label={t('Loading…')} />}>
          <ConfirmationForm
            uploadId={sent.id}
            token={contact.token}
            language={language}
            known={{ ...contact, financialInstitution: sent.financialInstitution }}
            onDone={(given) => {
              setEmail(given);
              onSettled(true);
              void navigate(pathname, { replace: true, state: THANKED });
            }}
            skipLink={
              <Link className="link-button" to={pathname} state={THANKED} replace onClick={() => onSettled()}>
                {t('Skip for now')}
              </Link>
            }
          />
        </Suspense>
      </Desk>
    );
  }
  if (stage === 'sent') {
    const lead = contact
      ? t('Thank you, {name}. Keep this receipt.', { name: contact.name })
      : t('Thank you. Keep this receipt.');
    return (
      <Desk title={title} lead={lead}>
        <UploadReceiptCard
          sent={sent}
          lender={lender}
          phone={site.support.phone}
          language={language}
          outcome={outcome}
          keep={keep}
          wayOut={wayOut}
          confirmLink={(text) => (
            <Link className="receipt__link" to={pathname} state={{ stage: 'confirming' }} replace={false}>
              {text}
            </Link>
          )}
        />
      </Desk>
    );
  }
  return (
    <Desk title={title}>
      <ThankYou
        receiptNumber={receiptNumber(sent.id)}
        lender={lender}
        outcome={outcome}
        keep={keep}
        wayOut={wayOut}
      />
    </Desk>
  );
}

/** How the borrower learns of the outcome. Who left no address is not promised to hear of it. */
function outcomeText(told: boolean, email: string | undefined, mayLeave: boolean): string {
  if (told && email) return t('If something is missing, you will hear from us at {email}.', { email });
  if (told) return t('If something is missing, you will hear from us.');
  return mayLeave
    ? t('If you have a Reference #, look it up in a few days, or leave your contact details to hear from us.')
    : t('If you have a Reference #, look it up in a few days to see your status.');
}

interface ThankYouProps {
  readonly receiptNumber: string;
  readonly lender: string;
  /** How the borrower learns of the outcome. */
  readonly outcome: string;
  /** The way to keep the receipt. */
  readonly keep: ReactNode;
  /** The links that end the screen. */
  readonly wayOut: ReactNode;
}

function ThankYou({ receiptNumber, lender, outcome, keep, wayOut }: ThankYouProps): ReactNode {
  return (
    <div className="receipt">
      <p className="slip__meaning">
        {t(
          'We have your insurance document and are checking it. If it meets the terms of your loan, your coverage with ' +
            '{lender} is confirmed.',
          { lender },
        )}
      </p>
      <p className="receipt__outcome">{outcome}</p>
      <p>
        <span className="receipt__caption">{t('Receipt number')}</span>
        <strong className="receipt__number">{receiptNumber}</strong>
      </p>
      {keep}
      <div className="button-row">{wayOut}</div>
    </div>
  );
}
