import { z } from 'zod';
import { defineJob, defineScheduledJob } from '../definitions/job';
import { defineOperation } from '../definitions/operation';
import { CollateralKind } from '../reading/reading';

/** What a lender's clock counts: every day, or days on which US banks are open. */
export const ClockCalendar = z.enum(['days', 'business_days']);
export type ClockCalendar = z.infer<typeof ClockCalendar>;

/** When a lender may charge for insurance that it buys, in days. */
export const ClockRules = z.strictObject({
  calendar: ClockCalendar,
  /** Between the first notice and the first day of a charge. */
  noticeDays: z.int().min(0).max(365),
  /** Between the first notice and the reminder; null: no reminder is required. */
  reminderAfterDays: z.int().min(1).max(365).nullable(),
  /** From the day of the reminder on, in which proof still stops the charge. */
  reminderDays: z.int().min(0).max(365),
  /** Added to everything else. */
  graceDays: z.int().min(0).max(90),
  /** After a document was rejected and its sender asked for another one: whole days in which nothing is charged. */
  askDays: z.int().min(0).max(90),
  /** From the receipt of proof on, in which a refund must be paid. */
  refundDays: z.int().min(1).max(90),
  /** After a document was rejected, or lacks something for certain, and no other one came: days until the borrower is asked again; null: never. */
  remindAfterDays: z.int().min(1).max(60).nullable().default(5),
  /** Days before the last day for proof on which a borrower who sent nothing is reminded; null: never. */
  remindBeforeDays: z.int().min(1).max(60).nullable().default(null),
  /** Asks for the new declarations page before the known coverage ends. */
  asksRenewal: z.boolean().default(false),
  /** The most reminders about one thing. */
  mostReminders: z.int().min(1).max(10).default(3),
});
export type ClockRules = z.infer<typeof ClockRules>;

const REMINDERS = {
  ...{ remindAfterDays: 5, remindBeforeDays: null, asksRenewal: false, mostReminders: 3 },
} as const;

/**
 * `mortgage` follows 12 CFR 1024.37(c) and (d): no charge within 45 days of the first notice, a reminder 30 days after
 * it at the earliest, and 15 more days; refunds within 15 days, by (g). `plain` claims to follow no law.
 */
export const CLOCK_PRESETS = {
  mortgage: {
    ...{ calendar: 'days', noticeDays: 45, reminderAfterDays: 30, reminderDays: 15, graceDays: 0 },
    ...{ askDays: 15, refundDays: 15, ...REMINDERS },
  },
  plain: {
    ...{ calendar: 'days', noticeDays: 30, reminderAfterDays: null, reminderDays: 0, graceDays: 5 },
    ...{ askDays: 10, refundDays: 15, ...REMINDERS },
  },
} as const satisfies Readonly<Record<string, ClockRules>>;

/** The rules of a lender that has set none. */
export const defaultClockRules = (collateral: CollateralKind): ClockRules =>
  collateral === 'home' ? CLOCK_PRESETS.mortgage : CLOCK_PRESETS.plain;

/** Rules by which no charge begins earlier, and no refund is due later, than by any of these. */
export function strictestClockRules(all: readonly ClockRules[]): ClockRules {
  const most = (name: 'noticeDays' | 'reminderDays' | 'graceDays' | 'askDays'): number =>
    Math.max(...all.map((rules) => rules[name]));
  const reminders = all.flatMap(({ reminderAfterDays }) => reminderAfterDays ?? []);
  return {
    calendar: all.some(({ calendar }) => calendar === 'business_days') ? 'business_days' : 'days',
    ...{ noticeDays: most('noticeDays'), reminderDays: most('reminderDays') },
    ...{ graceDays: most('graceDays'), askDays: most('askDays') },
    reminderAfterDays: reminders.length > 0 ? Math.max(...reminders) : null,
    refundDays: Math.min(...all.map(({ refundDays }) => refundDays)),
    ...remindersOfAll(all),
  };
}

