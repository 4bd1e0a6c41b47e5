import type { UploadLoan, UploadReceipt } from '@coverleaf/contracts';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorSummary } from '../../../components/forms/error-summary';
import { type FieldErrors, hasErrors, readFields } from '../../../components/forms/form-errors';
import { usePageTitle } from '../../../components/page-title/page-title';
import { ForLoan } from '../../../components/ui/for-loan';
import { t } from '../../../i18n/translate';
import type { DraftStore } from '../draft/draft-store';
import { type DraftContent, usePlainForm, useUploadDraft } from '../draft/use-upload-draft';
import type { PageFile } from '../pages/page-file';
import { usePdfPages } from '../pages/use-pdf-pages';
import { errorsOf, type ReadFailure } from '../upload-failure';
import { checkFields, FIELD_NAMES, type UploadFields, type UploadTarget } from '../upload-fields';
import {
  checkPages,
  FIND_NO_ERRORS,
  reachableStep,
  type Step,
  useStepErrors,
  useStepFocus,
} from '../upload-steps';
import { useLeaveGuard, useSending } from '../use-sending';
import { CheckStep, DetailsFields, PlainFields } from './details-step';
import { FileStep } from './file-step';
import type { Sheet } from './page-thumbnail';
import { sendingAnnouncement, SendingStatus, UploadFailureBox } from './sending-status';
import { StepList, UploadButtons } from './step-list';
import { lazyComponent } from '../../../components/lazy/lazy-component';

const loadViewer = async () => (await import('./page-viewer.js')).PageViewer;
const PageViewer = lazyComponent(loadViewer, {
  loading: null,
  failed: (retry) => (
    <p className="upload__note" role="alert">
      {t("The larger picture didn't load.")}{' '}
      <button className="link-button" type="button" onClick={retry}>
        {t('Try again')}
      </button>
    </p>
  ),
});

interface UploadFlowProps {
  /** Where the form posts without script; also the key of its draft. */
  readonly action: string;
  /** Title of the first step; later steps are prefixed to it. */
  readonly pageTitle: string;
  readonly note: ReactNode;
  readonly target: UploadTarget;
  readonly lender: string | null;
  readonly maxBytes: number;
  readonly drafts: DraftStore;
  /** Why the server refused the form sent without script. */
  readonly refused: ReadFailure | null;
  readonly typed: UploadFields;
  /** Of the lookup before. */
  readonly loan: UploadLoan | null;
  /** The earlier content that is to be corrected. */
  readonly begun: DraftContent | null;
  readonly step: Step;
  readonly onStep: (step: Step, replace?: boolean) => void;
  readonly onSent: (receipt: UploadReceipt, sent: DraftContent, fileName: string) => void;
}

