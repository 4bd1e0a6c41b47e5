import type { RosterState } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

const bigint = { from: Number, to: (value: number) => value };

/** An import of a lender's roster. Its counts are those of the rows that are saved. */
@Entity('roster_imports')
export class RosterImportEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') lenderId!: string;
  @Column('uuid') actorId!: string;
  @Column('text', { default: 'waiting' }) state!: RosterState;
  /** In bucket `insurance`; null after the end. */
  @Column('text', { nullable: true }) filePath!: string | null;
  @Column('text') originalFilename!: string;
  @Column('bigint', { transformer: bigint }) bytes!: number;
  @Column('bigint', { transformer: bigint, default: 0 }) bytesRead!: number;
  @Column('text') sha256!: string;
  /** Keyed hash of the Idempotency-Key. */
  @Column('text', { nullable: true }) idempotencyKey!: string | null;
  /** Rows. An attempt goes on behind them. */
  @Column('int', { default: 0 }) read!: number;
  @Column('int', { default: 0 }) opened!: number;
  @Column('int', { default: 0 }) changed!: number;
  @Column('int', { default: 0 }) unchanged!: number;
  @Column('int', { default: 0 }) refused!: number;
  @Column('int', { default: 0 }) warned!: number;
  @Column('int', { default: 0 }) problems!: number;
  @Column('text', { nullable: true }) failure!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}
