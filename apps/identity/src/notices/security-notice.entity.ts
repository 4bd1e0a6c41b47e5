import { encryptedRowText } from '@coverleaf/encryption';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An email about an act on somebody's account, or by its user. Deleted once it is sent. */
@Entity('security_notices')
export class SecurityNoticeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: NoticeKind;
  /** The user whose account it is about; in an alert, the actor or that user. Null if unknown. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** The recipient. After a change of address there are two. */
  @Column('text', { transformer: encryptedRowText('security_notices.email') }) email!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  /** From the session of the act, if there was one. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
}

interface NoticeText {
  readonly subject: string;
  readonly says: string;
  /** The advice to a user who doesn't recognize the act. */
  readonly advice: 'secure' | 'reset' | 'remove' | 'restore' | 'tell';
  /** Lists the second factors, so that the user sees one that somebody else added. */
  readonly listsFactors?: true;
}

/** The text of each notice, first the version for the user whose account it is. */
export const NOTICES = {
  signed_in: {
    subject: 'New sign-in to your Coverleaf account',
    says: 'Your account signed in on a new device.',
    advice: 'secure',
  },
  code_failed: {
    subject: 'Failed sign-ins to your Coverleaf account',
    says: 'Somebody who knows the password of your account tried to sign in, but had no right code of your second factor.',
    advice: 'secure',
  },
  password_changed: {
    subject: 'The password of your Coverleaf account was changed',
    says: 'The password of your account was changed.',
    advice: 'reset',
    listsFactors: true,
  },
  password_closed: {
    subject: 'The password of your Coverleaf account is closed',
    says: 'Too many wrong attempts closed the password of your account. To open it, choose “Forgot your password?” on the sign-in page and follow the link that we email you.',
    advice: 'tell',
  },
  totp_set_up: {
    subject: 'An authenticator app was added to your Coverleaf account',
    says: 'An authenticator app was set up for your account.',
    advice: 'remove',
    listsFactors: true,
  },
  totp_removed: {
    subject: 'The authenticator app of your Coverleaf account was removed',
    says: 'The authenticator app of your account was removed.',
    advice: 'restore',
    listsFactors: true,
  },
  passkey_added: {
    subject: 'A passkey was added to your Coverleaf account',
    says: 'A passkey was added to your account.',
    advice: 'remove',
    listsFactors: true,
  },
  passkey_removed: {
    subject: 'A passkey of your Coverleaf account was removed',
    says: 'A passkey of your account was removed.',
    advice: 'restore',
    listsFactors: true,
  },
  factors_removed: {
    subject: 'The second factors of your Coverleaf account were removed',
    says: 'Somebody who manages your account removed all its second factors: the authenticator app and the passkeys.',
    advice: 'tell',
  },
  email_changed: {
    subject: 'The email address of your Coverleaf account was changed',
    says: 'The email address of your account was changed.',
    advice: 'tell',
  },
  made_admin: {
    subject: 'Your Coverleaf account became an administrator’s',
    says: 'Your account became an administrator’s.',
    advice: 'tell',
  },
  data_erased: {
    subject: 'You requested the erasure of a borrower’s data in Coverleaf',
    says: 'Your account requested the erasure of a borrower’s data.',
    advice: 'secure',
  },
  hold_released: {
    subject: 'You removed the legal hold of a document in Coverleaf',
    says: 'Your account removed the legal hold of a document.',
    advice: 'secure',
  },
  security_changed: {
    subject: 'You changed the security settings of Coverleaf',
    says: 'Your account changed the security settings.',
    advice: 'secure',
  },
} as const satisfies Record<string, NoticeText>;

/** The texts of alerts, which all administrators get. */
export const ALERTS = {
  admin_added: 'Another account became an administrator’s.',
  factor_lowered: 'A user’s last second factor was removed.',
  factor_not_required: 'A second factor is no longer required.',
  retention_lowered: 'Documents, emails or histories are now deleted sooner than before.',
  refused_often: 'A user was refused very often. Their session may be in other hands.',
  reading_slowed: 'A user opened very many documents, emails or pages in a short time and must wait.',
  exported_many: 'A user exported very many documents, cases or entries of the audit log.',
  entry_forged:
    'The audit log refused an entry that no service has signed. Somebody may be inside your network.',
} as const;
export type AlertKind = keyof typeof ALERTS;

export type NoticeKind = keyof typeof NOTICES | AlertKind;

/** Whether the alert names the changed account. Other alerts name the actor. */
export const isAboutSubject = (kind: NoticeKind): boolean =>
  kind === 'admin_added' || kind === 'factor_lowered';

export const isAlert = (kind: NoticeKind): kind is AlertKind => Object.hasOwn(ALERTS, kind);
