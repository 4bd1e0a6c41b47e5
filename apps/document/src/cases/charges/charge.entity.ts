import type { CaseCharge } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A charge, and the refund that proof makes due. Days are those of the lender. */
@Entity('case_charges')
export class CaseChargeEntity implements CaseCharge {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') caseId!: string;
  @Column('date') firstOn!: string;
  /** At most one charge of a case has none. */
  @Column('date', { nullable: true }) lastOn!: string | null;
  @Column('int', { nullable: true }) monthlyCents!: number | null;
  @Column('boolean', { default: false }) isVoid!: boolean;
  @Column('date', { nullable: true }) coveredFrom!: string | null;
  @Column('date', { nullable: true }) coveredUntil!: string | null;
  /** Staff entered these days, so they are not computed from documents. */
  @Column('boolean', { default: false }) isCoverageEntered!: boolean;
  /** The day on which the oldest proof that isn't rejected was received. */
  @Column('date', { nullable: true }) proofOn!: string | null;
  @Column('date', { nullable: true }) refundDueOn!: string | null;
  @Column('int', { nullable: true }) refundDays!: number | null;
  @Column('int', { nullable: true }) refundCents!: number | null;
  @Column('date', { nullable: true }) refundPaidOn!: string | null;
  /** When staff were warned that it is due soon. */
  @Column('timestamptz', { nullable: true }) warnedAt!: Date | null;
  @Column('int', { default: 1 }) version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}
