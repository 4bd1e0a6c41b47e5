import type { AuditAction, AuditChange, AuditEntry, AuditSubject } from '@coverleaf/contracts';
import type { FaqChange, LenderChange, UserChange } from '@coverleaf/contracts';
import { ROLE_LABELS } from '../controls/labels';
import { knownKey } from '../lists/filter-bar';

/** Singular and plural. A new kind of subject without labels does not compile. */
export const SUBJECT_LABELS: Readonly<Record<AuditSubject, readonly [one: string, many: string]>> = {
  user: ['user', 'Users'],
  lender: ['lender', 'Lenders'],
  document: ['document', 'Documents'],
  case: ['case', 'Cases'],
  transmission: ['transmission', 'Transmissions'],
  email: ['email', 'Emails'],
  retention_run: ['erasure', 'Erasures and retention'],
  question: ['question', 'FAQs'],
  image: ['image', 'Images'],
  translation: ['translation', 'Translations'],
  glossary_term: ['locked term', 'Locked terms'],
};

const SCREENS: Readonly<Record<AuditSubject, (id: string) => string>> = {
  user: () => '/admin/users',
  lender: (id) => `/admin/lenders/${id}/edit`,
  document: (id) => `/admin/documents?open=${id}`,
  case: (id) => `/admin/cases/${id}`,
  transmission: (id) => `/admin/transmissions?open=${id}`,
  email: (id) => `/admin/emails?open=${id}`,
  retention_run: () => '/admin/privacy',
  question: (id) => `/admin/faqs/${id}/edit`,
  image: () => '/admin/content',
  translation: (id) => `/admin/translations?open=${id}`,
  glossary_term: () => '/admin/translations/glossary',
};

type Subject = Pick<AuditEntry, 'action' | 'subjectId' | 'subjectKind' | 'subjectName' | 'subjectIsGone'>;

export function subjectName({ subjectId, subjectKind, subjectName: name, subjectIsGone }: Subject): string {
  // An erasure has a number but no name.
  if (!subjectKind || subjectKind === 'retention_run') return subjectId ?? '';
  const [word] = SUBJECT_LABELS[subjectKind];
  if (name === null) return subjectIsGone ? `A deleted ${word}` : `This ${word}’s name isn’t available`;
  return subjectIsGone ? `${name} (deleted)` : name;
}

/** The screen that shows it; null after deletion, and for logos, which no screen lists. */
export function subjectScreen({ action, subjectId, subjectKind, subjectIsGone }: Subject): string | null {
  if (!subjectId || !subjectKind || subjectIsGone || action === 'logo.uploaded') return null;
  // No screen lists deletions of old emails.
  if (action === 'retention.deleted') return null;
  return SCREENS[subjectKind](subjectId);
}

