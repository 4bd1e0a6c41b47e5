import { type ClockCalendar, shiftDay } from '@coverleaf/contracts';

/** A day as `2026-11-26`. Its order as a text is its order in time. */
export type Day = string;

const DAY_MS = 86_400_000;
const THURSDAY = 4;
const MONDAY = 1;

const dateOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** By time zone, because making one takes much longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day at a moment. @param timeZone IANA name */
export function dayAt(moment: Date, timeZone: string): Day {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** The day that comes `count` days later; on a calendar of business days, weekends and holidays are not counted. */
export function addDays(day: Day, count: number, calendar: ClockCalendar): Day {
  if (calendar === 'days') return shiftDay(day, count);
  let at = day;
  for (let left = count; left > 0;) {
    at = shiftDay(at, 1);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}

/** The number of days from one day to another; negative if that is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  (dateOf(to).getTime() - dateOf(from).getTime()) / DAY_MS;

/**
 * Whether US banks are open: Monday to Friday, except federal holidays (5 U.S.C. 6103). The table `calendar_days` is a copy,
 * so a new holiday also needs a migration.
 */
export function isBusinessDay(day: Day): boolean {
  const date = dateOf(day);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(date.getUTCFullYear()).has(day);
}

const known = new Map<number, ReadonlySet<Day>>();

function holidaysOf(year: number): ReadonlySet<Day> {
  let days = known.get(year);
  if (!days) {
    days = new Set([
      ...[observed(year, 1, 1), nth(3, MONDAY, year, 1), nth(3, MONDAY, year, 2), lastMonday(year, 5)],
      ...[observed(year, 6, 19), observed(year, 7, 4), nth(1, MONDAY, year, 9), nth(2, MONDAY, year, 10)],
      ...[observed(year, 11, 11), nth(4, THURSDAY, year, 11), observed(year, 12, 25)],
    ]);
    known.set(year, days);
  }
  return days;
}

/** Federal Reserve Banks observe a holiday on a Sunday on the Monday after, and one on a Saturday not at all. */
function observed(year: number, month: number, date: number): Day {
  const day = dayOf(new Date(Date.UTC(year, month - 1, date)));
  return dateOf(day).getUTCDay() === 0 ? shiftDay(day, 1) : day;
}

/** The nth weekday of a month. @param weekday 0 for Sunday */
function nth(n: number, weekday: number, year: number, month: number): Day {
  const first = dayOf(new Date(Date.UTC(year, month - 1, 1)));
  const offset = (weekday - dateOf(first).getUTCDay() + 7) % 7;
  return shiftDay(first, offset + 7 * (n - 1));
}

function lastMonday(year: number, month: number): Day {
  const last = dayOf(new Date(Date.UTC(year, month, 0)));
  return shiftDay(last, -((dateOf(last).getUTCDay() - MONDAY + 7) % 7));
}
