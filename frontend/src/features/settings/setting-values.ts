import { SETTING_LIMITS, type Setting, type SettingChange, type SettingKey } from '@coverleaf/contracts';
import { defineForm } from '../../components/forms/form-definition';

export const SECTIONS = [
  'Site',
  'Support contact',
  'Public pages',
  'Documents',
  'Emails',
  'Security',
  'Retention',
] as const;
type Section = (typeof SECTIONS)[number];

/** The form's values; '' for no image and no number of days. Languages are a `codesText`. */
export type SettingValues = Readonly<Record<SettingKey, string | boolean>>;

type Stored = string | number | boolean | null | readonly string[];

interface SettingPlace {
  readonly section: Section;
  /** The server's value if it differs from the form's. */
  readonly stored?: (text: string) => Stored;
}

/** Language codes as one text in a canonical order. */
export const codesText = (codes: readonly unknown[]): string => codes.map(String).toSorted().join(',');
export const codesIn = (text: string): readonly string[] => text.split(',').filter(Boolean);

const IMAGE = { kind: 'custom', initial: '', stored: (url: string) => url || null } as const;

const DAYS = {
  kind: 'text',
  inputMode: 'numeric',
  check: (days: string | boolean) =>
    /^\d*$/.test(String(days).trim()) ? undefined : 'Enter a number of days, or leave it empty',
  stored: (days: string) => (days.trim() === '' ? null : Number(days)),
} as const;

const wholeNumber = (key: keyof typeof SETTING_LIMITS) => {
  const [least, most] = SETTING_LIMITS[key];
  return {
    kind: 'text',
    inputMode: 'numeric',
    required: true,
    check: (text: string | boolean) => {
      const number = /^\d{1,6}$/.test(String(text).trim()) ? Number(text) : NaN;
      return number >= least && number <= most ? undefined : `Enter a number from ${least} to ${most}`;
    },
    stored: Number,
  } as const;
};

const SITE = { section: 'Site', required: true } as const;
const SUPPORT = { section: 'Support contact', required: true } as const;
const PUBLIC = { section: 'Public pages' } as const;
const RETENTION = { section: 'Retention', ...DAYS } as const;

/** All known settings. One without an entry does not compile. */
export const SETTINGS_FORM = defineForm<SettingValues, SettingPlace>({
  'site.name': { ...SITE, label: 'Site name', kind: 'text', hint: 'The portal’s name' },
  'site.admin_email': {
    ...SITE,
    label: 'Administrator’s email',
    kind: 'email',
    hint: 'Gets an alert when something can’t be sent or a queue is stuck, at most once an hour',
  },
  'site.weekly_figures': {
    ...SITE,
    label: 'Figures of the week',
    kind: 'checkbox',
    hint: 'The same address gets the figures of the scoreboard for each week, on Mondays',
  },
  'site.default_template': {
    ...SITE,
    label: 'Default template',
    kind: 'custom',
    initial: '',
    hint: 'Used for new lenders',
  },
  'support.phone': { ...SUPPORT, label: 'Phone', kind: 'tel' },
  'support.text_phone': { ...SUPPORT, label: 'Text messages', kind: 'tel' },
  'support.email': { ...SUPPORT, label: 'Email', kind: 'email' },
  'support.address': { ...SUPPORT, label: 'Postal address', kind: 'text' },
  'support.hours': { ...SUPPORT, label: 'Phone hours', kind: 'text', hint: 'On the contact page' },
  'support.lookup_hours': {
    ...SUPPORT,
    label: 'Phone hours for lookups',
    kind: 'text',
    hint: 'Shown when a lookup fails',
  },
  'public.content_urls.hero_image': {
    ...PUBLIC,
    ...IMAGE,
    label: 'Hero image',
    hint: 'Beside the headline of the home page',
  },
  'public.content_urls.about_image': { ...PUBLIC, ...IMAGE, label: 'About image', hint: 'On the guide' },
  'public.languages': {
    ...PUBLIC,
    label: 'Languages besides English',
    kind: 'custom',
    initial: '',
    stored: codesIn,
    hint: 'Borrowers can choose these for pages, emails and receipts',
  },
  'public.lookup_factor': {
    ...PUBLIC,
    label: 'Lookups also ask for',
    kind: 'custom',
    initial: 'off',
    hint: 'References can be guessed. Borrowers can only be found if Insight has their ZIP code or last name.',
  },
  'public.unknown_slugs': {
    ...PUBLIC,
    label: 'Pages of unknown lenders',
    kind: 'custom',
    initial: 'fallback',
    hint: 'For addresses that no lender has, such as mistyped ones',
  },
  'public.enable_notifications': {
    section: 'Documents',
    label: 'Email notifications',
    kind: 'checkbox',
    hint: 'Borrowers who gave an email address are notified of receipt and decision',
  },
  'public.require_approval': {
    section: 'Documents',
    label: 'Approval of documents',
    kind: 'checkbox',
    hint: 'Staff approve each document before it’s sent',
  },
  'mail.file_attachments': {
    section: 'Emails',
    label: 'File attachments as documents',
    kind: 'checkbox',
    hint: 'PDFs and photos in emails become documents of the lender the email was sent to',
  },
  'security.require_mfa': {
    section: 'Security',
    label: 'Require a second factor',
    kind: 'checkbox',
    hint: 'All staff must use one to sign in. Where this installation allows it, they may put it off for 7 days after their first sign-in',
  },
  'security.session_hours': {
    section: 'Security',
    ...wholeNumber('security.session_hours'),
    label: 'Hours until staff sign in again',
    hint: 'Counted from the sign-in, even while they work',
  },
  'security.idle_minutes': {
    section: 'Security',
    ...wholeNumber('security.idle_minutes'),
    label: 'Minutes without use until staff sign in again',
    hint: 'Changes reach open sessions within 10 minutes',
  },
  'security.reading_documents': {
    section: 'Security',
    ...wholeNumber('security.reading_documents'),
    label: 'Documents, or pages of lists, that one person may open',
    hint: 'Whoever opens more within the minutes set here must wait, and administrators are told',
  },
  'security.reading_minutes': {
    section: 'Security',
    ...wholeNumber('security.reading_minutes'),
    label: 'Minutes in which they are counted',
    hint: 'Emails count like documents',
  },
  'retention.documents_days': {
    ...RETENTION,
    label: 'Days to keep closed documents',
    hint: 'Counted from the day they’re closed. After that they’re permanently deleted with their file, contact details and history. Leave empty to keep them.',
  },
  'retention.timelines_days': {
    ...RETENTION,
    label: 'Days to keep transmission timelines',
    hint: 'The events of each attempt, counted from delivery or discarding. Leave empty to keep them.',
  },
  'retention.emails_days': {
    ...RETENTION,
    label: 'Days to keep emails',
    hint: 'Counted from the day they’re received. After that they’re permanently deleted with their files. Documents filed from them stay. Leave empty to keep them.',
  },
});

