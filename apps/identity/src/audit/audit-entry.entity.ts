import type { AuditAction, AuditChange } from '@coverleaf/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the hash chain. A trigger refuses to change or delete it. */
@Entity('audit_entries')
export class AuditEntryEntity {
  /** 1 for the first entry, without gaps. PostgreSQL returns a bigint as text. */
  @PrimaryColumn('bigint', { transformer: { to: (number: number) => number, from: Number } }) number!: number;
  /** The id of the job, so that a repeated job adds nothing. */
  @Column('uuid') id!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('text') action!: AuditAction;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('uuid', { nullable: true }) sessionId!: string | null;
  @Column('uuid', { nullable: true }) subjectId!: string | null;
  @Column('text', { array: true }) fields!: string[];
  @Column('jsonb', { nullable: true }) changes!: AuditChange[] | null;
  @Column('text') hash!: string;
}
