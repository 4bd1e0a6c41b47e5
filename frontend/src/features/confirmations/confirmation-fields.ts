import type { ConfirmationForm } from '@coverleaf/contracts';
import { type FieldErrors, looksLikeEmail } from '../../components/forms/form-errors';
import { t } from '../../i18n/translate';

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

const lastFour = (typed: string): string => typed.replace(/[\s-]/g, '');

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
