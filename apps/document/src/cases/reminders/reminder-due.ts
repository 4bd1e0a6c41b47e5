import type { CaseState, ClockRules, ReminderAsk } from '@coverleaf/contracts';
import { addDays, type Day, daysBetween } from '../clock/calendar';

/** The known coverage ends within so many days: the new declarations page is asked for. */
const RENEWAL_DAYS = 30;

/** What is known of a case that may be due for a reminder. Days are those of the lender. */
export interface ReminderFacts {
  readonly state: CaseState;
  /** No reminders are sent. */
  readonly isEnded: boolean;
  /** Somebody stated the insurance without a document, and nobody has asked the agent. */
  readonly awaitsCall: boolean;
  /** The newest document of the case; null: nothing arrived. */
  readonly newest: {
    readonly uploadId: string;
    /** When its sender was asked for another one; null: it isn't rejected, and lacks nothing for certain. */
    readonly askedOn: Day | null;
    readonly isAccepted: boolean;
  } | null;
  /** The last day for proof; null: unknown. */
  readonly lastDay: Day | null;
  /** When the accepted coverage ends; null: unknown. */
  readonly coveredUntil: Day | null;
}

/** What a case asks for, and from when on. */
export interface OpenAsk {
  readonly ask: ReminderAsk;
  /** The document or day that it is about: another one is another ask. */
  readonly occasion: string;
  /** The first reminder about it is due on this day. */
  readonly from: Day;
  /** After this day it is pointless. */
  readonly until: Day | null;
  /** Between two reminders. */
  readonly pauseDays: number;
}

type Rules = Pick<ClockRules, 'remindAfterDays' | 'remindBeforeDays' | 'asksRenewal' | 'mostReminders'>;

/** The one thing that a case asks for now; null: nothing. */
export function openAsk(facts: ReminderFacts, rules: Rules): OpenAsk | null {
  const { state, newest, lastDay, coveredUntil } = facts;
  if (facts.isEnded || facts.awaitsCall || state === 'closed') return null;
  const { remindAfterDays, remindBeforeDays, mostReminders } = rules;
  const spread = (days: number): number => Math.max(1, Math.ceil(days / mostReminders));
  if (state === 'proven') {
    // A document that came since may be the new page.
    if (!rules.asksRenewal || coveredUntil === null || newest?.isAccepted === false) return null;
    const from = addDays(coveredUntil, -RENEWAL_DAYS, 'days');
    return {
      ask: 'renewal',
      occasion: coveredUntil,
      from,
      until: coveredUntil,
      pauseDays: spread(RENEWAL_DAYS),
    };
  }
  if (newest !== null) {
    if (newest.askedOn === null || remindAfterDays === null) return null;
    const from = addDays(newest.askedOn, remindAfterDays, 'days');
    return { ask: 'again', occasion: newest.uploadId, from, until: null, pauseDays: remindAfterDays };
  }
  if (state !== 'open' || remindBeforeDays === null || lastDay === null) return null;
  const from = addDays(lastDay, -remindBeforeDays, 'days');
  return { ask: 'proof', occasion: lastDay, from, until: lastDay, pauseDays: spread(remindBeforeDays) };
}

/**
 * When the next reminder about it is due; null: never.
 * @param openedOn the days of those about it
 */
export function nextReminder(
  { from, until, pauseDays }: OpenAsk,
  openedOn: readonly Day[],
  { mostReminders }: Rules,
): Day | null {
  if (openedOn.length >= mostReminders) return null;
  const last = openedOn.toSorted().at(-1);
  const next = last === undefined ? from : addDays(last, pauseDays, 'days');
  return until !== null && next > until ? null : next;
}

/** An ask that is older than this is given up: an update of the portal must not remind of documents of last year. */
const MOST_LATE_DAYS = 60;

export const isDue = (next: Day | null, today: Day): boolean =>
  next !== null && next <= today && daysBetween(next, today) <= MOST_LATE_DAYS;
