import type { ContactWay, NotificationKind, NotificationState } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An email or text to a borrower. Text and address are read when it is sent, and then kept in `sent_messages`. */
@Entity('notifications')
export class NotificationEntity {
  /** An email's Message-ID contains the id of its first notification. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') uploadId!: string;
  @Column('text') kind!: NotificationKind;
  @Column('text', { default: 'waiting' }) state!: NotificationState;
  /** The job that sends it. Notifications with the same job share an email. */
  @Column('uuid', { nullable: true }) jobId!: string | null;
  /** How often the mail server refused its email. A job's attempts also include waiting. */
  @Column('int', { default: 0 }) refusals!: number;
  /** If it waits: when the mailbox may get its next email. */
  @Column('timestamptz', { nullable: true }) notBefore!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('text', { default: 'email' }) sentBy!: ContactWay;
}

/** What was told before the document was reopened or asked for again. */
@Entity('superseded_notifications')
export class SupersededNotificationEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') uploadId!: string;
  @Column('text') kind!: NotificationKind;
  @Column('text') state!: NotificationState;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
