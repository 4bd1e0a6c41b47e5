import {
  type AdminLender,
  type LenderChange,
  NEW_LENDER_COLORS,
  SLUG_PATTERN,
  SLUG_RULE,
} from '@coverleaf/contracts';
import { fieldMessagesOf, messageOf, reasonOf } from '../../api-client/call-result';

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
export type LenderErrors = Partial<Record<LenderField, string>>;

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
export const slugError = (slug: string): string | undefined =>
  slug && !SLUG_PATTERN.test(slug) ? SLUG_SHAPE : undefined;

/** What the browser can see is wrong; the server looks again. */
export function lenderErrors(values: LenderValues, isNew: boolean): LenderErrors {
  const errors: LenderErrors = {};
  const slug = slugError(values.slug);
  if (!values.name.trim()) errors.name = 'Please fill in the lender name';
  if (slug) errors.slug = slug;
  else if (!values.slug && !isNew) errors.slug = 'Fill in this field';
  if (!values.address.trim()) errors.address = 'Fill in this field';
  if (values.contactEmail.trim() && !EMAIL.test(values.contactEmail.trim()))
    errors.contactEmail = 'Enter an email address like name@example.com';
  if (!isNew && !values.templateId) errors.templateId = 'Fill in this field';
  if (!COLOR.test(values.primaryColor.trim())) errors.primaryColor = 'Enter a color like #003057';
  if (!COLOR.test(values.secondaryColor.trim())) errors.secondaryColor = 'Enter a color like #003057';
  return errors;
}

type Drafts = readonly TestimonialDraft[];

let made = 0;

export function addDraft(drafts: Drafts): Drafts {
  made += 1;
  const draft = { id: `new-${made}`, content: '', author: '', role: '', rating: 5, isFeatured: false };
  return [...drafts, draft];
}

export const changeDraft = (drafts: Drafts, id: string, change: Partial<TestimonialDraft>): Drafts =>
  drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft));

export const removeDraft = (drafts: Drafts, id: string): Drafts => drafts.filter((draft) => draft.id !== id);

/** One place up (-1) or down (1); at the end it stays. */
export function moveDraft(drafts: Drafts, id: string, by: 1 | -1): Drafts {
  const from = drafts.findIndex((draft) => draft.id === id);
  const moved = drafts[from];
  const passed = drafts[from + by];
  if (!moved || !passed) return drafts;
  return drafts.map((draft) => (draft === moved ? passed : draft === passed ? moved : draft));
}

type Testimonials = Pick<LenderValues, 'testimonials'>;
type Act = 'adding' | 'updating' | 'deleting';

/** What is said of a form that is not sent: the errors stand beside their fields too. */
export function submitMessage(errors: LenderErrors): string {
  if (errors.name) return errors.name;
  return errors.slug === SLUG_SHAPE ? SLUG_RULE : 'Check the highlighted fields.';
}

const TESTIMONIAL = /^testimonials\.(\d+)\./;

/** Why a lender was not saved; where it was for its testimonials, what was to become of them. */
export function saveFailure(error: unknown, before: LenderValues, now: LenderValues): string {
  for (const [field, message] of Object.entries(fieldMessagesOf(error))) {
    const place = TESTIMONIAL.exec(field)?.[1];
    const draft = place === undefined ? undefined : now.testimonials[Number(place)];
    if (draft) return `Error ${isAdded(draft.id, before) ? 'adding' : 'updating'} testimonial: ${message}`;
  }
  const act = differencesOf(before, now).join() === 'testimonials' ? actOf(before, now) : null;
  return act ? `Error ${act} testimonial: ${reasonOf(error)}` : messageOf(error, 'Failed to save lender');
}

const isAdded = (id: string, before: Testimonials): boolean =>
  !before.testimonials.some((one) => one.id === id);

/** What is done to testimonials where it is one thing. */
function actOf(before: Testimonials, now: Testimonials): Act | null {
  const isDeleted = before.testimonials.some(({ id }) => isAdded(id, now));
  const isAdding = now.testimonials.some(({ id }) => isAdded(id, before));
  if (isDeleted) return isAdding ? null : 'deleting';
  return isAdding ? 'adding' : 'updating';
}
