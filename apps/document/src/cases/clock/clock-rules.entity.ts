import { ClockRules, CollateralKind, defaultClockRules, strictestClockRules } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

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

/** The rules of a lender by kind of collateral. Null, an unknown kind, has the strictest of all. */
export type RulesByCollateral = (collateral: CollateralKind | null) => ClockRules;

export async function rulesOfLender(manager: EntityManager, lenderId: string): Promise<RulesByCollateral> {
  const rows: Pick<ClockRulesEntity, 'collateral' | 'rules'>[] = await manager.query(
    `select distinct on (collateral) collateral, rules from clock_rules where lender_id = $1
      order by collateral, version desc`,
    [lenderId],
  );
  const known = new Map(rows.map(({ collateral, rules }) => [collateral, ClockRules.parse(rules)]));
  const ofKind = (kind: CollateralKind): ClockRules => known.get(kind) ?? defaultClockRules(kind);
  const strictest = strictestClockRules(CollateralKind.options.map(ofKind));
  return (collateral) => (collateral === null ? strictest : ofKind(collateral));
}
