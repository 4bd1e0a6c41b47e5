import type { Role } from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A member of staff: profile and credentials in one row, so neither exists without the other. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** As typed; unique without regard to case. */
  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  @Column('text')
  role!: Role;

  /** Null: belongs to the operator. */
  @Column('uuid', { name: 'lender_id', nullable: true })
  lenderId!: string | null;

  /** argon2id, in the PHC format. */
  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  /** True while the password is the generated one of the first admin. */
  @Column('boolean', { name: 'must_change_password' })
  mustChangePassword!: boolean;

  @Column({ type: 'timestamptz', name: 'email_confirmed_at', precision: 3, nullable: true })
  emailConfirmedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'last_sign_in_at', precision: 3, nullable: true })
  lastSignInAt!: Date | null;

  /** In base32. */
  @Column('text', { name: 'totp_secret', nullable: true, transformer: encryptedText('users.totp_secret') })
  totpSecret!: string | null;

  /** Null while there is no second factor, or it is not confirmed yet. */
  @Column({ type: 'timestamptz', name: 'totp_confirmed_at', precision: 3, nullable: true })
  totpConfirmedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}

/** A one-time code for a user whose authenticator app is lost. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('text', { name: 'code_hash' })
  codeHash!: string;

  @Column({ type: 'timestamptz', name: 'used_at', precision: 3, nullable: true })
  usedAt!: Date | null;
}
