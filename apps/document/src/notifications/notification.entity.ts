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
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
