import type { Role } from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** A member of staff: profile and credentials in one row, so neither exists without the other. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid') id!: string;
  /** As typed; unique without regard to case. */
  @Column('text') email!: string;
  @Column('text') name!: string;
  @Column('text') role!: Role;
  /** Null: belongs to the operator. */
  @Column('uuid', { nullable: true }) lenderId!: string | null;
  /** argon2id, in the PHC format. */
  @Column('text') passwordHash!: string;
  /** True while somebody else knows the password, or it is too short to sign in alone. */
  @Column('boolean') mustChangePassword!: boolean;
  /**
   * The operator set this password in ADMIN_PASSWORD, so its user is asked neither to change it nor to add a factor.
   */
  @Column('boolean', { name: 'duties_waived', default: false }) isFactorWaived!: boolean;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) emailConfirmedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) lastSignInAt!: Date | null;
  /** Consecutive wrong passwords and codes. */
  @Column('int', { default: 0 }) failedSignIns!: number;
  /** When the user was suspended; null if they may sign in. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) suspendedAt!: Date | null;
  /** In base32. */
  @Column('text', { nullable: true, transformer: encryptedRowText('users.totp_secret') })
  totpSecret!: string | null;
  /** Until when a second factor may be put off, where that is allowed; null before the first sign-in without one. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) factorDueAt!: Date | null;
  @Column('boolean', { default: false }) hasPasskey!: boolean;
  /** Null while there is no authenticator app, or it is unconfirmed. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) totpConfirmedAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

export const hasSecondFactor = ({
  totpConfirmedAt,
  hasPasskey,
}: Pick<UserEntity, 'totpConfirmedAt' | 'hasPasskey'>): boolean => totpConfirmedAt !== null || hasPasskey;

@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') codeHash!: string;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) usedAt!: Date | null;
}
