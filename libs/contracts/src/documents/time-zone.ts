import { z } from 'zod';

/** A time zone by its IANA name, whatever its case; no abbreviations and no offsets. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z]/)
  .refine(isKnown, 'Enter a time zone like America/New_York');

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
