import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One run that deletes documents, kept as proof of the deletion. It holds no personal data once it is finished. */
@Entity('removals')
export class RetentionRunEntity {
  /** For `retention`, the id of its job. */
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: 'retention' | 'erasure';
  /** The borrower whose documents an erasure deletes; null once they are deleted. */
  @Column('text', { nullable: true }) emailHash!: string | null;
  @Column('uuid', { nullable: true }) requestedBy!: string | null;
  @Column('int', { default: 0 }) documents!: number;
  @Column('int', { default: 0 }) files!: number;
  /** Emails of an erasure that the mail service has deleted so far. */
  @Column('int', { default: 0 }) mails!: number;
  @Column('int', { default: 0 }) held!: number;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