export const keysIn = (section: Section): readonly SettingKey[] =>
  SETTINGS_FORM.names.filter((key) => SETTINGS_FORM.fields[key].section === section);

const inForm = (value: unknown): string | boolean => {
  if (Array.isArray(value)) return codesText(value);
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' || typeof value === 'string' ? value : '';
};

export function valuesOf(settings: readonly Setting[]): SettingValues {
  const stored = new Map(settings.map(({ key, value }) => [key, value]));
  const record = SETTINGS_FORM.names.map((key) => [key, inForm(stored.get(key))]);
  return SETTINGS_FORM.valuesOf(Object.fromEntries(record) as SettingValues);
}

export const othersOf = (settings: readonly Setting[]): readonly Setting[] =>
  settings.filter(({ key }) => !Object.hasOwn(SETTINGS_FORM.fields, key));

const stored = (key: SettingKey, value: string | boolean): Stored => {
  const { stored: convert } = SETTINGS_FORM.fields[key];
  return convert ? convert(String(value)) : value;
};

/** Only the changed settings, each with its value when editing began. */
export const changesOf = (before: SettingValues, now: SettingValues): SettingChange[] =>
  SETTINGS_FORM.differencesOf(before, now).map((key) => ({
    key,
    value: stored(key, now[key]),
    was: stored(key, before[key]),
  }));

/**
 * Applies the editor's changes to the current values.
 * @param both whose value wins if both have changed the same setting
 */
export function rebase(
  before: SettingValues,
  mine: SettingValues,
  theirs: SettingValues,
  both: 'mine' | 'theirs',
): SettingValues {
  const entries = SETTINGS_FORM.names.map((key) => {
    const isMine = mine[key] !== before[key] && (both === 'mine' || theirs[key] === before[key]);
    return [key, isMine ? mine[key] : theirs[key]];
  });
  return Object.fromEntries(entries) as SettingValues;
}

/** Settings that both have changed to different values. */
export const clashesOf = (before: SettingValues, mine: SettingValues, theirs: SettingValues) =>
  SETTINGS_FORM.differencesOf(before, mine).filter(
    (key) => theirs[key] !== before[key] && theirs[key] !== mine[key],
  );
