import type { LanguageCode } from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('insurance_confirmations')
export class ConfirmationEntity {
  /** Also the idempotency key for Insight. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') uploadId!: string;
  @Column('text') name!: string;
  @Column('text', { transformer: encryptedRowText('insurance_confirmations.email') }) email!: string;
  @Column('text') emailHash!: string;
  @Column('text', { transformer: encryptedRowText('insurance_confirmations.phone') }) phone!: string;
  @Column('text') financialInstitution!: string;
  @Column('text', { transformer: encryptedRowText('insurance_confirmations.collateral_details') })
  collateralDetails!: string;
  @Column('text', { transformer: encryptedRowText('insurance_confirmations.loan_number_last4') })
  loanNumberLast4!: string;
  @Column('text', { transformer: encryptedRowText('insurance_confirmations.additional_info') })
  additionalInfo!: string;
  /** Keyed hashes by which staff find it, see `contactHashes`; null if an older version stored it. */
  @Column('text', { array: true, nullable: true }) foundBy!: string[] | null;
  @Column('text') language!: LanguageCode;
  @Column('boolean', { default: false }) transmitted!: boolean;
  /** Keyed hash of the form: distinguishes a retry from other content. */
  @Column('text') contentDigest!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
