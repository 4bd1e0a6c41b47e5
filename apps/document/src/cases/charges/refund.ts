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

/** The number of charged days on which the borrower had coverage. */
export function coveredDays(
  { firstOn, lastOn }: ChargedDays,
  { coveredFrom, coveredUntil }: Coverage,
): number {
  const from = coveredFrom > firstOn ? coveredFrom : firstOn;
  const afterCharge = daysBetween(from, lastOn) + 1;
  return Math.max(0, Math.min(afterCharge, daysBetween(from, coveredUntil)));
}

/** What so many days of a charge cost, in cents, rounded up: a refund is never too small. */
export const costOfDays = (days: number, monthlyCents: number): number =>
  Math.ceil((days * monthlyCents * MONTHS) / DAYS_PER_YEAR);

interface Settled {
  readonly firstOn: Day;
  readonly lastOn: Day | null;
  readonly coveredFrom: Day | null;
  readonly coveredUntil: Day | null;
  readonly monthlyCents: number | null;
}

/** @returns nulls for what isn't known yet */
export function refundOf({ firstOn, lastOn, coveredFrom, coveredUntil, monthlyCents }: Settled) {
  if (lastOn === null || coveredFrom === null || coveredUntil === null)
    return { refundDays: null, refundCents: null };
  const refundDays = coveredDays({ firstOn, lastOn }, { coveredFrom, coveredUntil });
  return { refundDays, refundCents: monthlyCents === null ? null : costOfDays(refundDays, monthlyCents) };
}
