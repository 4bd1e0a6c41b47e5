import type { UploadReceipt } from '@coverleaf/contracts';
import { type ReactNode, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { ErrorSummary } from '../../../components/forms/error-summary';
import { type FieldErrors, hasErrors, NO_ERRORS, readFields } from '../../../components/forms/form-errors';
import { t } from '../../../i18n/translate';
import type { DraftStore } from '../draft/draft-store';
import { useUploadDraft } from '../draft/use-upload-draft';
import type { PageFile } from '../pages/page-file';
import { checkFields, FIELD_NAMES, type UploadFields, type UploadTarget } from '../upload-fields';
import { checkPages, reachableStep, type Step, useStepFocus } from '../upload-steps';
import { useSending } from '../use-sending';
import { CheckStep } from './check-step';
import { DetailsFields } from './details-fields';
import { FileStep } from './file-step';
import { SendingStatus } from './sending-status';
import { StepList } from './step-list';
import { UploadButtons } from './upload-buttons';
import { UploadFailureBox } from './upload-failure-box';

interface UploadFlowProps {
  /** Where the form goes without script; also the name under which its draft is kept. */
  readonly action: string;
  readonly target: UploadTarget;
  /** The institution that the page stands for. */
  readonly lender: string | null;
  readonly maxBytes: number;
  readonly drafts: DraftStore;
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onSent: (receipt: UploadReceipt, fields: UploadFields) => void;
}

/** Pages, details, a last look, and off it goes. Without script it is one plain form. */
export function UploadFlow(props: UploadFlowProps): ReactNode {
  const { action, target, lender, maxBytes, drafts, onStep, onSent } = props;
  const { pages, fields, attempt, ready, change, clear } = useUploadDraft(drafts, action);
  const [problems, setProblems] = useState({ errors: NO_ERRORS, count: 0 });
  const form = useRef<HTMLFormElement>(null);

  const show = useCallback(
    (errors: FieldErrors) => setProblems(({ count }) => ({ errors, count: count + 1 })),
    [],
  );
  const { sending, send, reset } = useSending({
    pages,
    fields,
    attempt,
    target,
    maxBytes,
    onAttempt: (next) => change({ attempt: next }),
    onFieldErrors: (errors) => {
      goTo('details');
      show(errors);
    },
    onSent: (receipt) => {
      clear();
      onSent(receipt, fields);
    },
  });
  const busy = sending.kind === 'preparing' || sending.kind === 'sending';
  const failure = sending.kind === 'failed' ? sending : null;
  const step = reachableStep(props.step, pages, fields, target);
  const heading = useStepFocus(step, ready);

  function goTo(next: Step): void {
    show(NO_ERRORS);
    reset();
    onStep(next);
  }
  const setPages = useCallback(
    (next: readonly PageFile[], problem: string | null) => {
      change({ pages: next });
      show(problem === null ? NO_ERRORS : { file: problem });
    },
    [change, show],
  );

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy || !ready) return;
    const errors = step === 'file' ? checkPages(pages) : checkFields(fields, target);
    if (hasErrors(errors)) show(errors);
    else if (step === 'check') send();
    else goTo(step === 'file' ? 'details' : 'check');
  };

  const titles: Record<Step, string> = {
    file: t('Add the pages of your policy'),
    details: t('Your details'),
    check: t('Check and send'),
  };
  const { errors, count } = problems;
  return (
    <form
      className={ready ? 'upload' : 'upload upload--plain'}
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
      <StepList current={step} />
      {hasErrors(errors) && <ErrorSummary errors={errors} key={count} />}
      {failure && <UploadFailureBox failure={failure.failure} onEdit={goTo} key={failure.count} />}
      <h2 className="upload__title" tabIndex={-1} ref={heading}>
        {titles[step]}
      </h2>
      {step === 'file' && (
        <FileStep pages={pages} maxBytes={maxBytes} error={errors.file} multiple={ready} onPages={setPages} />
      )}
      {step === 'details' && <DetailsFields target={target} fields={fields} errors={errors} />}
      {step === 'check' && (
        <CheckStep
          pages={pages}
          fields={fields}
          target={target}
          lender={lender}
          onEdit={busy ? undefined : goTo}
        />
      )}
      <SendingStatus sending={sending} />
      {!busy && <UploadButtons step={step} retry={failure?.failure.remedy === 'retry'} onBack={goTo} />}
      {!ready && (
        <div className="upload__plain">
          <DetailsFields target={target} fields={fields} errors={errors} />
          <button className="button button--action button--wide" type="submit">
            {t('Submit Insurance Document')}
          </button>
        </div>
      )}
    </form>
  );
}
