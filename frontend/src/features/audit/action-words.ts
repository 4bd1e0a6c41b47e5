import type { AuditAction } from '@coverleaf/contracts';

/** What each act is called. A new one has to be given its words here before this compiles. */
export const ACTION_WORDS: Readonly<Record<AuditAction, string>> = {
  'session.signed_in': 'Signed in',
  'session.sign_in_failed': 'Sign-in failed',
  'session.code_asked': 'Password right, code asked for',
  'session.ended': 'Session ended',
  'session.reused_refresh': 'Stolen session suspected and ended',
  'password.changed': 'Password changed',
  'password.proof_failed': 'Wrong password while signed in',
  'password.reset_requested': 'Password reset requested',
  'password.reset': 'Password reset by mailed link',
  'totp.set_up': 'Second factor set up',
  'totp.removed': 'Second factor removed',
  'totp.recovery_code_used': 'Recovery code used',
  'user.created': 'User created',
  'user.updated': 'User updated',
  'user.deleted': 'User deleted',
  'lender.created': 'Lender created',
  'lender.updated': 'Lender updated',
  'lender.deleted': 'Lender deleted',
  'lender.restored': 'Lender restored',
  'document.viewed': 'Document viewed',
  'document.downloaded': 'Document downloaded',
  'document.exported': 'Documents exported',
  'document.approved': 'Document approved',
  'document.processed': 'Document marked processed',
  'document.rejected': 'Document rejected',
  'transmission.retried': 'Transmission sent again',
  'transmission.retried_all': 'All transmissions with the same error sent again',
  'transmission.discarded': 'Transmission discarded',
  'queue.paused': 'Queue paused',
  'queue.resumed': 'Queue resumed',
  'document.held': 'Legal hold put on a document',
  'document.released': 'Legal hold taken off a document',
  'erasure.requested': 'Erasure of a borrower begun',
  'erasure.finished': 'Borrower erased',
  'retention.deleted': 'Deleted for their age',
  'files.swept': 'Stray files deleted',
  'keys.rewrapped': 'Sealed by the current key',
  'faq.created': 'FAQ created',
  'faq.updated': 'FAQ updated',
  'faq.deleted': 'FAQ deleted',
  'faq.reordered': 'FAQs reordered',
  'settings.updated': 'Settings updated',
  'image.uploaded': 'Image uploaded',
  'image.deleted': 'Image deleted',
  'logo.uploaded': 'Logo uploaded',
  'lenders.imported': 'Lenders imported',
};

export const ACTIONS = Object.keys(ACTION_WORDS) as readonly AuditAction[];

/** Names of fields as the user form has them. */
const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: 'name',
  email: 'email',
  role: 'role',
  lenderId: 'lender',
  accountId: 'account ID',
  contactEmail: 'contact email',
  contactPhone: 'contact phone',
  templateId: 'template',
  primaryColor: 'primary color',
  secondaryColor: 'secondary color',
  logoUrl: 'logo',
  rightTrack: 'RightTrack',
  isFeatured: 'featured',
};

export const fieldWords = (fields: readonly string[]): string =>
  fields.map((field) => FIELD_WORDS[field] ?? field).join(', ');
