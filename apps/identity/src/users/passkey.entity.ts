import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The public part of a user's passkey (a WebAuthn credential). */
@Entity('passkeys')
export class PasskeyEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  /** As the authenticator names it, in base64url. */
  @Column('text') credentialId!: string;
  /** COSE, in base64url. */
  @Column('text') publicKey!: string;
  /** Signatures so far. Always 0 for passkeys that a password manager syncs. */
  @Column('bigint') counter!: string;
  @Column('text', { array: true }) transports!: string[];
  @Column('text') name!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastUsedAt!: Date | null;
}
