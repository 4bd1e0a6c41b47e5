import type { Role } from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A member of staff and what is known of them: credentials and profile in one row, so that neither is without the other. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** As it was typed; unique whatever its case. */
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

  /** The password was made by the product and seen by others. */
  @Column('boolean', { name: 'must_change_password' })
  mustChangePassword!: boolean;

  @Column({ type: 'timestamptz', name: 'email_confirmed_at', precision: 3, nullable: true })
  emailConfirmedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'last_sign_in_at', precision: 3, nullable: true })
  lastSignInAt!: Date | null;

  /** In base32. */
  @Column('text', { name: 'totp_secret', nullable: true, transformer: encryptedText('users.totp_secret') })
  totpSecret!: string | null;

  /** Null: no second factor, or one that is being set up. */
  @Column({ type: 'timestamptz', name: 'totp_confirmed_at', precision: 3, nullable: true })
  totpConfirmedAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}
