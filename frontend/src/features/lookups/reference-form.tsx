import type { LookupFactor } from '@coverleaf/contracts';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ErrorSummary } from '../../components/forms/error-summary';
import { type FieldErrors, hasErrors, NO_ERRORS, readFields } from '../../components/forms/form-errors';
import { TextField } from '../../components/forms/text-field';
import { t } from '../../i18n/translate';

interface ReferenceFormProps {
  /** The form's target without script. */
  readonly action: string;
  readonly hint: string;
  /** The second fact that is asked for. */
  readonly factor: LookupFactor;
  readonly busy?: boolean;
  readonly reference?: string | undefined;
  readonly fact?: string | undefined;
  /** A field was empty in a form sent without script. */
  readonly invalid?: boolean;
  readonly onReference: (reference: string, fact?: string) => void;
  readonly onInvalid?: () => void;
  /** What else the borrower can do, below the button. */
  readonly children?: ReactNode;
}

const factInput = (factor: LookupFactor) =>
  factor === 'zip'
    ? ({
        label: t('ZIP code on your loan'),
        missing: t('Enter your ZIP code'),
        inputMode: 'numeric',
        autoComplete: 'postal-code',
      } as const)
    : ({
        label: t('Last name on your loan'),
        missing: t('Enter your last name'),
        autoComplete: 'family-name',
      } as const);

/** The lookup form. The reference is sent in a body or kept in memory, never in the page's URL. */
export function ReferenceForm(props: ReferenceFormProps) {
  const { factor } = props;
  const { missing: factMissing, ...factField } = factInput(factor);
  const missingIn = (reference?: string, fact?: string): FieldErrors => ({
    ...(!reference && { reference: t('Enter your Reference #') }),
    ...(factor !== 'off' && !fact && { fact: factMissing }),
  });
  const [missing, setMissing] = useState(() =>
    props.invalid ? missingIn(props.reference, props.fact) : NO_ERRORS,
  );
  const [attempt, setAttempt] = useState(0);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { reference, fact } = readFields(event.currentTarget, ['reference', 'fact']);
    const errors = missingIn(reference, fact);
    setMissing(errors);
    setAttempt((count) => count + 1);
    if (hasErrors(errors)) props.onInvalid?.();
    else if (!props.busy) props.onReference(reference, fact || undefined);
  };

  return (
    <form className="reference-form" method="post" action={props.action} onSubmit={submit} noValidate>
      {hasErrors(missing) && <ErrorSummary errors={missing} key={attempt} />}
      <TextField
        name="reference"
        label={t('Reference #')}
        hint={props.hint}
        error={missing.reference}
        defaultValue={props.reference}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={100}
        className="field--reference"
      />
      {factor !== 'off' && (
        <TextField
          {...factField}
          name="fact"
          error={missing.fact}
          defaultValue={props.fact}
          maxLength={100}
        />
      )}
      <button className="button button--action button--wide" type="submit" aria-disabled={props.busy}>
        {props.busy ? t('Checking…') : t('Submit')}
      </button>
      {props.children}
    </form>
  );
}
