import type { AttachmentFiling } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An attachment on its way to becoming an upload. What is asked for stands here, so that every attempt asks the same. */
@Entity('attachment_filings')
export class FilingEntity {
  @PrimaryColumn('uuid', { name: 'attachment_id' })
  attachmentId!: string;

  @Column('text')
  state!: AttachmentFiling['state'];

  @Column('uuid', { name: 'lender_id' })
  lenderId!: string;

  /** The lender's name. */
  @Column('text')
  institution!: string;

  @Column('text')
  name!: string;

  @Column('text', { name: 'insurance_company' })
  insuranceCompany!: string;

  /** The job that is filing it: until that job is done, nobody knows whether it has become an upload. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('uuid', { name: 'upload_id', nullable: true })
  uploadId!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
