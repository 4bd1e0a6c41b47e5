import type { ClockRules, CollateralKind } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One version of a lender's clock. Rows are only added, never changed. */
@Entity('clock_rules')
export class ClockRulesEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') lenderId!: string;
  @Column('text') collateral!: CollateralKind;
  @Column('int') version!: number;
  @Column('jsonb') rules!: ClockRules;
  @Column('uuid') changedBy!: string;
  @CreateDateColumn({ type: 'timestamptz' }) changedAt!: Date;
}
