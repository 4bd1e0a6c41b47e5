import type { ContactWay, ReminderAsk, ReminderState } from '@coverleaf/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One message that asks the borrower of a case for something. Words and address are read when it is sent, and then kept. */
@Entity('case_reminders')
export class CaseReminderEntity {
  /** An email's Message-ID contains it. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') caseId!: string;
  @Column('text') ask!: ReminderAsk;
  /** The document, or the day, that it is about. */
  @Column('text') occasion!: string;
  /** Of those about it, from 1. */
  @Column('int') number!: number;
  @Column('text', { default: 'waiting' }) state!: ReminderState;
  @Column('text', { nullable: true }) sentBy!: ContactWay | null;
  /** Keyed hash of the mailbox or number, which gets one a day. */
  @Column('text', { nullable: true }) mailbox!: string | null;
  @Column('uuid', { nullable: true }) jobId!: string | null;
  /** How often the mail server refused it. */
  @Column('int', { default: 0 }) refusals!: number;
  /** Who sent it again; null: it was due. */
  @Column('uuid', { nullable: true }) openedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) openedAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
