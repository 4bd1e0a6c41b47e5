import { REJECTION_REASONS, type UploadFailure, type UploadProgress } from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { shown, t } from '../../i18n/translate';
import { lenderWords } from './progress-steps';

interface OutcomeNoteProps {
  readonly progress: UploadProgress;
  /** Leads to where a document is sent again. */
  readonly uploadLink: ReactNode;
}

/** What it means, and what there is to do. Announced when it changes while somebody looks. */
export function OutcomeNote({ progress, uploadLink }: OutcomeNoteProps): ReactNode {
  const rejected = progress.status === 'rejected';
  return (
    <section className={`progress__note ${rejected ? 'progress__note--bad' : ''}`}>
      <div role="status">
        <p className="progress__verdict">{meaning(progress)}</p>
        {rejected && reasonsOf(progress).map((words) => <p key={words}>{words}</p>)}
        {progress.status === 'processed' && <p>{stillOpen(progress)}</p>}
      </div>
      {rejected && (
        <>
          <h2>{t('What to do next')}</h2>
          <p>{t('Send your document again. If you are not sure what is missing, contact us.')}</p>
          {uploadLink}
        </>
      )}
    </section>
  );
}

function meaning(progress: UploadProgress): string {
  const { status, checkedAt, sentAt, delivery } = progress;
  const { lender, Lender } = lenderWords(progress);
  if (status === 'rejected')
    return t('We could not use this document. Your insurance itself was not judged.');
  if (status === 'processed')
    return t('{lender} has your document. You need not send it again.', { lender: Lender });
  if (sentAt !== null)
    return t('Your document was delivered to {lender}. The review can take a few business days.', { lender });
  if (delivery === 'delayed')
    return t(
      'We have your document. Its delivery to {lender} is taking longer than usual, and our staff are looking into it. ' +
        'You need not send it again.',
      { lender },
    );
  if (delivery === 'under_way')
    return t('Your document can be read and is on its way to {lender}.', { lender });
  if (checkedAt !== null)
    return t('Your document can be read. Our staff look at it before it goes to {lender}.', { lender });
  return t('Your document is safe with us and is being checked. You need not do anything.');
}

/** To have a document is not to have judged it. */
const stillOpen = (progress: UploadProgress): string =>
  t(
    'This does not say yet that your coverage is accepted. If something is missing, {lender} will get in touch.',
    { lender: lenderWords(progress).lender },
  );

/** A fault has words of ours, and so has a common reason; what staff wrote themselves is for the borrower as it is. */
function reasonsOf({ fault, reasonCode, reason }: UploadProgress): readonly string[] {
  if (fault) return [faultWords(fault)];
  const common = reasonCode && shown(REJECTION_REASONS[reasonCode].words);
  if (!common) return reason ? [t('The reason: {reason}', { reason })] : [];
  const words = t('The reason: {reason}', { reason: common });
  return reason ? [words, t('A note from our staff: {reason}', { reason })] : [words];
}

function faultWords(fault: UploadFailure): string {
  switch (fault) {
    case 'infected':
      return t('Our virus check found something harmful in the file. Scan or photograph the pages again.');
    case 'unreadable':
      return t('The image could not be read completely. Take new photos, or send a PDF.');
    case 'refused':
      return t('The lender’s system could not take the document.');
  }
}
