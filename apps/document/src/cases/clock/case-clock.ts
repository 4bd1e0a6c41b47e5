import type { CaseClock, ClockRules } from '@coverleaf/contracts';
import { addDays, type Day } from './calendar';

/** The days that a lender's letters and rules set. */
export interface CaseDays {
  /** The day on the first notice. */
  readonly noticeOn: Day | null;
  /** The day on which the reminder was sent. */
  readonly reminderOn: Day | null;
  /** The last day for proof that the lender's letter names. */
  readonly dueOn: Day | null;
}

/** `CaseDays` as columns of `cases`. */
export const CASE_DAYS = `to_char(notice_on, 'YYYY-MM-DD') as "noticeOn",
  to_char(reminder_on, 'YYYY-MM-DD') as "reminderOn", to_char(due_on, 'YYYY-MM-DD') as "dueOn"`;

/** Where a case stands by its days. Its evidence may still hold the charge. */
export function caseClock(
  { noticeOn, reminderOn, dueOn }: CaseDays,
  rules: ClockRules,
  today: Day,
): CaseClock {
  if (noticeOn === null) return { step: 'no_notice', reminderFrom: null, lastDay: null };
  const { calendar, noticeDays, reminderAfterDays, reminderDays, graceDays } = rules;
  const add = (day: Day, days: number): Day => addDays(day, days, calendar);
  const reminderFrom = reminderAfterDays === null ? null : add(noticeOn, reminderAfterDays);
  // A reminder that was sent too early is none.
  const reminded =
    reminderFrom !== null && reminderOn !== null && reminderOn >= reminderFrom ? reminderOn : null;
  if (reminderFrom !== null && reminded === null)
    return { step: today < reminderFrom ? 'noticed' : 'reminder_due', reminderFrom, lastDay: null };
  const ends = [
    // A charge may begin on the day after so many days have passed.
    add(noticeOn, Math.max(0, noticeDays - 1)),
    // The day of the reminder is the first of its days.
    ...(reminded === null ? [] : [add(reminded, Math.max(0, reminderDays - 1))]),
    ...(dueOn === null ? [] : [dueOn]),
  ];
  const lastDay = add(
    ends.reduce((latest, day) => (day > latest ? day : latest)),
    graceDays,
  );
  const running = reminded === null ? 'noticed' : 'reminded';
  return { step: today > lastDay ? 'over' : running, reminderFrom, lastDay };
}
