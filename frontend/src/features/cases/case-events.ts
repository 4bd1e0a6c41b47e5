import type {
  CaseEvent,
  CaseEventKind,
  CaseOrigin,
  CaseState,
  ClockStep,
  ContactWay,
  ReminderAsk,
} from '@coverleaf/contracts';
import { CASE_STATES, labelOf, NO_PROOF_LABELS, reasonWords } from '../../components/case-labels/case-labels';
import { counted, dayWords } from '../../components/controls/format';
import { CASE_FIELD_LABELS, CHARGE_LABELS, CLOSING_REASONS, centsWords } from './case-values';

const STEPS: Readonly<Record<ClockStep, string>> = {
  no_notice: 'The day of the first notice is unknown',
  noticed: 'The first notice was sent',
  reminder_due: 'The reminder may be sent',
  reminded: 'The reminder was sent',
  over: 'The time for proof is over',
};

const ORIGINS: Readonly<Record<CaseOrigin, string>> = {
  roster: 'Opened by a roster',
  lookup: 'Opened by a lookup',
  upload: 'Opened by an upload',
  statement: 'Opened by a statement',
  staff: 'Opened by staff',
};

/** What a reminder asks for. */
export const ASK_LABELS: Readonly<Record<ReminderAsk, string>> = {
  again: 'What a document lacks',
  proof: 'Proof before the last day',
  renewal: 'The new declarations page',
};

const WAYS: Readonly<Record<ContactWay, string>> = { email: 'by email', text: 'by text' };

const REMINDER_FAILURES: Readonly<Record<string, string>> = {
  no_address: 'no address is known',
  refused: 'the mail server refused it',
  uncertain: 'the text may have been sent, and is not repeated',
};

const KINDS: Readonly<Record<CaseEventKind, string>> = {
  opened: 'Opened',
  changed: 'Changed',
  looked_up: 'The borrower looked it up',
  joined: 'Document joined',
  proposed: 'Document proposed',
  declined: 'Proposal declined',
  removed: 'Document removed',
  undone: 'Decision undone',
  accepted: 'Document accepted',
  rejected: 'Document rejected; its sender was asked for another one',
  no_proof: 'Document holds nothing',
  holds: 'Document holds the case',
  document_reopened: 'Decision about a document taken back',
  document_deleted: 'A document was deleted',
  released: 'The time for another document ended',
  state_changed: 'State changed',
  stepped: 'Clock',
  charged: 'The lender may charge',
  charge_changed: 'Charge changed',
  refund_owed: 'Refund owed',
  refund_due: 'Refund is due soon',
  refund_paid: 'Refund paid',
  erased: 'The borrower was erased',
  attested: 'The borrower stated the insurance without a document',
  attestation_accepted: 'The agent confirmed the insurance',
  attestation_rejected: 'The agent did not confirm the insurance',
  attestation_lapsed: 'The time for the call to the agent ended',
  closed: 'Case closed',
  reopened: 'Case reopened',
  texts_stopped: 'A phone number of the borrower gets no more texts',
  texts_resumed: 'A phone number of the borrower gets texts again',
  reminder_sent: 'Reminder sent',
  reminder_failed: 'Reminder failed',
  reminders_ended: 'No more reminders',
  reminders_resumed: 'Reminders may be sent again',
};

/** One line of the timeline: what happened, and its details in words. */
export function eventWords({ kind, details }: CaseEvent): readonly [what: string, details: string] {
  const [first = '', cents = ''] = details;
  switch (kind) {
    case 'opened':
      return [labelOf(ORIGINS, first), ''];
    case 'state_changed':
      return [`${Object.hasOwn(CASE_STATES, first) ? CASE_STATES[first as CaseState].label : first}`, ''];
    case 'changed':
      return [KINDS.changed, details.map((name) => labelOf(CASE_FIELD_LABELS, name)).join(', ')];
    case 'closed':
      return [KINDS.closed, labelOf(CLOSING_REASONS, first)];
    case 'no_proof':
      return [KINDS.no_proof, labelOf(NO_PROOF_LABELS, first)];
    case 'stepped':
      return [KINDS.stepped, labelOf(STEPS, first)];
    case 'charged':
      return [KINDS.charged, `From ${dayWords(first)} on`];
    case 'charge_changed':
      return [KINDS.charge_changed, details.map((name) => labelOf(CHARGE_LABELS, name)).join(', ')];
    case 'refund_owed':
      return [
        KINDS.refund_owed,
        [counted(Number(first), 'day'), cents && centsWords(Number(cents))].filter(Boolean).join(', '),
      ];
    case 'refund_due':
      return [KINDS.refund_due, first && `By ${dayWords(first)}`];
    case 'refund_paid':
      return first ? [KINDS.refund_paid, dayWords(first)] : ['Refund reported as not paid', ''];
    case 'reminder_sent':
      return [KINDS.reminder_sent, [labelOf(ASK_LABELS, first), labelOf(WAYS, cents)].join(', ')];
    case 'reminder_failed':
      return [
        KINDS.reminder_failed,
        [labelOf(ASK_LABELS, first), labelOf(REMINDER_FAILURES, cents)].join(': '),
      ];
    case 'reminders_ended':
      return [KINDS.reminders_ended, first === 'borrower' ? 'The borrower stopped them' : ''];
    case 'joined':
    case 'proposed':
      return [KINDS[kind], reasonWords(details)];
    default:
      return [KINDS[kind], ''];
  }
}
