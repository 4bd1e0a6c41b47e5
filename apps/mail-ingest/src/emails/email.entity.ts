import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type {
  AttachmentFiling,
  AttachmentState,
  EmailPdfState,
  EmailState,
  EmailChannel,
} from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';

/** Postgres returns a bigint as text. */
const bigintAsNumber = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: number | null): number | null => value,
};

/** An email that was received. Subject and addresses are not encrypted, because staff search them. */
@Entity('emails')
export class EmailEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  door!: EmailChannel;

  /** SHA-256 that identifies a delivery, so that a repeated delivery is stored once. */
  @Column('text', { name: 'delivery_hash' })
  deliveryHash!: string;

  @Column('text', { name: 'message_id', nullable: true })
  messageId!: string | null;

  @Column('uuid', { name: 'duplicate_of', nullable: true })
  duplicateOf!: string | null;

  @Column('text')
  subject!: string;

  @Column('text', { name: 'from_header' })
  fromHeader!: string;

  @Column('text')
  sender!: string;

  @Column('text')
  recipient!: string;

  @Column('text')
  domain!: string;

  /** Keyed hashes of the sender addresses: they find a person's emails without decrypting every row. */
  @Column('text', { name: 'sender_hashes', array: true })
  senderHashes!: string[];

  /** Seconds since 1970, as reported by the provider. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber })
  timestamp!: number | null;

  @Column('text')
  state!: EmailState;

  @Column('text', { nullable: true })
  fault!: string | null;

  /** Object key of the raw email in bucket `attachments`; null once it is parsed. */
  @Column('text', { name: 'source_path', nullable: true })
  sourcePath!: string | null;

  /** The Content-Type of the raw email. */
  @Column('text', { name: 'source_type' })
  sourceType!: string;

  /** JSON: `{name, value}[]`. */
  @Column('text', { nullable: true, transformer: encryptedText('emails.headers') })
  headers!: string | null;

  @Column('text', { name: 'body_plain', nullable: true, transformer: encryptedText('emails.body_plain') })
  bodyPlain!: string | null;

  @Column('text', { name: 'body_html', nullable: true, transformer: encryptedText('emails.body_html') })
  bodyHtml!: string | null;

  @Column('boolean', { name: 'body_is_cut' })
  bodyIsCut!: boolean;

  /** Null until the email is parsed. */
  @Column('text', { name: 'pdf_state', nullable: true })
  pdfState!: EmailPdfState | null;

  @Column('text', { name: 'pdf_fault', nullable: true })
  pdfFault!: string | null;

  /** Object key in bucket `attachments`. */
  @Column('text', { name: 'generated_pdf', nullable: true })
  generatedPdf!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}

/** A file of an email, stored here or still at the email provider. */
@Entity('email_attachments')
export class AttachmentEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'email_id' })
  emailId!: string;

  /** Index in the email, from 0. */
  @Column('int')
  position!: number;

  @Column('text', { name: 'original_name' })
  originalName!: string;

  /** The sender's media type, normalized when the email was parsed. */
  @Column('text', { name: 'content_type' })
  contentType!: string;

  /** Bytes; until it is stored, as reported by the provider. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber })
  size!: number | null;

  @Column('text')
  state!: AttachmentState;

  @Column('text', { nullable: true })
  fault!: string | null;

  /** Content-ID without angle brackets, by which the HTML refers to the file. */
  @Column('text', { name: 'content_id', nullable: true })
  contentId!: string | null;

  @Column('boolean')
  inline!: boolean;

  /** The provider's URL of a file that is not fetched yet. */
  @Column('text', {
    name: 'source_url',
    nullable: true,
    transformer: encryptedText('email_attachments.source_url'),
  })
  sourceUrl!: string | null;

  /** Object key in bucket `attachments`; set together with `size`, `sha256` and `uploadedAt`. */
  @Column('text', { name: 'storage_path', nullable: true })
  storagePath!: string | null;

  /** Of the unencrypted bytes, in hex. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('timestamptz', { name: 'uploaded_at', nullable: true })
  uploadedAt!: Date | null;

  /** The virus scanner's verdict; null until it is scanned. */
  @Column('boolean', { nullable: true })
  infected!: boolean | null;
}

/** Turns an attachment into an upload. The row holds the form, so that every attempt sends the same one. */
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

  /** The job that files it now. Until that job ends, it is unknown whether the upload exists. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('uuid', { name: 'upload_id', nullable: true })
  uploadId!: string | null;

  @Column('text', { nullable: true })
  reason!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
