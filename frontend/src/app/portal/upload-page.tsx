import { useEffect, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { formatClockTime, receiptNumber } from '@coverleaf/contracts';
import { UploadFlow } from '../../features/uploads/components/upload-flow';
import { type DraftStore, indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import { sentUpload, type SentUpload } from '../../features/uploads/sent-upload';
import { failureWithoutScript } from '../../features/uploads/upload-failure';
import { EMPTY_FIELDS, type UploadTarget } from '../../features/uploads/upload-fields';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { AfterUpload } from './after-upload';
import { UploadPageFrame } from './portal-page';
import { useFirstUpload, useUploadHistory } from './upload-history';

const browserDrafts = indexedDbDrafts();

interface UploadPageProps {
  readonly emailRequired?: boolean;
  readonly drafts?: DraftStore;
}

export function UploadPage({ emailRequired = false, drafts = browserDrafts }: UploadPageProps) {
  const { brand, language, lender, site } = usePortal();
  const action = useHref(emailRequired ? '/enter-reference-id/upload' : '/upload');
  const target = useUploadTarget(emailRequired);
  const { step, goTo, stage, sent, onReceived, finishContact } = useUploadHistory(action);
  const first = useFirstUpload();
  if (stage && sent) return <AfterUpload sent={sent} stage={stage} onContactFinished={finishContact} />;
  return (
    <UploadPageFrame>
      <UploadFlow
        action={action}
        pageTitle={`${t('Upload your insurance document')} | ${brand}`}
        note={sent && <SentBeforeNote sent={sent} language={language} stepGone={step !== 'file'} />}
        target={target}
        lender={lender?.name ?? null}
        maxBytes={site.maxUploadBytes}
        drafts={drafts}
        refused={failureWithoutScript(first, target)}
        typed={first?.kind === 'failed' ? first.fields : EMPTY_FIELDS}
        step={step}
        onStep={goTo}
        onSent={(receipt, fields, fileName) => {
          const { name, email } = fields;
          const financialInstitution = lender?.name ?? fields.financialInstitution;
          onReceived(sentUpload({ receipt, name, email, fileName, financialInstitution }, action));
        }}
      />
    </UploadPageFrame>
  );
}

function useUploadTarget(emailRequired: boolean): UploadTarget {
  const { language, lender } = usePortal();
  return useMemo(
    () => ({
      lenderSlug: lender?.id ? lender.slug : null,
      fixedInstitution: lender && !lender.id ? lender.name : null,
      emailRequired,
      language,
    }),
    [lender, emailRequired, language],
  );
}

interface SentBeforeNoteProps {
  readonly sent: SentUpload;
  readonly language: string;
  /** Back led to a step that no longer exists; the note explains why another one is shown. */
  readonly stepGone: boolean;
}

/** Tells a borrower who comes back within the hour that the document arrived. */
function SentBeforeNote({ sent, language, stepGone }: SentBeforeNoteProps) {
  const note = useRef<HTMLParagraphElement>(null);
  const [announces] = useState(stepGone);
  useEffect(() => {
    if (!announces) return;
    note.current?.focus({ preventScroll: true });
    // The browser restores the scroll position after the next frame; this overrides it.
    requestAnimationFrame(() => window.scrollTo(0, 0));
  }, [announces]);
  return (
    <p className="upload__note" tabIndex={-1} ref={note}>
      {t('You sent a document at {time} (receipt {number}). You can send another one here.', {
        time: formatClockTime(new Date(sent.sentAt), language),
        number: receiptNumber(sent.id),
      })}
    </p>
  );
}
