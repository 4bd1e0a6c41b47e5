import { type MailHead, shownLine } from '@coverleaf/contracts';
import { LONGEST_ADDRESS } from './mail-addresses';

/** No header line that a person reads is longer. */
export const LONGEST_LINE = 1_000;

/** What a mail says of itself, as one can show and keep it. */
export const shownHead = (head: MailHead): MailHead => ({
  subject: shownLine(head.subject, LONGEST_LINE),
  fromHeader: shownLine(head.fromHeader, LONGEST_LINE),
  sender: shownLine(head.sender, LONGEST_ADDRESS),
  recipient: shownLine(head.recipient, LONGEST_ADDRESS),
  messageId: (head.messageId && shownLine(head.messageId, LONGEST_LINE)) || null,
  timestamp: head.timestamp,
});