/** The upload in three steps: pages, details, check. Without script it is one plain form. */
export function UploadFlow(props: UploadFlowProps) {
  const { action, pageTitle, target, maxBytes, drafts, onStep, onSent } = props;
  const plainFields = useRef<HTMLDivElement>(null);
  const plainForm = usePlainForm(plainFields);
  const draft = useUploadDraft(drafts, action, plainForm, props.begun, props.typed);
  const { pages, fields, ready, change } = draft;
  const [announcement, setAnnouncement] = useState('');
  const [preparing, setPreparing] = useState<number | null>(null);
  const [enlarged, setEnlarged] = useState<Sheet | null>(null);
  const [refused] = useState(() => props.refused);
  const hasFieldErrors = refused !== null && hasErrors(errorsOf(refused()));
  const submittedEarly = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const { sending, send, reset } = useSending({
    pages,
    fields,
    attempt: draft.attempt,
    target,
    maxBytes,
    first: hasFieldErrors ? null : refused,
    onAttempt: (next) => change({ attempt: next }),
    onFieldErrors: (find) => {
      show(find, 'details');
      onStep('details');
    },
    onSent: (receipt, fileName) => {
      draft.clear();
      onSent(receipt, { pages, fields, attempt: null }, fileName);
    },
  });
  const busy = sending.kind === 'preparing' || sending.kind === 'sending';
  const failed = sending.kind === 'failed' ? sending : null;
  const failure = failed && failed.read();
  // An upload that is being sent cannot change, even when the borrower goes Back.
  const step = busy ? 'check' : reachableStep(props.step, pages, fields, target);
  const { errors, count, show } = useStepErrors(
    step,
    refused && hasFieldErrors ? () => errorsOf(refused()) : null,
  );
  const heading = useStepFocus(step, ready, hasErrors(errors));
  useLeaveGuard(busy);
  const corrected = ready && step !== props.step ? step : null;
  // Replaces the history entry of a step that no longer exists, and undoes Back while the upload is being sent.
  useEffect(() => {
    if (corrected) onStep(corrected, !busy);
  }, [corrected, busy, onStep]);
  // An automatic retry removes the focused error box; this moves the focus to the heading.
  useEffect(() => {
    if (busy && document.activeElement === document.body) heading.current?.focus();
  }, [busy, heading]);

  const titles: Record<Step, string> = {
    file: t('Add the pages of your policy'),
    details: t('Your details'),
    check: t('Check and send'),
  };
  usePageTitle(step === 'file' ? pageTitle : `${titles[step]} | ${pageTitle}`);

  // A failure belongs to the check step and is cleared when Back leads elsewhere.
  const failedAt = useRef(step);
  useEffect(() => {
    if (failedAt.current !== step) reset();
    failedAt.current = step;
  }, [step, reset]);

  const edit = (next: Step): void => {
    show(next === 'file' && failed ? () => errorsOf(failed.read()) : FIND_NO_ERRORS, next);
    reset();
    onStep(next);
  };
  const setPages = useCallback(
    (next: readonly PageFile[], problem: (() => string) | null, description: string) => {
      change({ pages: next });
      setAnnouncement(description);
      show(problem === null ? FIND_NO_ERRORS : () => ({ file: problem() }), 'file');
      // The borrower may have gone Back while the server converted a page; a missing page must be visible.
      if (problem !== null && failedAt.current !== 'file') onStep('file');
    },
    [change, show, onStep],
  );
  const pdfs = usePdfPages(pages, (page, problem) => {
    const others = pages.filter(({ id }) => id !== page.id);
    // The server also tells the borrower, if the upload has begun.
    if (!busy && others.length < pages.length) setPages(others, problem, '');
  });
  const continueFlow = (): void => {
    const find = (): FieldErrors => (step === 'file' ? checkPages(pages) : checkFields(fields, target));
    if (hasErrors(find())) show(find, step);
    else if (step === 'check') send();
    else edit(step === 'file' ? 'details' : 'check');
  };
  useEffect(() => {
    if (!ready || !submittedEarly.current) return;
    submittedEarly.current = false;
    continueFlow();
  });

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy || preparing !== null) return;
    if (ready) continueFlow();
    else {
      submittedEarly.current = true;
      plainForm.release();
    }
  };

  return (
    <form
      className={`upload upload--${step}`}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      ref={form}
      onSubmit={submit}
      onChange={() => {
        if (step === 'details' && form.current) change({ fields: readFields(form.current, FIELD_NAMES) });
      }}
    >
      {/* Always rendered: not every screen reader announces a live region that appears with its text. */}
      <p className="visually-hidden" role="status">
        {sendingAnnouncement(sending, preparing) || announcement}
      </p>
      {props.loan && (
        <>
          {/* Also travels with the form without script. */}
          <input type="hidden" name="loanToken" value={props.loan.token} />
          <ForLoan {...props.loan} />
        </>
      )}
      {props.target.answers && <input type="hidden" name="answers" value={props.target.answers} />}
      {ready && step === 'file' && props.note}
      <StepList current={step} />
      {draft.interrupted && !busy && (
        <p className="upload__note">
          <strong>{t("Your document hasn't been sent yet.")}</strong>{' '}
          {t("It's saved here. Continue to send it.")}
        </p>
      )}
      {hasErrors(errors) && (
        <ErrorSummary
          errors={errors}
          // Without script all fields are here; otherwise some belong to another step.
          isHere={(field) => !ready || (step === 'file') === (field === 'file')}
          key={count}
        />
      )}
      {failed && failure && (
        <UploadFailureBox
          failure={failure}
          onEdit={ready ? edit : undefined}
          key={`failure-${failed.count}`}
        />
      )}
      <h2 className="upload__title" tabIndex={-1} ref={heading}>
        {titles[step]}
      </h2>
      {step === 'file' && (
        <FileStep
          pages={pages}
          pdfs={pdfs}
          maxBytes={maxBytes}
          error={errors.file}
          multiple={ready}
          busy={preparing !== null}
          onPreparing={setPreparing}
          onPages={setPages}
          onEnlarge={setEnlarged}
        />
      )}
      {step === 'details' && <DetailsFields target={target} fields={fields} errors={errors} />}
      {step === 'check' && (
        <CheckStep
          pages={pages}
          pdfs={pdfs}
          fields={fields}
          target={target}
          lender={props.lender}
          onEdit={busy ? undefined : edit}
          onEnlarge={setEnlarged}
        />
      )}
      <SendingStatus sending={sending} page={preparing} />
      <UploadButtons
        step={step}
        busy={busy}
        waiting={preparing !== null}
        isSecond={failed !== null || pages.length === 0}
        onBack={edit}
      />
      {enlarged && (
        <PageViewer pages={pages} pdfs={pdfs} first={enlarged} onClose={() => setEnlarged(null)} />
      )}
      {!ready && <PlainFields target={target} fields={props.typed} errors={errors} ref={plainFields} />}
    </form>
  );
}
