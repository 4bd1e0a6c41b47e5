import type { Setting, SettingChange, SettingKey } from '@coverleaf/contracts';

export const SECTIONS = [
  'Site',
  'Support contact',
  'Public pages',
  'Documents',
  'Emails',
  'Security',
  'Retention',
] as const;
export type Section = (typeof SECTIONS)[number];

export interface SettingField {
  readonly section: Section;
  readonly label: string;
  readonly control: 'text' | 'email' | 'tel' | 'switch' | 'template' | 'image' | 'days' | 'languages';
  readonly hint?: string;
}

/** Every setting that the product knows, in the order of the form. */
export const SETTING_FIELDS: Readonly<Record<SettingKey, SettingField>> = {
  'site.name': { section: 'Site', label: 'Site name', control: 'text', hint: 'The portal’s name' },
  'site.admin_email': {
    section: 'Site',
    label: 'Administrator’s email',
    control: 'email',
    hint: 'Gets an alert when something can’t be sent or a queue is stuck, at most once an hour',
  },
  'site.default_template': {
    section: 'Site',
    label: 'Default template',
    control: 'template',
    hint: 'Used for new lenders',
  },
  'support.phone': { section: 'Support contact', label: 'Phone', control: 'tel' },
  'support.text_phone': { section: 'Support contact', label: 'Text messages', control: 'tel' },
  'support.email': { section: 'Support contact', label: 'Email', control: 'email' },
  'support.address': { section: 'Support contact', label: 'Postal address', control: 'text' },
  'support.hours': {
    section: 'Support contact',
    label: 'Phone hours',
    control: 'text',
    hint: 'On the contact page',
  },
  'support.lookup_hours': {
    section: 'Support contact',
    label: 'Phone hours for lookups',
    control: 'text',
    hint: 'Shown when a lookup fails',
  },
  'public.content_urls.hero_image': {
    section: 'Public pages',
    label: 'Hero image',
    control: 'image',
    hint: 'Beside the headline of the home page',
  },
  'public.content_urls.about_image': {
    section: 'Public pages',
    label: 'About image',
    control: 'image',
    hint: 'On the guide',
  },
  'public.languages': {
    section: 'Public pages',
    label: 'Languages beside English',
    control: 'languages',
    hint: 'Borrowers can choose these for pages, emails and receipts',
  },
  'public.enable_notifications': {
    section: 'Documents',
    label: 'Email notifications',
    control: 'switch',
    hint: 'Borrowers who gave an email address are notified of receipt and decision',
  },
  'public.require_approval': {
    section: 'Documents',
    label: 'Approval of documents',
    control: 'switch',
    hint: 'Staff approve each document before it’s sent',
  },
  'mail.file_attachments': {
    section: 'Emails',
    label: 'File attachments as documents',
    control: 'switch',
    hint: 'PDFs and photos in emails become documents of the lender the email was sent to',
  },
  'security.require_mfa': {
    section: 'Security',
    label: 'Require a second factor',
    control: 'switch',
    hint: 'All staff must use one to sign in',
  },
  'retention.documents_days': {
    section: 'Retention',
    label: 'Days to keep closed documents',
    control: 'days',
    hint: 'Counted from the day they’re closed. After that they’re permanently deleted with their file, contact details and history. Leave empty to keep them.',
  },
  'retention.timelines_days': {
    section: 'Retention',
    label: 'Days to keep transmission timelines',
    control: 'days',
    hint: 'The events of each attempt, counted from delivery or discarding. Leave empty to keep them.',
  },
  'retention.emails_days': {
    section: 'Retention',
    label: 'Days to keep emails',
    control: 'days',
    hint: 'Counted from the day they’re received. After that they’re permanently deleted with their files. Documents filed from them stay. Leave empty to keep them.',
  },
};

export const SETTING_KEYS = Object.keys(SETTING_FIELDS) as readonly SettingKey[];

export const keysIn = (section: Section): readonly SettingKey[] =>
  SETTING_KEYS.filter((key) => SETTING_FIELDS[key].section === section);

/** The form as it is filled in; no image is '', as is no number of days. Languages are written as by `codesText`. */
export type SettingValues = Readonly<Record<SettingKey, string | boolean>>;
export type SettingErrors = Readonly<Partial<Record<SettingKey, string>>>;

/** Codes of languages as one text, whichever order they come in. */
export const codesText = (codes: readonly unknown[]): string => codes.map(String).toSorted().join(',');
export const codesIn = (text: string): readonly string[] => text.split(',').filter(Boolean);

const inForm = (value: unknown): string | boolean => {
  if (Array.isArray(value)) return codesText(value);
  if (typeof value === 'number') return String(value);
  return typeof value === 'boolean' || typeof value === 'string' ? value : '';
};

export function valuesOf(settings: readonly Setting[]): SettingValues {
  const stored = new Map(settings.map(({ key, value }) => [key, value]));
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, inForm(stored.get(key))])) as SettingValues;
}

/** What another program keeps here. */
export const othersOf = (settings: readonly Setting[]): readonly Setting[] =>
  settings.filter(({ key }) => !Object.hasOwn(SETTING_FIELDS, key));

export const differencesOf = (one: SettingValues, other: SettingValues): readonly SettingKey[] =>
  SETTING_KEYS.filter((key) => one[key] !== other[key]);

type Stored = string | number | boolean | null | readonly string[];

function stored(key: SettingKey, value: string | boolean): Stored {
  const { control } = SETTING_FIELDS[key];
  if (control === 'languages') return codesIn(String(value));
  if (control === 'days') return String(value).trim() === '' ? null : Number(value);
  return control === 'image' && value === '' ? null : value;
}

/** Only what the editor changed, each with what it was when they began. */
export const changesOf = (before: SettingValues, now: SettingValues): SettingChange[] =>
  differencesOf(before, now).map((key) => ({
    key,
    value: stored(key, now[key]),
    was: stored(key, before[key]),
  }));

/**
 * What the editor changed, upon what holds by now.
 * @param both whose word counts where both have changed the same
 */
export function rebase(
  before: SettingValues,
  mine: SettingValues,
  theirs: SettingValues,
  both: 'mine' | 'theirs',
): SettingValues {
  const entries = SETTING_KEYS.map((key) => {
    const isMine = mine[key] !== before[key] && (both === 'mine' || theirs[key] === before[key]);
    return [key, isMine ? mine[key] : theirs[key]];
  });
  return Object.fromEntries(entries) as SettingValues;
}

/** What both have changed, and not into the same. */
export const clashesOf = (before: SettingValues, mine: SettingValues, theirs: SettingValues) =>
  differencesOf(before, mine).filter((key) => theirs[key] !== before[key] && theirs[key] !== mine[key]);

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** What the browser can see is wrong; the server looks again. */
export function settingErrors(values: SettingValues): SettingErrors {
  const errorOf = (key: SettingKey): string | undefined => {
    const text = String(values[key]).trim();
    const { control } = SETTING_FIELDS[key];
    if (control === 'image' || control === 'languages') return undefined;
    if (control === 'days')
      return /^\d*$/.test(text) ? undefined : 'Enter a number of days, or leave it empty';
    if (!text) return 'Fill in this field';
    return control === 'email' && !EMAIL.test(text)
      ? 'Enter an email address like name@example.com'
      : undefined;
  };
  const errors: Partial<Record<SettingKey, string>> = {};
  for (const key of SETTING_KEYS) {
    const error = errorOf(key);
    if (error) errors[key] = error;
  }
  return errors;
}
