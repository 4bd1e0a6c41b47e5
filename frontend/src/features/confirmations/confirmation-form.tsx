import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { ConfirmationForm as Form } from '@coverleaf/contracts';
import { client, resultOf } from '../../api-client/client';
import { type FieldErrors, hasErrors, NO_ERRORS, readFields } from '../../components/forms/form-errors';
import { EMAIL_INPUT, TextFields } from '../../components/forms/text-field';
import { t } from '../../i18n/translate';
import { ErrorSummary } from '../../components/forms/error-summary';
import { ErrorBox } from '../../components/ui/error-box';
import {
  checkConfirmation,
  CONFIRMATION_FIELDS,
  type ConfirmationFailure,
  confirmationFailure,
  type ConfirmationFields,
  confirmationForm,
  lastFour,
} from './confirmation-fields';

function ConfirmationInputs({ known, errors }: { known: Partial<ConfirmationFields>; errors: FieldErrors }) {
  return (
    <TextFields
      fields={[
        { name: 'name', label: t('Your Name'), autoComplete: 'name', maxLength: 200 },
        { ...EMAIL_INPUT, name: 'email', label: t('Email Address') },
        {
          name: 'phone',
          label: t('Phone Number'),
          type: 'tel',
          autoComplete: 'tel',
          inputMode: 'tel',
          maxLength: 40,
        },
        {
          name: 'financialInstitution',
          label: t('Financial Institution'),
          autoComplete: 'off',
          maxLength: 200,
        },
        {
          name: 'collateralDetails',
          label: t('Collateral Details'),
          hint: t('Make, model and VIN of the vehicle, boat or RV, or the address of the home.'),
          autoComplete: 'off',
          maxLength: 500,
        },
        {
          name: 'loanNumberLast4',
          label: t('Last Four Digits of Loan Number'),
          hint: t("Last 4 digits only. Please don't enter the full number."),
          autoComplete: 'off',
          inputMode: 'numeric',
          maxLength: 40,
          className: 'field--short',
        },
        {
          name: 'additionalInfo',
          label: t('Additional Information'),
          optional: true,
          rows: 4,
          maxLength: 2_000,
        },
      ]}
      values={known}
      errors={errors}
    />
  );
}

const KEY = 'coverleaf.contact';

interface ConfirmationFormProps {
  readonly uploadId: string;
  readonly token: string;
  readonly language: Form['language'];
  readonly known: Partial<ConfirmationFields>;
  /** @param email the address that the borrower left */
  readonly onDone: (email: string) => void;
  readonly skipLink: ReactNode;
}

/** Evaluated on every render, so that errors are in the language of the page. */
type FindErrors = () => Partial<ConfirmationFailure>;

const FIND_NO_ERRORS: FindErrors = () => ({});

export function ConfirmationForm(props: ConfirmationFormProps) {
  const [busy, setBusy] = useState(false);
  const [known] = useState(() => findContactDraft(props.uploadId) ?? props.known);
  const [reported, setReported] = useState({ find: FIND_NO_ERRORS, count: 0 });
  const show = (find: FindErrors): void => setReported(({ count }) => ({ find, count: count + 1 }));

  const send = async (form: Form): Promise<void> => {
    setBusy(true);
    show(FIND_NO_ERRORS);
    // A retry with the same details is safe.
    const result = await resultOf(
      client.POST('/api/v1/uploads/{id}/confirmation', {
        params: { path: { id: props.uploadId } },
        body: { ...form, token: props.token },
      }),
    );
    setBusy(false);
    if (result.ok) props.onDone(form.email);
    else show(() => confirmationFailure(result.failure));
  };

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const fields = readFields(event.currentTarget, CONFIRMATION_FIELDS);
    if (hasErrors(checkConfirmation(fields))) show(() => ({ errors: checkConfirmation(fields) }));
    else void send(confirmationForm(fields, props.language));
  };

  const { count } = reported;
  const { title, advice, errors = NO_ERRORS } = reported.find();
  return (
    <form
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        storeContactDraft(props.uploadId, readFields(event.currentTarget, CONFIRMATION_FIELDS));
      }}
    >
      {hasErrors(errors) && <ErrorSummary errors={errors} key={count} />}
      {title && !hasErrors(errors) && (
        <ErrorBox title={title} key={count}>
          <p>{advice}</p>
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

/** Stores what is typed in session storage for Back and a reload; deleted with the thank-you screen. */
function storeContactDraft(uploadId: string, fields: ConfirmationFields): void {
  // A full loan number typed by mistake is never stored.
  const isShort = lastFour(fields.loanNumberLast4).length <= 4;
  const draft = { uploadId, fields: { ...fields, loanNumberLast4: isShort ? fields.loanNumberLast4 : '' } };
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

function findContactDraft(uploadId: string): ConfirmationFields | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const draft = JSON.parse(text) as { uploadId: string; fields: ConfirmationFields };
  return draft.uploadId === uploadId ? draft.fields : null;
}
