import { type Period, shiftDay } from '@coverleaf/contracts';

const DAY_MS = 86_400_000;
/** More than the offset of any time zone from UTC: 12 hours behind to 14 ahead. */
const MAX_OFFSET_MS = 15 * 3_600_000;

/** The first moment of a period; undefined for `all`. @param timeZone decides when a day begins */
export function startOfPeriod(period: Period, timeZone: string, now = Date.now()): Date | undefined {
  if (period === 'all') return undefined;
  if (period === 'week') return new Date(now - 7 * DAY_MS);
  const dateAt = dateFormat(timeZone);
  const today = dateAt(now);
  return startOfDay(period === 'month' ? `${today.slice(0, 8)}01` : today, dateAt);
}

/** The first moment of a day, such as `2026-03-08`. */
export const startOf = (day: string, timeZone: string): Date => startOfDay(day, dateFormat(timeZone));

/** The first moment after a day. */
export const endOf = (day: string, timeZone: string): Date => startOf(shiftDay(day, 1), timeZone);

interface Days {
  readonly period: Period;
  readonly tz: string;
  readonly receivedFrom?: string | undefined;
  readonly receivedTo?: string | undefined;
}

/** The times of a filter by period and days; the later beginning counts. */
export function timesOf({ period, tz, receivedFrom, receivedTo }: Days) {
  const starts = [
    startOfPeriod(period, tz),
    receivedFrom === undefined ? undefined : startOf(receivedFrom, tz),
  ];
  return {
    // Both begin in the same format, so the later one sorts last.
    from: starts
      .flatMap((start) => start?.toISOString() ?? [])
      .toSorted()
      .at(-1),
    until: receivedTo && endOf(receivedTo, tz).toISOString(),
  };
}

/** A binary search, because a day may begin at one o'clock: some clocks go forward at midnight. */
function startOfDay(day: string, dateAt: (at: number) => string): Date {
  const utcStart = Date.parse(`${day}T00:00:00Z`);
  let [low, high] = [utcStart - MAX_OFFSET_MS, utcStart + MAX_OFFSET_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (dateAt(middle) < day) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** Formats a moment as its date in the time zone, such as `2026-03-08`. */
function dateFormat(timeZone: string): (at: number) => string {
  // The Swedish date format is ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, calendar: 'iso8601', dateStyle: 'short' });
  return (at) => format.format(at);
}
