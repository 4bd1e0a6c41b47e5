import type { Setting, SettingChange, SettingKey } from '@coverleaf/contracts';
import { SETTING_FIELDS, SETTING_KEYS } from './setting-fields';

/** The form as it is filled in; no image is '', as is no number of days. Languages are written as by `codesText`. */
export type SettingValues = Readonly<Record<SettingKey, string | boolean>>;
export type SettingFaults = Readonly<Partial<Record<SettingKey, string>>>;

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
export function settingFaults(values: SettingValues): SettingFaults {
  const faultOf = (key: SettingKey): string | undefined => {
    const text = String(values[key]).trim();
    const { control } = SETTING_FIELDS[key];
    if (control === 'image' || control === 'languages') return undefined;
    if (control === 'days') return /^\d*$/.test(text) ? undefined : 'Enter a number of days, or nothing';
    if (!text) return 'Fill in this field';
    return control === 'email' && !EMAIL.test(text)
      ? 'Enter an email address like name@example.com'
      : undefined;
  };
  const faults: Partial<Record<SettingKey, string>> = {};
  for (const key of SETTING_KEYS) {
    const fault = faultOf(key);
    if (fault) faults[key] = fault;
  }
  return faults;
}
