import { useEffect, useMemo, useRef, useState } from 'react';
import { useHref } from 'react-router-dom';
import { formatClockTime, type LookedUpLoan, receiptNumber } from '@coverleaf/contracts';
import { UploadFlow } from '../../features/uploads/components/upload-flow';
import { type DraftStore, indexedDbDrafts } from '../../features/uploads/draft/draft-store';
import { sentUpload, type SentUpload } from '../../features/uploads/sent-upload';
import { failureWithoutScript } from '../../features/uploads/upload-failure';
import type { DraftContent } from '../../features/uploads/draft/use-upload-draft';
import { EMPTY_FIELDS, type UploadFields, type UploadTarget } from '../../features/uploads/upload-fields';
import { t } from '../../i18n/translate';
import { usePortal } from '../portal-context';
import { UploadPageFrame } from './portal-page';
import type { UploadRouteProps } from './portal-routes';
import { useFirstUpload, useUploadHistory } from './upload-history';
import { useLoan } from './use-loan';

const browserDrafts = indexedDbDrafts();

interface UploadPageProps extends UploadRouteProps {
  readonly drafts?: DraftStore;
}

export function UploadPage({ emailRequired = false, Receipt, drafts = browserDrafts }: UploadPageProps) {
  const { brand, language, lender, site } = usePortal();
  const action = useHref(emailRequired ? '/enter-reference-id/upload' : '/upload');
  const { loan, reference, answers } = useLoan();
  const target = useUploadTarget(emailRequired, loan?.token ?? null, reference, answers);
  const carried = {
    ...(loan && { loan }),
    ...(reference && { reference }),
    ...(answers && { answers }),
  };
  const { step, goTo, stage, sent, onReceived, leaveContact, finishContact } = useUploadHistory(
    action,
    carried,
  );
  const first = useFirstUpload();
  /** The content that this page has sent; only in memory, because phones are shared. */
  const [own, setOwn] = useState<DraftContent | null>(null);
  const [begun, setBegun] = useState<DraftContent | null>(null);
  if (stage && sent) {
    const photos = own?.pages.filter(({ kind }) => kind !== 'pdf') ?? [];
    return (
      <Receipt
        sent={sent}
        stage={stage}
        hasPhotos={photos.length > 0}
        onContactFinished={(emailGiven) => {
          setBegun(null);
          finishContact(emailGiven);
        }}
        onContactLeft={leaveContact}
        onAgain={(again) => {
          const fields = own?.fields ?? fieldsOf(sent);
          setBegun({ pages: again === 'same pages' ? photos : [], fields, attempt: null });
          goTo('file');
        }}
      />
    );
  }
  return (
    <UploadPageFrame>
      <UploadFlow
        action={action}
        pageTitle={`${t('Upload your insurance document')} | ${brand}`}
        note={
          sent && <SentBeforeNote sent={sent} language={language} stepGone={step !== 'file'} begun={begun} />
        }
        target={target}
        lender={lender?.name ?? null}
        maxBytes={site.maxUploadBytes}
        drafts={drafts}
        refused={failureWithoutScript(first, target)}
        typed={first?.kind === 'failed' ? first.fields : knownFields(loan)}
        loan={loan}
        begun={begun}
        step={step}
        onStep={goTo}
        onSent={(receipt, content, fileName) => {
          setOwn(content);
          setBegun(null);
          const { name, email, insuranceCompany } = content.fields;
          const financialInstitution = lender?.name ?? content.fields.financialInstitution;
          const arrival = { receipt, name, email, insuranceCompany, fileName, financialInstitution };
          onReceived(sentUpload({ ...arrival, collateral: loan?.collateral ?? '' }, action));
        }}
      />
    </UploadPageFrame>
  );
}

/** The part of a form that survives a reload. */
const fieldsOf = ({ contact, financialInstitution }: SentUpload): UploadFields => ({
  name: contact?.name ?? '',
  financialInstitution,
  insuranceCompany: contact?.insuranceCompany ?? '',
  email: contact?.email ?? '',
});

/** What is filled in for the borrower. */
const knownFields = (loan: LookedUpLoan | null): UploadFields => ({
  ...EMPTY_FIELDS,
  insuranceCompany: loan?.insurer ?? '',
});

function useUploadTarget(
  emailRequired: boolean,
  loanToken: string | null,
  reference: string | null,
  answers: string | null,
): UploadTarget {
  const { language, lender } = usePortal();
  return useMemo(
    () => ({
      lenderSlug: lender?.id ? lender.slug : null,
      fixedInstitution: lender && !lender.id ? lender.name : null,
      emailRequired,
      language,
      loanToken,
      reference,
      answers,
    }),
    [lender, emailRequired, language, loanToken, reference, answers],
  );
}

interface SentBeforeNoteProps {
  readonly sent: SentUpload;
  readonly language: string;
  /** Back led to a step that no longer exists; the note explains why another one is shown. */
  readonly stepGone: boolean;
  /** The pages and details that the borrower is correcting. */
  readonly begun: DraftContent | null;
}

/** Tells a borrower who comes back within the hour that the document arrived. */
function SentBeforeNote({ sent, language, stepGone, begun }: SentBeforeNoteProps) {
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
      {begun
        ? correctionNote(begun)
        : t('You sent a document at {time} (receipt {number}). You can send another one here.', {
            time: formatClockTime(new Date(sent.sentAt), language),
            number: receiptNumber(sent.id),
          })}
    </p>
  );
}

const correctionNote = ({ pages }: DraftContent): string =>
  pages.length > 0
    ? t('Your pages are still here. Add or retake what is needed, then send all of them again.')
    : t('Add all pages of the new document. Your details are filled in already.');