/** Only what all of these want, because reminders may be unwelcome. */
function remindersOfAll(all: readonly ClockRules[]) {
  const latest = (days: readonly (number | null)[], pick: (...values: number[]) => number): number | null =>
    days.includes(null) ? null : pick(...days.flatMap((one) => one ?? []));
  return {
    remindAfterDays: latest(
      all.map(({ remindAfterDays }) => remindAfterDays),
      Math.max,
    ),
    remindBeforeDays: latest(
      all.map(({ remindBeforeDays }) => remindBeforeDays),
      Math.min,
    ),
    asksRenewal: all.every(({ asksRenewal }) => asksRenewal),
    mostReminders: Math.min(...all.map(({ mostReminders }) => mostReminders)),
  };
}

/**
 * - `no_notice`: the day of the first notice is unknown, so nothing may be charged
 * - `noticed`: proof is asked for
 * - `reminder_due`: the reminder may be sent, and nothing may be charged before
 * - `reminded`: the last days for proof
 * - `over`: no proof arrived in time
 */
export const ClockStep = z.enum(['no_notice', 'noticed', 'reminder_due', 'reminded', 'over']);
export type ClockStep = z.infer<typeof ClockStep>;

/** Where a case stands. Days are those of the lender. */
export const CaseClock = z.object({
  step: ClockStep,
  /** The first day on which the reminder may be sent; null if none is required or known. */
  reminderFrom: z.iso.date().nullable(),
  /** The last day on which proof stops the charge; null while it isn't known. */
  lastDay: z.iso.date().nullable(),
});
export type CaseClock = z.infer<typeof CaseClock>;

/** One version of the clock of one lender. Rows are only added. */
export const LenderClock = z.object({
  lenderId: z.uuid(),
  collateral: CollateralKind,
  /** Starts at 1; 0 stands for the preset, which nobody has changed. */
  version: z.int(),
  rules: ClockRules,
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.uuid().nullable(),
});
export type LenderClock = z.infer<typeof LenderClock>;

/** What changed rules would do to open cases, at most 1,000 of the newest. */
export const ClockTrial = z.object({
  checked: z.int(),
  /** Those whose step or last day would change. */
  changed: z
    .array(z.object({ caseId: z.uuid(), reference: z.string(), before: CaseClock, after: CaseClock }))
    .max(200),
  changedCount: z.int(),
});
export type ClockTrial = z.infer<typeof ClockTrial>;

const path = '/api/v1/admin/clocks/{lenderId}';
const LenderAndCollateral = z.object({ lenderId: z.uuid(), collateral: CollateralKind });

export const listClocks = defineOperation('document.listClocks', `GET ${path}`, {
  summary: 'List the clock rules of a lender, by kind of collateral',
  access: 'managers',
  params: z.object({ lenderId: z.uuid() }),
  reply: z.object({ items: z.array(LenderClock) }),
  problems: [404],
});

export const changeClock = defineOperation('document.changeClock', `PUT ${path}/{collateral}`, {
  summary: 'Change the clock rules of a lender',
  access: 'managers',
  audit: 'clock.changed',
  params: LenderAndCollateral,
  body: ClockRules,
  reply: LenderClock,
  takesVersion: true,
  problems: [404, 409],
});

export const tryClock = defineOperation('document.tryClock', `POST ${path}/{collateral}/dry-run`, {
  summary: 'See which open cases other clock rules would change',
  access: 'managers',
  audit: 'case.listed',
  params: LenderAndCollateral,
  body: ClockRules,
  reply: ClockTrial,
  problems: [404],
  timeoutMs: 20_000,
});

/** Advances the clocks of all cases: steps, holds that end, charges and refunds. */
export const advanceClocks = defineScheduledJob('document.advance-clocks');

/** Advances the clock of one case, because its evidence changed. */
export const advanceCase = defineJob('document.advance-case', {
  payload: z.strictObject({ caseId: z.uuid() }),
  attempts: 16,
  backoff: { firstMs: 1_000, factor: 3, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 4,
});
