import type { UploadStage, UploadStatus } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One line of an upload's history. */
@Entity('upload_events')
export class UploadEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('uuid', { name: 'upload_id' })
  uploadId!: string;

  @Column('text')
  stage!: UploadStage;

  @Column('text')
  status!: UploadStatus;

  /** Who of the staff did it; null: nobody, it went its way. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;
}
