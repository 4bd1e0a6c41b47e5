import type { NotificationKind, NotificationState } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One mail to a borrower. Text and address are looked up when it is sent; neither is kept here. */
@Entity('notifications')
export class NotificationEntity {
  /** Also in the mail's Message-ID. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'upload_id' })
  uploadId!: string;

  @Column('text')
  kind!: NotificationKind;

  @Column('text', { default: 'waiting' })
  state!: NotificationState;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'sent_at', nullable: true })
  sentAt!: Date | null;
}
