import type { ConfirmationForm } from '@coverleaf/contracts';
import { type FieldErrors, looksLikeEmail } from '../../components/forms/form-errors';
import { translateText, t } from '../../i18n/translate';
import type { CallFailure } from '../../api-client/call-result';

export const CONFIRMATION_FIELDS = [
  'name',
  'email',
  'phone',
  'financialInstitution',
  'collateralDetails',
  'loanNumberLast4',
  'additionalInfo',
] as const;

export type ConfirmationFields = Readonly<Record<(typeof CONFIRMATION_FIELDS)[number], string>>;

export const lastFour = (typed: string): string => typed.replace(/[\s-]/g, '');

export function checkConfirmation(fields: ConfirmationFields): FieldErrors {
  const errors: Record<string, string> = {};
  if (!fields.name) errors.name = t('Enter your name');
  if (!fields.email) errors.email = t('Enter your email address');
  else if (!looksLikeEmail(fields.email)) errors.email = t('Enter an email address like name@example.com');
  if (!fields.phone) errors.phone = t('Enter your phone number');
  else if (fields.phone.replace(/\D/g, '').length < 7)
    errors.phone = t('Enter a phone number with area code');
  if (!fields.financialInstitution) {
    errors.financialInstitution = t('Enter the name of your financial institution');
  }
  if (!fields.collateralDetails)
    errors.collateralDetails = t('Enter the make, model and VIN, or the address');
  if (!fields.loanNumberLast4) errors.loanNumberLast4 = t('Enter the last 4 digits of your loan number');
  else if (!/^\d{4}$/.test(lastFour(fields.loanNumberLast4))) {
    errors.loanNumberLast4 = t('Enter only the last 4 digits of your loan number');
  }
  return errors;
}

export function confirmationForm(
  fields: ConfirmationFields,
  language: ConfirmationForm['language'],
): ConfirmationForm {
  const { additionalInfo, ...required } = fields;
  return {
    ...required,
    loanNumberLast4: lastFour(fields.loanNumberLast4),
    ...(additionalInfo && { additionalInfo }),
    language,
  };
}

export interface ConfirmationFailure {
  readonly title: string;
  readonly advice: string;
  readonly errors?: FieldErrors;
}

/** Why contact details were not saved. The document itself was received, and each text says so. */
export function confirmationFailure(failure: CallFailure): ConfirmationFailure {
  const title = t('Failed to submit confirmation form');
  if (failure.kind === 'connection') {
    return {
      title,
      advice: t('The connection was lost. Your document is safe. Please select Submit again.'),
    };
  }
  if (failure.kind === 'unreadable') {
    return { title, advice: t('Your document is safe. Please try again in a moment, or skip this step.') };
  }
  const { code, detail, status, errors = [] } = failure.problem;
  if (code === 'validation_failed') {
    const known = errors.filter(({ field }) => CONFIRMATION_FIELDS.some((name) => name === field));
    const messages = Object.fromEntries(known.map(({ field, message }) => [field, translateText(message)]));
    return { title, advice: translateText(detail), ...(known.length > 0 && { errors: messages }) };
  }
  const advice: Partial<Record<string, string>> = {
    confirmation_conflict: t(
      'We already have contact details for this document. To change them, please call us.',
    ),
    wrong_token: t(
      'This page is no longer connected to your upload. Your document is safe. To add details, call us.',
    ),
    rate_limited: t('Please wait a minute, then select Submit again.'),
  };
  // The detail of a server error does not help a borrower.
  const ownAdvice = t('Your document is safe. Please try again in a few minutes, or skip this step.');
  return { title, advice: advice[code] ?? (status >= 500 ? ownAdvice : detail) };
}
