import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Triggers compute when the open documents of the lender are due. */
@Entity('service_levels')
export class ServiceLevelEntity {
  @PrimaryColumn('uuid') lenderId!: string;
  /** A copy of the lender's, in the spelling of the database. */
  @Column('text') timeZone!: string;
  /** `09:00:00` */
  @Column('time') opens!: string;
  @Column('time') closes!: string;
  @Column('int', { nullable: true }) hours!: number | null;
  @Column('int') version!: number;
  @Column('uuid', { nullable: true }) changedBy!: string | null;
  @Column('timestamptz', { nullable: true }) changedAt!: Date | null;
}
