import {
  DEFAULT_TIME_ZONE,
  type LenderChange,
  NEW_LENDER_COLORS,
  SLUG_PATTERN,
  SLUG_RULE,
  type TestimonialForm,
} from '@coverleaf/contracts';
import { defineForm, type FormErrors, type FormValues } from '../../components/forms/form-definition';
import { fieldMessagesOf, messageOf, reasonOf } from '../../api-client/call-result';

/** `id` is `new-…` until it has been saved. */
export type TestimonialDraft = FormValues<TestimonialForm>;

export const TESTIMONIAL_FORM = defineForm<Omit<TestimonialDraft, 'id'>>({
  content: { label: 'Quote', kind: 'textarea', rows: 3, maxLength: 1_000 },
  author: { label: 'Author', kind: 'text', maxLength: 200 },
  role: { label: 'Author’s role', kind: 'text', maxLength: 200 },
  rating: { label: 'Rating', kind: 'custom', initial: 5 },
  isFeatured: { label: 'Featured', kind: 'checkbox', hint: 'Shown before the others' },
});

export type LenderValues = FormValues<Omit<LenderChange, 'testimonials'>> & {
  readonly testimonials: readonly TestimonialDraft[];
};
type LenderErrors = FormErrors<LenderValues>;

const SLUG_SHAPE = 'Only lowercase letters, numbers, and hyphens allowed';

/** During typing: a hyphen at the end may be followed by a word. */
export const slugError = (slug: string): string | undefined =>
  slug && !SLUG_PATTERN.test(slug) ? SLUG_SHAPE : undefined;

const colorError = (color: string): string | undefined =>
  /^#[0-9a-f]{6}$/i.test(color.trim()) ? undefined : 'Enter a color like #003057';

export const LENDER_SECTIONS = ['Lender', 'Contact', 'Colors and state'] as const;

interface Place {
  /** Null: it has its own section. */
  readonly section: (typeof LENDER_SECTIONS)[number] | null;
}
const LENDER = { section: 'Lender' } as const;
const CONTACT = { section: 'Contact' } as const;
const STATE = { section: 'Colors and state' } as const;
const COLOR = { ...STATE, kind: 'custom', check: colorError } as const;
const { primaryColor, secondaryColor } = NEW_LENDER_COLORS;

/** The form of a lender. A field of the schema without an entry here does not compile. */
export const LENDER_FORM = defineForm<LenderValues, Place>({
  name: {
    ...LENDER,
    label: 'Name',
    kind: 'text',
    maxLength: 200,
    required: true,
    missing: 'Please fill in the lender name',
  },
  slug: {
    ...LENDER,
    label: 'Slug',
    kind: 'text',
    maxLength: 63,
    autoCapitalize: 'none',
    spellCheck: false,
    required: 'unless new',
    check: slugError,
  },
  accountId: {
    ...LENDER,
    label: 'Account ID',
    kind: 'text',
    maxLength: 100,
    hint: 'The lender’s ID in Insight',
  },
  address: { ...CONTACT, label: 'Address', kind: 'text', maxLength: 300, required: true },
  contactEmail: { ...CONTACT, label: 'Contact email', kind: 'email', maxLength: 254 },
  contactPhone: { ...CONTACT, label: 'Contact phone', kind: 'tel', maxLength: 40 },
  templateId: { ...LENDER, label: 'Template', kind: 'custom', initial: '', required: 'unless new' },
  primaryColor: { ...COLOR, label: 'Primary color', initial: primaryColor },
  secondaryColor: { ...COLOR, label: 'Secondary color', initial: secondaryColor },
  logoUrl: { section: null, label: 'Logo', kind: 'custom', initial: '' },
  active: { ...STATE, label: 'Active', kind: 'checkbox', hint: 'Public page is live', initial: true },
  rightTrack: {
    ...STATE,
    label: 'RightTrack',
    kind: 'checkbox',
    hint: 'Documents go to the file share, not to the lender’s own system',
  },
  sendsFields: {
    ...STATE,
    label: 'Send fields',
    kind: 'checkbox',
    hint: 'What was read of a document goes with it, as JSON',
  },
  timeZone: {
    ...STATE,
    label: 'Time zone',
    kind: 'text',
    initial: DEFAULT_TIME_ZONE,
    maxLength: 64,
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
    hint: 'Such as America/Chicago: of its days, and of times in its emails',
  },
  testimonials: { section: null, label: 'Testimonials', kind: 'custom', initial: [] },
});

type Drafts = readonly TestimonialDraft[];

let lastDraft = 0;

export function addDraft(drafts: Drafts): Drafts {
  lastDraft += 1;
  return [...drafts, { id: `new-${lastDraft}`, ...TESTIMONIAL_FORM.valuesOf(null) }];
}

export const changeDraft = (drafts: Drafts, id: string, change: Partial<TestimonialDraft>): Drafts =>
  drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft));

export const removeDraft = (drafts: Drafts, id: string): Drafts => drafts.filter((draft) => draft.id !== id);

type Testimonials = Pick<LenderValues, 'testimonials'>;
type Act = 'adding' | 'updating' | 'deleting';

/** The message of a form with errors, which are also shown at their fields. */
export function submitMessage(errors: LenderErrors): string {
  if (errors.name) return errors.name;
  return errors.slug === SLUG_SHAPE ? SLUG_RULE : 'Check the highlighted fields.';
}

const TESTIMONIAL = /^testimonials\.(\d+)\./;

/** Why a lender was not saved, with the intended change if its testimonials were the reason. */
export function saveFailure(error: unknown, before: LenderValues, now: LenderValues): string {
  for (const [field, message] of Object.entries(fieldMessagesOf(error))) {
    const place = TESTIMONIAL.exec(field)?.[1];
    const draft = place === undefined ? undefined : now.testimonials[Number(place)];
    if (draft) return `Error ${isAdded(draft.id, before) ? 'adding' : 'updating'} testimonial: ${message}`;
  }
  const act = LENDER_FORM.differencesOf(before, now).join() === 'testimonials' ? actOf(before, now) : null;
  return act ? `Error ${act} testimonial: ${reasonOf(error)}` : messageOf(error, 'Failed to save lender');
}

const isAdded = (id: string, before: Testimonials): boolean =>
  !before.testimonials.some((one) => one.id === id);

/** The change of testimonials if there is only one kind. */
function actOf(before: Testimonials, now: Testimonials): Act | null {
  const isDeleted = before.testimonials.some(({ id }) => isAdded(id, now));
  const isAdding = now.testimonials.some(({ id }) => isAdded(id, before));
  if (isDeleted) return isAdding ? null : 'deleting';
  return isAdding ? 'adding' : 'updating';
}
