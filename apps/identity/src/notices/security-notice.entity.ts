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
  password_changed: 'The password of your account was changed.',
  password_closed:
    'Too many wrong attempts closed the password of your account. To open it, choose “Forgot your password?” on the sign-in page and follow the link that we email you.',
  totp_set_up: 'An authenticator app was set up for your account.',
  totp_removed: 'The authenticator app of your account was removed.',
  passkey_added: 'A passkey was added to your account.',
  passkey_removed: 'A passkey of your account was removed.',
  email_changed: 'The email address of your account was changed.',
  made_admin: 'Your account became an administrator’s.',
  data_erased: 'Your account requested the erasure of a borrower’s data.',
  hold_released: 'Your account removed the legal hold of a document.',
  security_changed: 'Your account changed the security settings.',
} as const;
export type NoticeKind = keyof typeof NOTICES;
