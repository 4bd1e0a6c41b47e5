import type { EmailPdfState, EmailState, MailDoor } from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A mail that came in. Subject and addresses stay plain, because staff search them. */
@Entity('emails')
export class EmailEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  door!: MailDoor;

  /** SHA-256 of what tells one delivery from another, so that a mail which is handed in twice is there once. */
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

  /** Keyed hashes of the addresses that it came from: finds a person's mails without opening every row. */
  @Column('text', { name: 'sender_hashes', array: true })
  senderHashes!: string[];

  /** Seconds since 1970, as the provider says. */
  @Column('bigint', { nullable: true, transformer: { from: toNumber, to: (value: number | null) => value } })
  timestamp!: number | null;

  @Column('text')
  state!: EmailState;

  @Column('text', { nullable: true })
  fault!: string | null;

  /** The mail as it came, in bucket `attachments`; null once it was taken apart. */
  @Column('text', { name: 'source_path', nullable: true })
  sourcePath!: string | null;

  /** The Content-Type of what lies there. */
  @Column('text', { name: 'source_type' })
  sourceType!: string;

  /** A JSON list of `{name, value}`. */
  @Column('text', { nullable: true, transformer: encryptedText('emails.headers') })
  headers!: string | null;

  @Column('text', { name: 'body_plain', nullable: true, transformer: encryptedText('emails.body_plain') })
  bodyPlain!: string | null;

  @Column('text', { name: 'body_html', nullable: true, transformer: encryptedText('emails.body_html') })
  bodyHtml!: string | null;

  @Column('boolean', { name: 'body_is_cut' })
  bodyIsCut!: boolean;

  /** Null while the mail was not read. */
  @Column('text', { name: 'pdf_state', nullable: true })
  pdfState!: EmailPdfState | null;

  @Column('text', { name: 'pdf_fault', nullable: true })
  pdfFault!: string | null;

  /** In bucket `attachments`. */
  @Column('text', { name: 'generated_pdf', nullable: true })
  generatedPdf!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}

// Postgres gives a bigint as text.
function toNumber(value: string | null): number | null {
  return value === null ? null : Number(value);
}
