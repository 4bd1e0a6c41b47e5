import { encryptedRowText } from '@coverleaf/encryption';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An email about an act on or with somebody's account. Deleted once it was sent. */
@Entity('security_notices')
export class SecurityNoticeEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: NoticeKind;
  /** The recipient. After a change of address there are two. */
  @Column('text', { transformer: encryptedRowText('security_notices.email') }) email!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  /** Of the session that acted, if there was one. */
  @Column('text', { nullable: true }) address!: string | null;
  @Column('text', { nullable: true }) userAgent!: string | null;
}

/** What each notice says, first to the user whose account it is. */
export const NOTICES = {
  signed_in: 'Your account signed in on a new device.',
  code_failed:
    'Somebody who knows the password of your account tried to sign in, but had no right code of your second factor.',
  password_changed: 'The password of your account was changed.',
  password_closed:
    'Too many wrong attempts closed the password of your account. To open it, choose “Forgot your password?” on the sign-in page and follow the link that we email you.',
  totp_set_up: 'An authenticator app was set up for your account.',
  totp_removed: 'The authenticator app of your account was removed.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey of your account was removed.',
  factors_removed:
    'Somebody who manages your account removed all its second factors: the authenticator app and the passkeys.',
  email_changed: 'The email address of your account was changed.',
  made_admin: 'Your account became an administrator’s.',
  data_erased: 'Your account requested the erasure of a borrower’s data.',
  hold_released: 'Your account removed the legal hold of a document.',
  security_changed: 'Your account changed the security settings.',
} as const;

/** What all administrators are told, whoever's account it is. */
export const ALERTS = {
  admin_added: 'Another account became an administrator’s.',
  factor_lowered: 'A user’s last second factor was removed.',
  factor_not_required: 'A second factor is no longer required.',
  retention_lowered: 'Documents, emails or histories are now deleted sooner than before.',
  refused_often: 'A user was refused very often. Their session may be in other hands.',
  reading_slowed: 'A user opened very many documents, emails or pages in a short time and must wait.',
  exported_many: 'A user exported very many documents or entries of the audit log.',
  entry_forged:
    'The audit log refused an entry that no service has signed. Somebody may be inside your network.',
} as const;
export type AlertKind = keyof typeof ALERTS;

export type NoticeKind = keyof typeof NOTICES | AlertKind;

export const isAlert = (kind: NoticeKind): kind is AlertKind => Object.hasOwn(ALERTS, kind);
