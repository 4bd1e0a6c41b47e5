import type { NotificationKind, NotificationState } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Something to tell a borrower by email. Text and address are read when it is sent; neither is stored here. */
@Entity('notifications')
export class NotificationEntity {
  /** That of the first notification of an email is also in its Message-ID. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') uploadId!: string;
  @Column('text') kind!: NotificationKind;
  @Column('text', { default: 'waiting' }) state!: NotificationState;
  /** Of the job that sends it. Notifications with the same job share an email. */
  @Column('uuid', { nullable: true }) jobId!: string | null;
  /** How often the mail server did not accept its email. A job's attempts also count those that only waited. */
  @Column('int', { default: 0 }) refusals!: number;
  /** While it waits: when the mailbox may get its next email. */
  @Column('timestamptz', { nullable: true }) notBefore!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
