import type { NotificationKind, NotificationState } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One email to a borrower. Text and address are read when it is sent; neither is stored here. */
@Entity('notifications')
export class NotificationEntity {
  /** Also in the email's Message-ID. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') uploadId!: string;
  @Column('text') kind!: NotificationKind;
  @Column('text', { default: 'waiting' }) state!: NotificationState;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
