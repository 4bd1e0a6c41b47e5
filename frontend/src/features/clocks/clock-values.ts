import type { CaseClock, ClockCalendar, ClockRules, LenderClock } from '@coverleaf/contracts';
import { dayWords } from '../../components/controls/format';
import { defineForm } from '../../components/forms/form-definition';

/** Numbers as they are typed; an empty `reminderAfterDays` means that no reminder is required. */
export interface ClockValues {
  readonly calendar: ClockCalendar;
  readonly noticeDays: string;
  readonly reminderAfterDays: string;
  readonly reminderDays: string;
  readonly graceDays: string;
  readonly askDays: string;
  readonly refundDays: string;
  /** Empty: never. */
  readonly remindAfterDays: string;
  readonly remindBeforeDays: string;
  readonly asksRenewal: boolean;
  readonly mostReminders: string;
}

export type ClockRecord = ClockValues & { readonly version: number };

export const CALENDAR_LABELS: Readonly<Record<ClockCalendar, string>> = {
  days: 'Every day',
  business_days: 'Business days: Monday to Friday without federal holidays',
};

const wholeDays =
  (least: number, most: number, mayBeEmpty = false) =>
  (text: string): string | undefined => {
    const typed = text.trim();
    if (typed === '' && mayBeEmpty) return undefined;
    return /^\d{1,3}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
      ? undefined
      : `Enter a whole number from ${least} to ${most}`;
  };
const DAYS = { kind: 'text', inputMode: 'numeric', maxLength: 3 } as const;

export const CLOCK_FORM = defineForm<ClockValues>({
  calendar: { label: 'Days that count', kind: 'custom', initial: 'days' },
  noticeDays: {
    ...DAYS,
    label: 'Days from the first notice to a charge',
    required: true,
    check: wholeDays(0, 365),
  },
  reminderAfterDays: {
    ...DAYS,
    label: 'Days from the first notice to the reminder',
    hint: 'Empty: no reminder is required.',
    check: wholeDays(1, 365, true),
  },
  reminderDays: {
    ...DAYS,
    label: 'Days from the reminder on, in which proof stops the charge',
    hint: 'The day of the reminder is the first.',
    required: true,
    check: wholeDays(0, 365),
  },
  graceDays: { ...DAYS, label: 'Days of grace', required: true, check: wholeDays(0, 90) },
  askDays: {
    ...DAYS,
    label: 'Days without a charge after a document was rejected',
    hint: 'They begin when the borrower is told what to send instead.',
    required: true,
    check: wholeDays(0, 90),
  },
  refundDays: {
    ...DAYS,
    label: 'Days in which a refund must be paid',
    hint: 'They begin when proof arrives, not when somebody accepts it.',
    required: true,
    check: wholeDays(1, 90),
  },
  remindAfterDays: {
    ...DAYS,
    label: 'Days until a borrower is asked again for what a document lacks',
    hint: 'They begin when the borrower is told. Empty: never.',
    check: wholeDays(1, 60, true),
  },
  remindBeforeDays: {
    ...DAYS,
    label: 'Days before the last day for proof, for a reminder that nothing arrived',
    hint: 'Empty: never.',
    check: wholeDays(1, 60, true),
  },
  asksRenewal: {
    label: 'Ask for the new declarations page 30 days before the known coverage ends',
    kind: 'checkbox',
    initial: false,
  },
  mostReminders: {
    ...DAYS,
    label: 'Most reminders about one thing',
    required: true,
    check: wholeDays(1, 10),
  },
});

const typedDays = (days: number | null): string => (days === null ? '' : String(days));
const daysIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

export const toRecord = ({ rules, version }: LenderClock): ClockRecord => ({
  calendar: rules.calendar,
  noticeDays: String(rules.noticeDays),
  reminderAfterDays: typedDays(rules.reminderAfterDays),
  reminderDays: String(rules.reminderDays),
  graceDays: String(rules.graceDays),
  askDays: String(rules.askDays),
  refundDays: String(rules.refundDays),
  remindAfterDays: typedDays(rules.remindAfterDays),
  remindBeforeDays: typedDays(rules.remindBeforeDays),
  asksRenewal: rules.asksRenewal,
  mostReminders: String(rules.mostReminders),
  version,
});

/** @param values without errors */
export const toRules = (values: ClockValues): ClockRules => ({
  calendar: values.calendar,
  noticeDays: Number(values.noticeDays),
  reminderAfterDays: daysIn(values.reminderAfterDays),
  reminderDays: Number(values.reminderDays),
  graceDays: Number(values.graceDays),
  askDays: Number(values.askDays),
  refundDays: Number(values.refundDays),
  remindAfterDays: daysIn(values.remindAfterDays),
  remindBeforeDays: daysIn(values.remindBeforeDays),
  asksRenewal: values.asksRenewal,
  mostReminders: Number(values.mostReminders),
});

/** The rules in sentences. */
export function clockSentences(rules: ClockRules): readonly string[] {
  const { calendar, noticeDays, reminderAfterDays, reminderDays, graceDays, askDays, refundDays } = rules;
  const days = (count: number): string =>
    `${count} ${calendar === 'days' ? '' : 'business '}${count === 1 ? 'day' : 'days'}`;
  return [
    `Nothing may be charged within ${days(noticeDays)} of the first notice.`,
    reminderAfterDays === null
      ? 'No reminder is required.'
      : `A reminder must be sent, ${days(reminderAfterDays)} after the first notice at the earliest; proof that arrives within ${days(reminderDays)} from then on stops the charge.`,
    ...(graceDays > 0 ? [`There are ${days(graceDays)} of grace.`] : []),
    'Proof that has arrived stops the charge until somebody decides about it.',
    `After a rejection, nothing is charged for ${days(askDays)}, in which the borrower can send another document.`,
    `A refund must be paid within ${refundDays === 1 ? '1 day' : `${refundDays} days`} of the proof’s arrival.`,
    ...reminderSentences(rules),
  ];
}

/** Business days count for charges only. */
function reminderSentences({ remindAfterDays, remindBeforeDays, asksRenewal, mostReminders }: ClockRules) {
  const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
  const asks = [
    ...(remindAfterDays === null
      ? []
      : [
          `Borrowers are asked again ${days(remindAfterDays)} after they were told what their document lacks.`,
        ]),
    ...(remindBeforeDays === null
      ? []
      : [`Borrowers who sent nothing are reminded ${days(remindBeforeDays)} before the last day for proof.`]),
    ...(asksRenewal
      ? ['30 days before the known coverage ends, borrowers are asked for the new declarations page.']
      : []),
  ];
  if (asks.length === 0) return ['No reminders are sent to borrowers.'];
  return [...asks, `There are at most ${mostReminders} reminders about one thing, and one a day.`];
}

/** `Dec 24, 2026`, or that it isn't known. */
export const lastDayWords = ({ lastDay }: Pick<CaseClock, 'lastDay'>): string =>
  lastDay === null ? 'no last day yet' : dayWords(lastDay);
