import type {
  LanguageCode,
  RejectionCode,
  UploadFailure,
  UploadStage,
  UploadStatus,
  UploadType,
} from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** Where a document is brought. */
export type DeliveryTarget = 'lender_api' | 'file_share';

@Entity('insurance_uploads')
export class UploadEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true, transformer: encryptedText('insurance_uploads.email') })
  email!: string | null;

  /** Finds a person's uploads without opening every row. */
  @Column('text', { name: 'email_hash', nullable: true })
  emailHash!: string | null;

  /** False: it came with a mail of which nobody knows whether it is the sender's own, so nothing is sent to it. */
  @Column('boolean', { name: 'email_is_proven', default: true })
  emailIsProven!: boolean;

  @Column('text', { name: 'financial_institution' })
  financialInstitution!: string;

  /** Null: sent from a page of no lender, or of a fallback lender. */
  @Column('uuid', { name: 'lender_id', nullable: true })
  lenderId!: string | null;

  /** Of the lender when the borrower sent it; a delivery asks for the one of its own time. */
  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

  @Column('text', { name: 'insurance_company' })
  insuranceCompany!: string;

  /** The object's key in bucket `insurance`. */
  @Column('text', { name: 'file_path' })
  filePath!: string;

  @Column('text', { name: 'original_filename' })
  originalFilename!: string;

  @Column('text', { name: 'content_type' })
  contentType!: UploadType;

  @Column('int')
  bytes!: number;

  @Column('int')
  pages!: number;

  /** Of the clear bytes, in hex. */
  @Column('text')
  sha256!: string;

  @Column('text')
  status!: UploadStatus;

  @Column('text')
  stage!: UploadStage;

  /** Since when it has been in its stage. */
  @Column('timestamptz', { name: 'stage_since' })
  stageSince!: Date;

  /** As the lender was set up when the borrower sent it. */
  @Column('text')
  target!: DeliveryTarget;

  @Column('text', { nullable: true })
  fault!: UploadFailure | null;

  /** The common reason that staff chose. */
  @Column('text', { name: 'rejection_code', nullable: true })
  rejectionCode!: RejectionCode | null;

  /** For staff and borrower, in plain words: of staff, or of the system that refused it. */
  @Column('text', { name: 'rejection_reason', nullable: true })
  rejectionReason!: string | null;

  /** The PDF that was made of an image, in bucket `insurance`; null where a PDF was sent. */
  @Column('text', { name: 'pdf_path', nullable: true })
  pdfPath!: string | null;

  @Column('text')
  notes!: string;

  @Column('text')
  language!: LanguageCode;

  @Column('text', {
    name: 'confirmation_token',
    transformer: encryptedText('insurance_uploads.confirmation_token'),
  })
  confirmationToken!: string;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey!: string | null;

  /** Keyed hash over everything that was sent: tells a retry from another act under the same key. */
  @Column('text', { name: 'content_digest' })
  contentDigest!: string;

  /** Since then it is not to be deleted, whatever is asked for. */
  @Column('timestamptz', { name: 'legal_hold_since', nullable: true })
  legalHoldSince!: Date | null;

  @Column('text', { name: 'legal_hold_reason', nullable: true })
  legalHoldReason!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
