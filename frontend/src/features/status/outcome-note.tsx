import {
  formatDay,
  noteIn,
  REJECTION_REASONS,
  type SentBefore,
  type UploadFailure,
  type UploadProgress,
} from '@coverleaf/contracts';
import type { ReactNode } from 'react';
import { translateText, t } from '../../i18n/translate';
import { lenderNames } from './lender-names';

interface OutcomeNoteProps {
  readonly progress: UploadProgress;
  readonly language: string;
  readonly uploadLink: ReactNode;
}

/** The meaning of the status and the next step. A live region, because the page polls. */
export function OutcomeNote({ progress, language, uploadLink }: OutcomeNoteProps) {
  const rejected = progress.status === 'rejected';
  return (
    <section className={`callout status-note ${rejected ? 'status-note--bad' : ''}`}>
      <div role="status">
        <p className="status-note__verdict">{meaning(progress)}</p>
        {reasonsOf(progress, language).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {/* Receipt of a document is not a decision on the coverage. */}
        {progress.status === 'processed' && progress.doneAt === null && progress.case?.state !== 'proven' && (
          <p>
            {t(
              "This doesn't mean your coverage has been accepted yet. If anything is missing, you'll be contacted.",
            )}
          </p>
        )}
        {progress.sentBefore && <p>{sentBeforeWords(progress.sentBefore, language)}</p>}
      </div>
      {progress.asked && uploadLink}
      {rejected && (
        <>
          <h2>{t('What to do next')}</h2>
          <p>
            {progress.fault === 'refused'
              ? t('Please contact us before you send your document again.')
              : t(
                  "Please send a document that shows everything. If you're not sure what's missing, contact us.",
                )}
          </p>
          {uploadLink}
        </>
      )}
    </section>
  );
}

/** The day in UTC, as the server and the browser must render the same. */
function sentBeforeWords({ kind, receiptNumber, receivedAt }: SentBefore, language: string): string {
  const values = { date: formatDay(receivedAt.slice(0, 10), language), receipt: receiptNumber };
  return kind === 'exact'
    ? t('You sent this same file on {date} (receipt {receipt}).', values)
    : t('You sent this policy for the same dates on {date} (receipt {receipt}).', values);
}

function meaning(progress: UploadProgress): string {
  const { status, checkedAt, sentAt, delivery, reopenedAt, asked } = progress;
  const { lender, Lender } = lenderNames(progress);
  if (asked) return t('We have your document, but we need one more from you.');
  if (reopenedAt)
    return t(
      "We're checking your document again. What we told you about it before no longer holds. You don't need to do anything now.",
    );
  if (status === 'rejected')
    return t(
      "We couldn't use this document. This is about the document, not your coverage. We haven't made a decision on your insurance.",
    );
  if (status === 'processed' && progress.doneAt !== null)
    return t("Your document was accepted for {lender}. You don't need to send it again.", { lender });
  const { reading = null } = progress;
  // Until the verdict is known, and if it asks for something, it would be wrong that nothing is needed.
  const loan = progress.case ?? null;
  const mayBeAsked =
    (reading !== null && reading.answer !== 'yes' && reading.state !== 'unread') ||
    (loan !== null && (loan.state === 'open' || loan.heldUntil !== null));
  if (status === 'processed')
    return mayBeAsked
      ? t('{lender} has your document.', { lender: Lender })
      : t("{lender} has your document. You don't need to send it again.", { lender: Lender });
  if (sentAt !== null)
    return t('Your document was delivered to {lender}. The review can take a few business days.', { lender });
  if (delivery === 'delayed')
    return t(
      "We have your document. Delivery to {lender} is taking longer than usual, and our staff are looking into it. You don't need to send it again.",
      { lender },
    );
  if (delivery === 'under_way')
    return t("We can read your document, and it's on its way to {lender}.", { lender });
  if (checkedAt !== null)
    return t('We can read your document. Our staff will review it before it goes to {lender}.', { lender });
  // The verdict says so itself.
  return reading || mayBeAsked
    ? t("Your document is safe with us, and we're checking it.")
    : t("Your document is safe with us, and we're checking it. You don't need to do anything.");
}

/** Errors and common reasons have fixed texts; what staff wrote is shown unchanged. */
function reasonsOf(progress: UploadProgress, language: string): readonly string[] {
  const { status, asked, fault, reasonCode, reason, reasonEs } = progress;
  if (asked) return reasonWords(asked.reasonCode, noteIn(language, asked.note, asked.noteEs));
  if (status !== 'rejected') return [];
  if (fault) return [failureTexts()[fault]];
  return reasonWords(reasonCode, noteIn(language, reason, reasonEs));
}

function reasonWords(reasonCode: UploadProgress['reasonCode'], reason: string | null): readonly string[] {
  const common = reasonCode && translateText(REJECTION_REASONS[reasonCode].words);
  if (!common) return reason ? [t('The reason: {reason}', { reason })] : [];
  const words = t('The reason: {reason}', { reason: common });
  return reason ? [words, t('A note from our staff: {note}', { note: reason })] : [words];
}

const failureTexts = (): Record<UploadFailure, string> => ({
  infected: t(
    'Our virus check found something harmful in the file. Please scan the pages again or take new photos.',
  ),
  unreadable: t("We couldn't read the whole file. Take photos of the pages, or send another PDF."),
  refused: t("The lender's system couldn't accept the document."),
});
