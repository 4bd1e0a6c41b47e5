import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Documents that go for good, and the proof that they did. It outlives them and names nobody. */
@Entity('removals')
export class RemovalEntity {
  /** Of a retention's: the id of its job. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  kind!: 'retention' | 'erasure';

  /** Whose documents; null once they are gone. */
  @Column('text', { name: 'email_hash', nullable: true })
  emailHash!: string | null;

  @Column('uuid', { name: 'requested_by', nullable: true })
  requestedBy!: string | null;

  /** Removed so far. */
  @Column('int', { default: 0 })
  documents!: number;

  @Column('int', { default: 0 })
  files!: number;

  /** Of an erasure: what the mail service has removed so far. */
  @Column('int', { default: 0 })
  mails!: number;

  /** Left, because they are on legal hold. */
  @Column('int', { default: 0 })
  held!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column('timestamptz', { name: 'finished_at', nullable: true })
  finishedAt!: Date | null;
}