/** A new action without a label does not compile. */
export const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  'session.signed_in': 'Signed in',
  'session.sign_in_failed': 'Sign-in failed',
  'session.code_asked': 'Password accepted, code requested',
  'session.ended': 'Session ended',
  'session.ended_by_admin': 'Sessions of a user ended',
  'session.replaced': 'Session ended: too many at once',
  'session.proved': 'Identity confirmed again',
  'session.proof_failed': 'Wrong code or passkey while signed in',
  'session.reused_refresh': 'Session ended: possible theft',
  'password.changed': 'Password changed',
  'password.proof_failed': 'Wrong password while signed in',
  'password.closed': 'Password closed after 100 wrong attempts',
  'password.reset_requested': 'Password reset requested',
  'password.reset': 'Password reset by emailed link',
  'password.chosen': 'First password chosen by emailed link',
  'totp.set_up': 'Second factor set up',
  'totp.removed': 'Second factor removed',
  'totp.recovery_code_used': 'Recovery code used',
  'passkey.added': 'Passkey added',
  'passkey.renamed': 'Passkey renamed',
  'passkey.removed': 'Passkey removed',
  'passkey.refused_copy': 'Passkey refused: possible copy',
  'user.listed': 'Users listed',
  'user.read': 'User read',
  'user.sessions_read': 'Sessions of a user listed',
  'user.created': 'User created',
  'user.updated': 'User updated',
  'user.deleted': 'User deleted',
  'user.factors_removed': 'Second factors of a user removed',
  'user.suspended': 'User suspended',
  'user.reinstated': 'User reinstated',
  'lender.created': 'Lender created',
  'lender.updated': 'Lender updated',
  'lender.deleted': 'Lender deleted',
  'lender.restored': 'Lender restored',
  'lender.connection_tested': 'Connection of a lender tested',
  'document.listed': 'Documents listed',
  'document.read': 'Document details read',
  'document.viewed': 'Document file viewed',
  'document.downloaded': 'Document file downloaded',
  'document.exported': 'Documents exported',
  'document.approved': 'Document approved',
  'document.processed': 'Document marked processed',
  'document.asked': 'One more document asked for',
  'document.commented': 'Comment on a document written',
  'document.resent': 'Notification sent again',
  'document.address_corrected': 'Email address of a borrower corrected',
  'document.number_removed': 'Phone number of a borrower removed',
  'document.assignee_set': 'Document assigned to a colleague',
  'document.reopened': 'Document reopened',
  'document.decision_undone': 'Decision about a document undone',
  'document.decision_not_applied': 'Decision about a document was no longer possible',
  'document.rejected': 'Document rejected',
  'transmission.listed': 'Transmissions listed',
  'transmission.read': 'Transmission read',
  'transmission.retried': 'Transmission retried',
  'transmission.retried_all': 'All transmissions with the same error retried',
  'transmission.discarded': 'Transmission discarded',
  'lender.held_documents_retried': 'Held documents retried',
  'lender.held_documents_rejected': 'Held documents rejected',
  'access.refused': 'Refused',
  'access.refused_often': 'Refused very often',
  'access.slowed': 'Slowed down: opened very many documents',
  'access.exported_many': 'Exported very many rows',
  'audit.listed': 'Audit log read',
  'audit.exported': 'Audit log exported',
  'queue.paused': 'Queue paused',
  'queue.resumed': 'Queue resumed',
  'document.held': 'Legal hold placed',
  'document.released': 'Legal hold removed',
  'document.corrected': 'Value of a document confirmed or corrected',
  'document.assigned': 'Document assigned to a lender',
  'requirements.changed': 'Requirements for documents changed',
  'clock.changed': 'Clock rules changed',
  'service_level.changed': 'Service level changed',
  'saved_reply.created': 'Saved reply created',
  'saved_reply.changed': 'Saved reply changed',
  'saved_reply.deleted': 'Saved reply deleted',
  'scoreboard.read': 'Figures of staff read',
  'case.listed': 'Cases listed',
  'case.read': 'Case read',
  'case.opened': 'Case opened',
  'case.changed': 'Case changed',
  'case.evidence_decided': 'Evidence of a case decided',
  'case.act_undone': 'Decision about evidence undone',
  'case.charge_changed': 'Charge of a case changed',
  'case.commented': 'Comment on a case written',
  'case.reminders_set': 'Reminders ended or resumed',
  'case.reminder_resent': 'Reminder sent again',
  'case.holds_exported': 'Held cases exported',
  'case.exported': 'Cases exported',
  'email.exported': 'Emails exported',
  'transmission.exported': 'Transmissions exported',
  'case.attestation_decided': 'Statement without a document decided',
  'case.roster_imported': 'Roster imported',
  'case.closed': 'Case closed',
  'case.reopened': 'Case reopened',
  'letter.made': 'Codes for letters made',
  'letter.withdrawn': 'Letters withdrawn',
  'letter.exported': 'Codes of letters exported',
  'email.listed': 'Emails listed',
  'email.viewed': 'Email viewed',
  'email.attachment_viewed': 'Email attachment viewed',
  'email.attachment_downloaded': 'Email attachment downloaded',
  'email.pdf_viewed': 'Email PDF viewed',
  'email.pdf_downloaded': 'Email PDF downloaded',
  'email.source_downloaded': 'Unreadable email downloaded',
  'erasure.requested': 'Borrower erasure requested',
  'erasure.finished': 'Borrower erased',
  'retention.deleted': 'Expired data deleted',
  'files.swept': 'Orphaned files deleted',
  'keys.rewrapped': 'Encryption keys rotated',
  'email.deleted': 'Email deleted',
  'email.fetched_again': 'Attachments downloaded again',
  'email.filed': 'Attachment filed as a document',
  'email.handled': 'Email marked as handled',
  'email.unhandled': 'Email marked as unhandled',
  'email.replied': 'Email replied to',
  'email.reply_retried': 'Failed reply sent again',
  'faq.created': 'FAQ created',
  'faq.updated': 'FAQ updated',
  'faq.deleted': 'FAQ deleted',
  'faq.reordered': 'FAQs reordered',
  'settings.updated': 'Settings updated',
  'image.uploaded': 'Image uploaded',
  'image.deleted': 'Image deleted',
  'logo.uploaded': 'Logo uploaded',
  'lenders.imported': 'Lenders imported',
  'translation.corrected': 'Translation corrected',
  'translation.reviewed': 'Translation reviewed',
  'translation.correction_dropped': 'Translation correction removed',
  'translation.asked_again': 'Translation requested again',
  'translations.asked_ahead': 'Pretranslation requested',
  'glossary.term_added': 'Locked term added',
  'glossary.term_deleted': 'Locked term deleted',
};

/** Fields whose label is not their name in words. */
const FIELD_LABELS = {
  q: 'search text',
  accountId: 'account ID',
  templateId: 'template',
  logoUrl: 'logo',
  rightTrack: 'RightTrack',
  lenderId: 'lender',
  isFeatured: 'featured',
} satisfies Partial<Record<'q' | keyof LenderChange | keyof UserChange | keyof FaqChange, string>>;

/** `contactEmail` → 'contact email'. Keys of settings and counts stay as they are. */
function fieldLabel(field: string): string {
  const known = knownKey(FIELD_LABELS, field);
  return known ? FIELD_LABELS[known] : field.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

type Value = AuditChange['from'];

function valueLabel(field: string, value: Value): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const role = field === 'role' && knownKey(ROLE_LABELS, String(value));
  if (role) return ROLE_LABELS[role];
  return Array.isArray(value) ? value.join(', ') || 'nothing' : String(value);
}

/** The changed fields, some with old and new values. */
export function changeLabel({ fields = [], changes = [] }: Pick<AuditEntry, 'fields' | 'changes'>): string {
  const valued = changes.map(({ field, from, to }) => {
    const before = from === null ? '' : `${valueLabel(field, from)} → `;
    return `${fieldLabel(field)}: ${before}${valueLabel(field, to)}`;
  });
  const named = fields.filter((field) => !changes.some((change) => change.field === field));
  return [...named.map(fieldLabel), ...valued].join(', ');
}
