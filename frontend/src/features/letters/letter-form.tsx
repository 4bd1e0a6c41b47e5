import { type SubmitEvent, useState } from 'react';
import { ErrorSummary } from '../../components/forms/error-summary';
import { hasErrors, NO_ERRORS, readFields } from '../../components/forms/form-errors';
import { TextField } from '../../components/forms/text-field';
import { t } from '../../i18n/translate';

interface LetterFormProps {
  /** The form's target without script. */
  readonly action: string;
  readonly busy: boolean;
  readonly code: string;
  /** The field was empty in a form sent without script. */
  readonly invalid: boolean;
  readonly onCode: (code: string) => void;
}

/** Not a code: its check character is wrong. */
const SAMPLE = 'K7Q2M-94TXA';

export function LetterForm({ action, busy, code, invalid, onCode }: LetterFormProps) {
  const missing = { code: t('Enter the code on your letter') };
  const [errors, setErrors] = useState(invalid ? missing : NO_ERRORS);
  const [attempt, setAttempt] = useState(0);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { code: typed } = readFields(event.currentTarget, ['code']);
    setErrors(typed ? NO_ERRORS : missing);
    setAttempt((count) => count + 1);
    if (typed && !busy) onCode(typed);
  };
  return (
    <form className="reference-form" method="post" action={action} onSubmit={submit} noValidate>
      {hasErrors(errors) && <ErrorSummary errors={errors} key={attempt} />}
      <TextField
        name="code"
        label={t('Code on your letter')}
        hint={t("Ten letters and digits, like {sample}. Capitals, blanks and hyphens don't matter.", {
          sample: SAMPLE,
        })}
        error={errors['code']}
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        spellCheck={false}
        maxLength={100}
        className="field--reference"
      />
      <button className="button button--action button--wide" type="submit" aria-disabled={busy}>
        {busy ? t('Checking…') : t('Check code')}
      </button>
    </form>
  );
}
