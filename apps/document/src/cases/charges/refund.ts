import { type Day, daysBetween } from '../clock/calendar';

const MONTHS = 12;
const DAYS_PER_YEAR = 365;

/** Days of a charge, from its first to its last one. */
export interface ChargedDays {
  readonly firstOn: Day;
  readonly lastOn: Day;
}

/** A policy begins and ends at 12:01 a.m., so it doesn't cover the day of its expiration. */
export interface Coverage {
  readonly coveredFrom: Day;
  readonly coveredUntil: Day;
}

/** The number of charged days on which the borrower had coverage, by any of these policies. */
export function coveredDays({ firstOn, lastOn }: ChargedDays, periods: readonly Coverage[]): number {
  let count = 0;
  // All days before it are counted.
  let next = firstOn;
  for (const { coveredFrom, coveredUntil } of periods.toSorted((a, b) =>
    a.coveredFrom < b.coveredFrom ? -1 : 1,
  )) {
    const from = coveredFrom > next ? coveredFrom : next;
    const days = Math.min(daysBetween(from, lastOn) + 1, daysBetween(from, coveredUntil));
    if (days <= 0) continue;
    count += days;
    next = coveredUntil;
  }
  return count;
}

/** The period with the most charged days; null without any. */
export function longestCoverage(charge: ChargedDays, periods: readonly Coverage[]): Coverage | null {
  const [longest] = periods.toSorted((a, b) => coveredDays(charge, [b]) - coveredDays(charge, [a]));
  return longest ?? null;
}

/** What so many days of a charge cost, in cents, rounded up: a refund is never too small. */
export const costOfDays = (days: number, monthlyCents: number): number =>
  Math.ceil((days * monthlyCents * MONTHS) / DAYS_PER_YEAR);
