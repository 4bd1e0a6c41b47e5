import { z } from 'zod';

/** An IANA time zone name in any case, without abbreviations and offsets. */
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

/** Of lenders that have chosen none, and of the phone hours. */
export const DEFAULT_TIME_ZONE = 'America/New_York';
