import type { JobName } from '@coverleaf/contracts';
import { durationLabel } from '../../components/controls/format';

type ActJobName = `${string}.${'report' | 'record'}-act`;

/** Labels of jobs. A job without a label does not compile. */
const LABELS: Readonly<Record<Exclude<JobName, ActJobName>, string>> = {
  'lender.announce-change': 'Page content updates',
  'lender.announce-texts': 'Text updates for translation',
  'translation.translate-batch': 'Machine translation',
  'translation.translate-ahead': 'Pretranslation',
  'translation.prune-memory': 'Deletion of unused translations',
  'document.transmit-confirmation': 'Contact details to Insight',
  'document.apply-decisions': 'Decisions of staff',
  'document.process-upload': 'Upload checks',
  'document.read-upload': 'Reading of documents',
  'document.match-upload': 'Matching of documents with cases',
  'document.advance-clocks': 'Clocks of cases',
  'document.advance-case': 'Clock of a case after a decision',
  'document.deliver-upload': 'Documents to lenders',
  'document.import-roster': 'Roster imports',
  'document.send-reminder': 'Send reminders',
  'document.notify-borrower': 'Emails to borrowers',
  'mail.send-reply': 'Replies to emails',
  'document.mail-digest': 'Emails to administrators',
  'document.mail-scoreboard': 'Figures of the week',
  'mail.render-pdf': 'PDFs of emails',
  'document.delete-expired': 'Deletion of expired documents',
  'document.erase-borrower': 'Borrower erasures',
  'document.sweep-files': 'File clean-up',
  'document.hash-numbers': 'Search by numbers for older documents',
  'document.rewrap-keys': 'File key rotation',
  'mail.fetch-attachments': 'Attachment downloads',
  'mail.file-by-rule': 'Auto-filing of attachments',
  'mail.file-upload': 'Filing of attachments',
  'mail.delete-expired': 'Deletion of expired emails',
  'mail.sweep-files': 'Email file clean-up',
  'mail.rewrap-keys': 'Email key rotation',
  'lender.sweep-images': 'Image clean-up',
  'identity.delete-expired': 'Deletion of old sign-ins',
  'identity.anchor-audit-log': 'Anchors of the audit log',
  'identity.rewrap-keys': 'Sign-in key rotation',
  'mail.read-mail': 'Email parsing',
  'translation.announce-change': 'Corrected translations',
  'translation.apply-glossary-term': 'Glossary updates',
  'identity.send-password-link': 'Password link emails',
  'identity.send-security-notice': 'Email a security notice',
};

const LABELS_BY_NAME = new Map(Object.entries(LABELS));

export function queueLabel(name: string): string {
  if (/\.(report|record)-act$/.test(name)) return `Audit events (${name.split('.')[0]})`;
  return LABELS_BY_NAME.get(name) ?? name;
}

/** The age of something that waits: '4 min'. */
export const ageLabel = (since: string, now: number): string =>
  durationLabel(Math.max(1, (now - Date.parse(since)) / 1_000), Math.floor);
