import type { AttestationFormOutcome, UploadLoan } from '@coverleaf/contracts';
import { ErrorSummary } from '../../components/forms/error-summary';
import { type FieldErrors, fieldId, hasErrors, NO_ERRORS } from '../../components/forms/form-errors';
import { FieldError, type TextFieldProps, TextFields } from '../../components/forms/text-field';
import { t, translateText } from '../../i18n/translate';

interface AttestationFormProps {
  readonly action: string;
  readonly loan: UploadLoan;
  /** Why the form was refused; null at first. */
  readonly refused: Extract<AttestationFormOutcome, { readonly fields: unknown }> | null;
  /** For the middle of a sentence. */
  readonly lender: string;
}

/** What a borrower states about the insurance without a document. The server checks it, with script too. */
export function AttestationForm({ action, loan, refused, lender }: AttestationFormProps) {
  const errors = refused ? errorsOf(refused.errors) : NO_ERRORS;
  const typed = refused?.fields ?? { insurer: loan.insurer };
  const consentId = fieldId('consent');
  const fields = fieldsOf();
  return (
    <form method="post" action={action} noValidate>
      {hasErrors(errors) && <ErrorSummary errors={named(errors, fields)} />}
      {refused?.kind === 'unavailable' && (
        <div className="error-box" role="alert">
          <h2 className="error-box__title">{t("We can't take this right now")}</h2>
          <p>{t('What you entered is still here. Please try again in a few minutes.')}</p>
        </div>
      )}
      <p className="for-loan">{t('Reference # {reference}', { reference: loan.reference })}</p>
      <input type="hidden" name="loanToken" value={loan.token} />
      <TextFields fields={fields} values={typed} errors={errors} />
      <div className={`consent ${errors.consent ? 'field--wrong' : ''}`}>
        {errors.consent && <FieldError id={`${consentId}-error`}>{errors.consent}</FieldError>}
        <input
          type="checkbox"
          id={consentId}
          name="consent"
          value="yes"
          defaultChecked={typed['consent'] === 'yes'}
          aria-required
          aria-invalid={errors.consent ? true : undefined}
          aria-describedby={errors.consent ? `${consentId}-error` : undefined}
        />
        <label htmlFor={consentId}>
          {t(
            'What I entered is true. {lender} may ask my agent about this policy, and may ask me about it.',
            { lender },
          )}
        </label>
      </div>
      <button className="button button--action button--wide" type="submit">
        {t('Submit')}
      </button>
    </form>
  );
}

const fieldsOf = (): readonly TextFieldProps[] => [
  {
    name: 'insurer',
    label: t('Insurance Company'),
    hint: t('As shown on your policy.'),
    autoComplete: 'off',
    maxLength: 200,
  },
  {
    name: 'policyNumber',
    label: t('Policy number'),
    hint: t('It is on your insurance card, your bill, and in the app of your insurer.'),
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: 60,
  },
  {
    name: 'effectiveOn',
    label: t('Effective date'),
    type: 'date',
    className: 'field--date',
  },
  {
    name: 'expiresOn',
    label: t('Expiration date'),
    type: 'date',
    className: 'field--date',
  },
  {
    name: 'agentName',
    label: t('Name of your agent or agency'),
    hint: t('Without an agent, the customer service of your insurance company.'),
    autoComplete: 'off',
    maxLength: 200,
  },
  {
    name: 'agentPhone',
    label: t('Phone number of your agent'),
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'off',
    maxLength: 40,
  },
];

/** Several fields may have the same error. */
const named = (errors: FieldErrors, fields: readonly TextFieldProps[]): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => {
      const label = fields.find((field) => field.name === name)?.label;
      return [name, label ? `${label}: ${message}` : message];
    }),
  );

/** The first error of each field. */
function errorsOf(problems: readonly { readonly field: string; readonly message: string }[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const { field, message } of problems) errors[field] ??= translateText(message);
  return errors;
}
