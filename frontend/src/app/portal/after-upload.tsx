import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { ConfirmationForm } from '../../features/confirmations/components/confirmation-form';
import { ThankYou } from '../../features/confirmations/components/thank-you';
import { receiptNumber, UploadReceiptCard } from '../../features/uploads/components/upload-receipt';
import { forgetSentUpload, type SentUpload } from '../../features/uploads/sent-upload';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

interface AfterUploadProps {
  readonly sent: SentUpload;
  readonly title: string;
  /** The details are given, or skipped. */
  readonly onThanked: () => void;
  /** Back to an empty upload form. */
  readonly onAgain: () => void;
}

/** The screens behind an upload that has arrived: receipt, contact details, thanks. */
export function AfterUpload({ sent, title, onThanked, onAgain }: AfterUploadProps): ReactNode {
  const { language, site } = usePortal();
  const { pathname } = useLocation();
  const wayOut = (
    <>
      <Link className="button button--action" to="/" onClick={forgetSentUpload}>
        {t('Return to Home')}
      </Link>
      <button className="link-button" type="button" onClick={onAgain}>
        {t('Upload another document')}
      </button>
    </>
  );
  switch (sent.stage) {
    case 'sent':
      return (
        <Desk title={title} lead={t('Thank you, {name}. Keep this receipt.', { name: sent.name })}>
          <UploadReceiptCard
            sent={sent}
            phone={site.support.phone}
            language={language}
            wayOut={wayOut}
            confirmLink={(text) => (
              <Link to={pathname} state={{ stage: 'confirming' }}>
                {text}
              </Link>
            )}
          />
        </Desk>
      );
    case 'confirming':
      return (
        <Desk title={title} lead={t('Optional. Your document has arrived; this only helps us to reach you.')}>
          <ConfirmationForm
            uploadId={sent.receipt.id}
            token={sent.receipt.confirmationToken}
            language={language}
            known={sent}
            onDone={onThanked}
            skipLink={
              <Link className="link-button" to={pathname} onClick={onThanked}>
                {t('Skip for now')}
              </Link>
            }
          />
        </Desk>
      );
    case 'thanked':
      return (
        <Desk title={title}>
          <ThankYou
            receiptNumber={receiptNumber(sent.receipt.id)}
            lender={sent.financialInstitution}
            wayOut={wayOut}
          />
        </Desk>
      );
  }
}
