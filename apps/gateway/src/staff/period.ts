import type { Period } from '@coverleaf/contracts';

const DAY_MS = 86_400_000;
/** Of the clock of any place from UTC: 12 hours behind to 14 ahead. */
const WIDEST_MS = 15 * 3_600_000;

/**
 * What a period begins with; nothing for all times.
 * @param timeZone whose days are meant: today begins at midnight there, a month on its 1st
 */
export function startOfPeriod(period: Period, timeZone: string, now = Date.now()): Date | undefined {
  if (period === 'all') return undefined;
  if (period === 'week') return new Date(now - 7 * DAY_MS);
  const dayAt = dayIn(timeZone);
  const today = dayAt(now);
  return firstMomentOf(period === 'month' ? `${today.slice(0, 8)}01` : today, dayAt);
}

/** By search: where clocks go forward at midnight, a day begins at one o'clock. */
function firstMomentOf(day: string, dayAt: (at: number) => string): Date {
  const around = Date.parse(`${day}T00:00:00Z`);
  let [before, within] = [around - WIDEST_MS, around + WIDEST_MS];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayAt(middle) < day) before = middle;
    else within = middle;
  }
  return new Date(within);
}

/** Says which day it is at a moment, as `2026-03-08`. */
function dayIn(timeZone: string): (at: number) => string {
  // Sweden writes dates so.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, calendar: 'iso8601', dateStyle: 'short' });
  return (at) => format.format(at);
}
