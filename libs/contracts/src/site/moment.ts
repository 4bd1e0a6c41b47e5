import { localeOf } from './site';

/** Normalizes the spaces that browsers use differently, so that a time such as `5:33 p. m.` stays on one line. */
const withFirmSpaces = (text: string): string =>
  text.replace(/\s?([ap]\.)\s?(m\.)/, '\u00a0$1\u00a0$2').replace(/\s(?=[AP]M\b)/, '\u00a0');

const write = (moment: Date, language: string, options: Intl.DateTimeFormatOptions): string =>
  withFirmSpaces(new Intl.DateTimeFormat(localeOf(language), options).format(moment));

/** `5:33 PM` or `5:33 p. m.` */
export const formatClockTime = (moment: Date, language: string): string =>
  write(moment, language, { timeStyle: 'short' });

/** `March 4, 2026 at 3:00 PM` or `4 de marzo de 2026 a las 3:00 p. m.` @param timeZone default: the reader's */
export const formatMoment = (moment: Date, language: string, timeZone?: string): string =>
  write(moment, language, { dateStyle: 'long', timeStyle: 'short', timeZone });

/** `May 16, 2026`; the same in every time zone. @param day `2026-05-16` */
export const formatDay = (day: string, language: string): string =>
  write(new Date(`${day}T00:00:00Z`), language, { dateStyle: 'long', timeZone: 'UTC' });

const DAY_MS = 86_400_000;

/** Some days later, or earlier if `days` is negative. @param day `2026-05-16` */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The last US time zone in which a day ends: American Samoa, 11 hours behind UTC. */
const LAST_TO_END_MS = 11 * 3_600_000;
/**
 * The last day, such as `2026-05-16`, that is over before the moment in every time zone of the US, so that "works until"
 * this day is true for everybody. @param moment in ISO 8601
 */
export const lastFullDay = (moment: string): string =>
  new Date(Date.parse(moment) - LAST_TO_END_MS - DAY_MS).toISOString().slice(0, 10);

/** Includes the time zone, for texts that are printed or read elsewhere. */
export function formatMomentWithZone(moment: Date, language: string, timeZone?: string): string {
  const zone = new Intl.DateTimeFormat(localeOf(language), { timeZoneName: 'short', timeZone })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName');
  return `${formatMoment(moment, language, timeZone)}\u00a0${zone?.value ?? ''}`.trimEnd();
}
