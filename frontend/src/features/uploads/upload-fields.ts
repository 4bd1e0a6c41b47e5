import { type FieldErrors, looksLikeEmail } from '../../components/forms/form-errors';
import { t } from '../../i18n/translate';

export interface UploadFields {
  readonly name: string;
  readonly financialInstitution: string;
  readonly insuranceCompany: string;
  readonly email: string;
}

export const EMPTY_FIELDS: UploadFields = {
  name: '',
  financialInstitution: '',
  insuranceCompany: '',
  email: '',
};

export const FIELD_NAMES = ['name', 'financialInstitution', 'insuranceCompany', 'email'] as const;

/** The part of an upload that the page determines. */
export interface UploadTarget {
  /** Slug of an active lender, sent instead of a name. */
  readonly lenderSlug: string | null;
  /** Name of a fallback lender. */
  readonly fixedInstitution: string | null;
  /** The form behind a failed lookup: email is required and the institution optional. */
  readonly emailRequired: boolean;
  readonly language: string;
  /** Of the lookup before. */
  readonly loanToken: string | null;
  /** As typed in a lookup that failed. */
  readonly reference: string | null;
  /** The status token of the document that it answers. */
  readonly answers: string | null;
}

export const asksInstitution = (target: UploadTarget): boolean =>
  target.lenderSlug === null && target.fixedInstitution === null;

export const needsInstitution = (target: UploadTarget): boolean =>
  asksInstitution(target) && !target.emailRequired;

export function checkFields(fields: UploadFields, target: UploadTarget): FieldErrors {
  const errors: Record<string, string> = {};
  if (!fields.name) errors.name = t('Enter your name');
  if (needsInstitution(target) && !fields.financialInstitution) {
    errors.financialInstitution = t('Enter the name of your financial institution');
  }
  if (!fields.insuranceCompany) errors.insuranceCompany = t('Enter the name of your insurance company');
  if (target.emailRequired && !fields.email) errors.email = t('Enter your email address');
  else if (fields.email && !looksLikeEmail(fields.email)) {
    errors.email = t('Enter an email address like name@example.com');
  }
  return errors;
}
