import { type AdminLender, type LenderChange, NEW_LENDER_COLORS, SLUG_PATTERN } from '@coverleaf/contracts';

export interface TestimonialDraft {
  /** `new-…` until it has been saved. */
  readonly id: string;
  readonly content: string;
  readonly author: string;
  readonly role: string;
  readonly rating: number;
  readonly isFeatured: boolean;
}

/** The form as it is filled in; what is absent is ''. */
export interface LenderValues {
  readonly name: string;
  readonly slug: string;
  readonly accountId: string;
  readonly address: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly templateId: string;
  readonly primaryColor: string;
  readonly secondaryColor: string;
  readonly logoUrl: string;
  readonly active: boolean;
  readonly rightTrack: boolean;
  readonly testimonials: readonly TestimonialDraft[];
}
export type LenderField = keyof LenderValues;
export type LenderFaults = Partial<Record<LenderField, string>>;

/** What each field is called, in the order of the form. */
export const FIELD_LABELS: Readonly<Record<LenderField, string>> = {
  name: 'Name',
  slug: 'Slug',
  accountId: 'Account ID',
  address: 'Address',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  templateId: 'Template',
  primaryColor: 'Primary color',
  secondaryColor: 'Secondary color',
  logoUrl: 'Logo',
  active: 'Active',
  rightTrack: 'RightTrack',
  testimonials: 'Testimonials',
};
const FIELDS = Object.keys(FIELD_LABELS) as LenderField[];

const NEW_LENDER: LenderValues = {
  name: '',
  slug: '',
  accountId: '',
  address: '',
  contactEmail: '',
  contactPhone: '',
  templateId: '',
  ...NEW_LENDER_COLORS,
  logoUrl: '',
  active: true,
  rightTrack: false,
  testimonials: [],
};

export function valuesOf(lender: AdminLender | null): LenderValues {
  if (!lender) return NEW_LENDER;
  const { accountId, contactEmail, contactPhone, templateId, logoUrl } = lender;
  const { name, slug, address, primaryColor, secondaryColor, active, rightTrack, testimonials } = lender;
  return {
    ...{ name, slug, address, primaryColor, secondaryColor, active, rightTrack, testimonials },
    accountId: accountId ?? '',
    contactEmail: contactEmail ?? '',
    contactPhone: contactPhone ?? '',
    templateId: templateId ?? '',
    logoUrl: logoUrl ?? '',
  };
}

/** The fields in which two differ, in the form's order. */
export const differencesOf = (one: LenderValues, other: LenderValues): LenderField[] =>
  FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** Only what the editor changed: what somebody else changed meanwhile stays as they left it. */
export function changeOf(before: LenderValues, now: LenderValues): LenderChange {
  const changed = differencesOf(before, now).map((field) => [field, now[field]]);
  return Object.fromEntries(changed) as LenderChange;
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const COLOR = /^#[0-9a-f]{6}$/i;
export const SLUG_SHAPE = 'Only lowercase letters, numbers, and hyphens allowed';

/** While it is typed: a hyphen at the end may be on its way to a word. */
export const slugFault = (slug: string): string | undefined =>
  slug && !SLUG_PATTERN.test(slug) ? SLUG_SHAPE : undefined;

/** What the browser can see is wrong; the server looks again. */
export function lenderFaults(values: LenderValues, isNew: boolean): LenderFaults {
  const faults: LenderFaults = {};
  const slug = slugFault(values.slug);
  if (!values.name.trim()) faults.name = 'Please fill in the lender name';
  if (slug) faults.slug = slug;
  else if (!values.slug && !isNew) faults.slug = 'Fill in this field';
  if (!values.address.trim()) faults.address = 'Fill in this field';
  if (values.contactEmail.trim() && !EMAIL.test(values.contactEmail.trim()))
    faults.contactEmail = 'Enter an email address like name@example.com';
  if (!isNew && !values.templateId) faults.templateId = 'Fill in this field';
  if (!COLOR.test(values.primaryColor.trim())) faults.primaryColor = 'Enter a color like #003057';
  if (!COLOR.test(values.secondaryColor.trim())) faults.secondaryColor = 'Enter a color like #003057';
  return faults;
}
