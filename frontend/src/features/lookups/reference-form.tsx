import { type SubmitEvent, useState } from 'react';
import { ErrorSummary } from '../../components/forms/error-summary';
import { type FieldErrors, hasErrors, NO_ERRORS, readFields } from '../../components/forms/form-errors';
import { TextField } from '../../components/forms/text-field';
import { t } from '../../i18n/translate';

interface ReferenceFormProps {
  /** Where the form posts without script. */
  readonly action: string;
  readonly hint: string;
  readonly busy?: boolean;
  readonly reference?: string | undefined;
  /** It was submitted empty, without script. */
  readonly invalid?: boolean;
  readonly onReference: (reference: string) => void;
  readonly onInvalid?: () => void;
}

/** The lookup form. The reference is sent in a body or kept in memory, never in the page's URL. */
export function ReferenceForm(props: ReferenceFormProps) {
  const [missing, setMissing] = useState(props.invalid ?? false);
  const errors: FieldErrors = missing ? { reference: t('Enter your Reference #') } : NO_ERRORS;
  const [attempt, setAttempt] = useState(0);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { reference } = readFields(event.currentTarget, ['reference']);
    setMissing(!reference);
    setAttempt((count) => count + 1);
    if (!reference) props.onInvalid?.();
    else if (!props.busy) props.onReference(reference);
  };

  return (
    <form className="reference-form" method="post" action={props.action} onSubmit={submit} noValidate>
      {hasErrors(errors) && <ErrorSummary errors={errors} key={attempt} />}
      <TextField
        name="reference"
        label={t('Reference #')}
        hint={props.hint}
        error={errors.reference}
        defaultValue={props.reference}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={100}
        className="field--reference"
      />
      <button className="button button--action button--wide" type="submit" aria-disabled={props.busy}>
        {props.busy ? t('Checking…') : t('Submit')}
      </button>
    </form>
  );
}
