import type { Period } from '@coverleaf/contracts';

/** Since when, in the order of the menu. */
export const PERIODS: Readonly<Record<Period, string>> = {
  all: 'All time',
  today: 'Today',
  week: 'Last 7 days',
  month: 'This month',
};

const isPeriod = (text: string): text is Period => Object.hasOwn(PERIODS, text);

/** What the API is asked for; nothing for all times, or for what it would not understand. */
export function periodQuery(period: string): { period?: Period; tz?: string } {
  if (!isPeriod(period) || period === 'all') return {};
  // Where the viewer's days begin.
  return { period, tz: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' };
}
