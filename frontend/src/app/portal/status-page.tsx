import type { UploadProgress } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Desk } from '../../components/layouts/desk';
import { usePageTitle } from '../../components/page-title/page-title';
import { PhoneLink } from '../../components/ui/phone-link';
import { OutcomeNote } from '../../features/status/components/outcome-note';
import { ProgressList } from '../../features/status/components/progress-list';
import { ReceiptLink } from '../../features/status/components/receipt-link';
import { progressSteps } from '../../features/status/progress-steps';
import { useProgress } from '../../features/status/use-progress';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';

/** Behind the private link of an upload. Only the server can open its token, so the page comes with what it found. */
export function StatusPage(): ReactNode {
  const { progress } = usePortal();
  const { token = '' } = useParams();
  return progress ? <KnownUpload token={token} first={progress} /> : <NoUpload />;
}

function KnownUpload({ token, first }: { token: string; first: UploadProgress }): ReactNode {
  const { brand, language, site } = usePortal();
  const known = useProgress(token, first);
  const progress = { ...known, financialInstitution: known.financialInstitution || t('your lender') };
  const title = t('Status of your document');
  usePageTitle(`${title} | ${brand}`, 200, false);
  return (
    <Desk title={title} lead={t('Receipt number {number}', { number: progress.receiptNumber })}>
      <OutcomeNote
        progress={progress}
        uploadLink={
          <Link className="button button--action" to="/upload">
            {t('Upload another document')}
          </Link>
        }
      />
      <ProgressList steps={progressSteps(progress)} language={language} />
      <div className="progress__keep">
        <ReceiptLink statusUrl={`/status/${token}`} />
        <p>{t('This page is private: whoever has its address can see this. Do not share it.')}</p>
        <p>
          {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
        </p>
      </div>
    </Desk>
  );
}

/** The link is cut short, or older than what is kept. Whoever holds one has sent a document, and wants to hear of it. */
function NoUpload(): ReactNode {
  const { brand, site } = usePortal();
  const title = t('This link leads to no document');
  usePageTitle(`${title} | ${brand}`, 404, false);
  return (
    <Desk title={title} lead={t('Your document may well have arrived all the same.')}>
      <p className="slip__meaning">
        {t(
          'A part of the link may be missing: open it from the message or receipt again. After a time documents are ' +
            'deleted here, and their links end.',
        )}
      </p>
      <div className="button-row">
        <Link className="button button--action" to="/enter-reference-id">
          {t('Enter Reference #')}
        </Link>
      </div>
      <p className="receipt__phone">
        {t('Questions? Call')} <PhoneLink phone={site.support.phone} />
      </p>
    </Desk>
  );
}
