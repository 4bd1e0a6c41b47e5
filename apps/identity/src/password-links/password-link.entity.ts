import type { PasswordLinkReason } from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('password_links')
export class PasswordLinkEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') reason!: PasswordLinkReason;
  /** Null until the link is sent: a request does not look up the user. */
  @Column('uuid', { nullable: true }) userId!: string | null;
  /** The recipient, whose address the link confirms; null when the user was deleted. */
  @Column('text', { nullable: true, transformer: encryptedRowText('password_links.email') })
  email!: string | null;
  @Column('text') emailHash!: string;
  /** Deleted once the link is sent; until then every attempt sends the same token. */
  @Column('text', { nullable: true, transformer: encryptedRowText('password_links.token') })
  token!: string | null;
  @Column('text', { nullable: true }) tokenHash!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) expiresAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) usedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
