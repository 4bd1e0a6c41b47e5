import { isBlank } from '@coverleaf/contracts';

export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** The element id of a field, for `TextField` and the error summary. */
export const fieldId = (name: string): string => `field-${name}`;

export function readFields<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const entries = names.map((name) => {
    const value = data.get(name);
    return [name, typeof value === 'string' && !isBlank(value) ? value.trim() : ''];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The form of an email address. Only a delivered email proves that it exists. */
export const looksLikeEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
