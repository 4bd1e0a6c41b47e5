import type { UploadReceipt } from '@coverleaf/contracts';
import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { ErrorSummary } from '../../../components/forms/error-summary';
import { type FieldErrors, hasErrors, readFields } from '../../../components/forms/form-errors';
import { usePageTitle } from '../../../components/page-title/page-title';
import { t } from '../../../i18n/translate';
import type { DraftStore } from '../draft/draft-store';
import { usePlainForm, useUploadDraft } from '../draft/use-upload-draft';
import type { PageFile } from '../pages/page-file';
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
import { sendingAnnouncement, SendingStatus, UploadFailureBox } from './sending-status';
import { StepList, UploadButtons } from './step-list';

interface UploadFlowProps {
  /** Where the form goes without script; also the name under which its draft is kept. */
  readonly action: string;
  /** Of the first step; later ones stand before it. */
  readonly pageTitle: string;
  /** Stands before the first step. */
  readonly note: ReactNode;
  readonly target: UploadTarget;
  /** The institution that the page stands for. */
  readonly lender: string | null;
  readonly maxBytes: number;
  readonly drafts: DraftStore;
  /** Why the server did not take the form, sent without script. */
  readonly refused: ReadFailure | null;
  /** What stood in that form's fields. */
  readonly typed: UploadFields;
  readonly step: Step;
  readonly onStep: (step: Step, replace?: boolean) => void;
  readonly onSent: (receipt: UploadReceipt, fields: UploadFields, fileName: string) => void;
}

/** Pages, details, a last look, and off it goes. Without script it is one plain form. */
export function UploadFlow(props: UploadFlowProps): ReactNode {
  const { action, pageTitle, target, lender, maxBytes, drafts, onStep, onSent } = props;
  const plain = useRef<HTMLDivElement>(null);
  const early = usePlainForm(plain);
  const { pages, fields, attempt, ready, interrupted, change, clear } = useUploadDraft(drafts, action, early);
  const [news, setNews] = useState('');
  const [preparing, setPreparing] = useState<number | null>(null);
  const [refused] = useState(() => props.refused);
  const isOfFields = refused !== null && hasErrors(errorsOf(refused()));
  const sentEarly = useRef(false);
  const form = useRef<HTMLFormElement>(null);

  const { sending, send, reset } = useSending({
    pages,
    fields,
    attempt,
    target,
    maxBytes,
    first: isOfFields ? null : refused,
    onAttempt: (next) => change({ attempt: next }),
    onFieldErrors: (find) => {
      show(find, 'details');
      onStep('details');
    },
    onSent: (receipt, fileName) => {
      clear();
      onSent(receipt, fields, fileName);
    },
  });
  const busy = sending.kind === 'preparing' || sending.kind === 'sending';
  const failed = sending.kind === 'failed' ? sending : null;
  const failure = failed && failed.read();
  // What is on its way can no longer be changed, whatever the browser's Back asks for.
  const step = busy ? 'check' : reachableStep(props.step, pages, fields, target);
  const { errors, count, show } = useStepErrors(
    step,
    refused && isOfFields ? () => errorsOf(refused()) : null,
  );
  const heading = useStepFocus(step, ready, hasErrors(errors));
  useLeaveGuard(busy);
  useShownStep(ready && step !== props.step ? step : null, busy, onStep);
  useFocusKept(busy, heading);

  const titles: Record<Step, string> = {
    file: t('Add the pages of your policy'),
    details: t('Your details'),
    check: t('Check and send'),
  };
  usePageTitle(step === 'file' ? pageTitle : `${titles[step]} | ${pageTitle}`);

  // A failure is one of the check; it does not follow to where the browser's Back leads.
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
    (next: readonly PageFile[], problem: (() => string) | null, said: string) => {
      change({ pages: next });
      setNews(said);
      show(problem === null ? FIND_NO_ERRORS : () => ({ file: problem() }), 'file');
      // The browser's Back may have led elsewhere while the server drew a page: a page that is missing has to be seen.
      if (problem !== null && failedAt.current !== 'file') onStep('file');
    },
    [change, show, onStep],
  );
  const goOn = (): void => {
    const find = (): FieldErrors => (step === 'file' ? checkPages(pages) : checkFields(fields, target));
    if (hasErrors(find())) show(find, step);
    else if (step === 'check') send();
    else edit(step === 'file' ? 'details' : 'check');
  };
  useEffect(() => {
    if (!ready || !sentEarly.current) return;
    sentEarly.current = false;
    goOn();
  });

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy || preparing !== null) return;
    if (ready) goOn();
    else {
      sentEarly.current = true;
      early.hurry();
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
      {/* It is always there: what appears together with its text is not read out by every screen reader. */}
      <p className="visually-hidden" role="status">
        {sendingAnnouncement(sending, preparing) || news}
      </p>
      {ready && step === 'file' && props.note}
      <StepList current={step} />
      {interrupted && !busy && (
        <p className="upload__note">
          <strong>{t("Your document hasn't been sent yet.")}</strong>{' '}
          {t("It's saved here. Continue to send it.")}
        </p>
      )}
      {hasErrors(errors) && (
        <ErrorSummary
          errors={errors}
          // A plain form has every field; of what it was refused for, some is asked on a later step.
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
          maxBytes={maxBytes}
          error={errors.file}
          multiple={ready}
          busy={preparing !== null}
          onPreparing={setPreparing}
          onPages={setPages}
        />
      )}
      {step === 'details' && <DetailsFields target={target} fields={fields} errors={errors} />}
      {step === 'check' && (
        <CheckStep
          pages={pages}
          fields={fields}
          target={target}
          lender={lender}
          onEdit={busy ? undefined : edit}
        />
      )}
      <SendingStatus sending={sending} page={preparing} />
      <UploadButtons
        step={step}
        busy={busy}
        waiting={preparing !== null}
        failed={failed !== null}
        onBack={edit}
      />
      {!ready && <PlainFields target={target} fields={props.typed} errors={errors} ref={plain} />}
    </form>
  );
}

/**
 * The history follows the step that is shown where it asks for another: what is no more is replaced; of an upload that
 * is on its way the browser's Back is taken back.
 */
function useShownStep(
  shown: Step | null,
  busy: boolean,
  onStep: (step: Step, replace?: boolean) => void,
): void {
  useEffect(() => {
    if (shown) onStep(shown, !busy);
  }, [shown, busy, onStep]);
}

/** When sending begins by itself, the box that had the focus goes. */
function useFocusKept(busy: boolean, heading: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (busy && document.activeElement === document.body) heading.current?.focus();
  }, [busy, heading]);
}
