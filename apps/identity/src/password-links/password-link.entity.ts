import type { PasswordLinkReason } from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A link that was asked for, or mailed, by which somebody sets a password once. */
@Entity('password_links')
export class PasswordLinkEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  reason!: PasswordLinkReason;

  /** Null until the mail is written: a request does not look whether there is such a person. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** Where it goes, which it proves to be the user's; null when they were deleted. */
  @Column('text', { nullable: true, transformer: encryptedText('password_links.email') })
  email!: string | null;

  /** Counts what an address is mailed, whoever has it. */
  @Column('text', { name: 'email_hash' })
  emailHash!: string;

  /** Kept until it was mailed, so that every attempt mails the same. */
  @Column('text', { nullable: true, transformer: encryptedText('password_links.token') })
  token!: string | null;

  @Column('text', { name: 'token_hash', nullable: true })
  tokenHash!: string | null;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'used_at', precision: 3, nullable: true })
  usedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
