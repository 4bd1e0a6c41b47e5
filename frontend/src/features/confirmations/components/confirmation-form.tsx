import type { ConfirmationForm as Form } from '@coverleaf/contracts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ErrorSummary } from '../../../components/forms/error-summary';
import { type FieldErrors, hasErrors, NO_ERRORS, readFields } from '../../../components/forms/form-errors';
import { ErrorBox } from '../../../components/ui/error-box';
import { t } from '../../../i18n/translate';
import { sendConfirmation } from '../api/send-confirmation';
import { checkConfirmation, CONFIRMATION_FIELDS, confirmationForm } from '../confirmation-fields';
import { type ConfirmationFailure, confirmationFailure } from '../confirmation-failure';
import { findContactDraft, keepContactDraft } from '../contact-draft';
import { ConfirmationInputs } from './confirmation-inputs';

interface ConfirmationFormProps {
  readonly uploadId: string;
  readonly token: string;
  readonly language: Form['language'];
  readonly known: { readonly name: string; readonly email: string; readonly financialInstitution: string };
  readonly onDone: () => void;
  /** The link that leaves the details out. */
  readonly skipLink: ReactNode;
}

interface Problems {
  readonly errors: FieldErrors;
  readonly failure: ConfirmationFailure | null;
  readonly count: number;
}

/** Contact details for an upload that has arrived already; all of it may be skipped. */
export function ConfirmationForm(props: ConfirmationFormProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [known] = useState(() => findContactDraft(props.uploadId) ?? props.known);
  const [problems, setProblems] = useState<Problems>({ errors: NO_ERRORS, failure: null, count: 0 });
  const show = (errors: FieldErrors, failure: ConfirmationFailure | null): void =>
    setProblems(({ count }) => ({ errors, failure, count: count + 1 }));

  const send = async (form: Form): Promise<void> => {
    setBusy(true);
    show(NO_ERRORS, null);
    const result = await sendConfirmation(props.uploadId, props.token, form);
    setBusy(false);
    if (result.ok) {
      props.onDone();
      return;
    }
    const failure = confirmationFailure(result.failure);
    if (failure.errors) show(failure.errors, null);
    else show(NO_ERRORS, failure);
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const fields = readFields(event.currentTarget, CONFIRMATION_FIELDS);
    const errors = checkConfirmation(fields);
    if (hasErrors(errors)) show(errors, null);
    else void send(confirmationForm(fields, props.language));
  };

  const { errors, failure, count } = problems;
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        keepContactDraft(props.uploadId, readFields(event.currentTarget, CONFIRMATION_FIELDS));
      }}
    >
      {hasErrors(errors) && <ErrorSummary errors={errors} key={count} />}
      {failure && (
        <ErrorBox title={failure.title} key={count}>
          <p>{failure.advice}</p>
          {props.skipLink}
        </ErrorBox>
      )}
      <ConfirmationInputs known={known} errors={errors} />
      <div className="button-row">
        <button className="button button--action" type="submit" aria-disabled={busy}>
          {busy ? t('Sending…') : t('Submit')}
        </button>
        {props.skipLink}
      </div>
    </form>
  );
}
