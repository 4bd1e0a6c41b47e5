import { z } from 'zod';

// White space, zero-width characters, and the blank Braille pattern.
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu;

/** Whether the text has no visible character. */
export const isBlank = (text: string): boolean => text.replaceAll(INVISIBLE, '') === '';

// Control characters except tab and line breaks, marks that override text direction, and the replacement character.
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f\u202a-\u202e\u2066-\u2069\ufffd]/;

const withoutBlank = (text: string): string => (isBlank(text) ? '' : text);

/** Whether Postgres can store and search the text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Whether the text can be stored and has no control characters or direction overrides. */
export const isPrintable = (text: string): boolean => text.isWellFormed() && !UNPRINTABLE.test(text);

/** Untrusted text as one line: unprintable characters become spaces, and it is cut to `max` characters. */
export const shownLine = (text: string, max: number): string =>
  withoutBlank(text)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\u0000-\u0020\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .trim()
    .slice(0, max)
    // The cut may split a surrogate pair.
    .replace(/[\ud800-\udbff]$/, '');

/** Untrusted text without the characters that Postgres cannot store. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** One required line as a person typed it: trimmed, composed (NFC), printable, at most `max` characters. */
export const line = (max: number) =>
  z
    .string()
    .refine((text) => text.isWellFormed(), 'Remove the characters that cannot be printed')
    .normalize('NFC')
    .trim()
    .overwrite(withoutBlank)
    // Composing may lengthen a text, and the service checks the length again.
    .max(max, `Use at most ${max} characters`)
    .min(1, 'Fill in this field')
    .refine(
      (text) => !UNPRINTABLE.test(text) && !/[\r\n]/.test(text),
      'Remove the characters that cannot be printed',
    );

/** Text of several lines, possibly empty. */
export const paragraph = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .overwrite(withoutBlank)
    .max(max, `Use at most ${max} characters`)
    .refine(isPrintable, 'Remove the characters that cannot be printed');

/** A search term, possibly empty. */
export const searchText = z
  .string()
  .trim()
  .max(200)
  .overwrite(withoutBlank)
  .refine(isPrintable, 'Remove the characters that cannot be printed');

/** A time from 1970 on, in ISO 8601. */
export const moment = z.iso
  .datetime()
  .refine((text) => /^(?:19[7-9]|[2-9]\d)\d/.test(text), 'Enter a date from 1970 on');

/** An email address: trimmed, at most 254 characters (RFC 5321). */
export const emailAddress = line(254).pipe(z.email('Enter an email address like name@example.com'));

/**
 * A field that may be left empty: `''` and null both mean no value. `optional(line(40))`, `optional(paragraph(2_000))`
 */
export const optional = <S extends z.ZodType<string>>(schema: S) =>
  z.union([z.literal(''), z.null(), schema]).transform((text) => text || null);

type Shape = Readonly<Record<string, z.ZodType>>;
type DefaultToNull<S extends Shape> = {
  [K in keyof S as null extends z.output<S[K]> ? K : never]: z.ZodDefault<S[K]>;
};

/** The nullable fields, with null as the default: for a new row. */
export function defaultToNull<S extends Shape>(shape: S): DefaultToNull<S> {
  const nullable = Object.entries(shape).filter(([, schema]) => schema.safeParse(null).success);
  return Object.fromEntries(
    nullable.map(([name, schema]) => [name, schema.default(null)]),
  ) as DefaultToNull<S>;
}
