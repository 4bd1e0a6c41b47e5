import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type {
  AttachmentFiling,
  AttachmentState,
  EmailPdfState,
  EmailState,
  EmailChannel,
  RemovedContent,
  ReplyState,
} from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';

/** Postgres returns a bigint as text. */
const bigintAsNumber = {
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
  to: (value: number | null): number | null => value,
};

/** An email that was received. Subject and addresses are not encrypted, because staff search them. */
@Entity('emails')
export class EmailEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') door!: EmailChannel;
  /** SHA-256 that identifies a delivery, so that a repeated delivery is stored once. */
  @Column('text') deliveryHash!: string;
  @Column('text', { nullable: true }) messageId!: string | null;
  @Column('uuid', { nullable: true }) duplicateOf!: string | null;
  /** The first email of its thread; null if it is the first itself. */
  @Column('uuid', { nullable: true }) threadId!: string | null;
  /** The reply of staff that it answers. */
  @Column('uuid', { nullable: true }) answersReply!: string | null;
  @Column('text') subject!: string;
  @Column('text') fromHeader!: string;
  @Column('text') sender!: string;
  @Column('text') recipient!: string;
  @Column('text') domain!: string;
  /** Keyed hashes of the sender addresses: they find a person's emails without decrypting every row. */
  @Column('text', { array: true }) senderHashes!: string[];
  /** Seconds since 1970, as reported by the provider. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber }) timestamp!: number | null;
  @Column('text') state!: EmailState;
  @Column('text', { nullable: true }) fault!: string | null;
  /** Object key of the raw email in bucket `attachments`; null once it is parsed. */
  @Column('text', { nullable: true }) sourcePath!: string | null;
  @Column('text') sourceType!: string;
  /** JSON: `{name, value}[]`. */
  @Column('text', { nullable: true, transformer: encryptedRowText('emails.headers') }) headers!:
    string | null;
  @Column('text', { nullable: true, transformer: encryptedRowText('emails.body_plain') })
  bodyPlain!: string | null;
  @Column('text', { nullable: true, transformer: encryptedRowText('emails.body_html') })
  bodyHtml!: string | null;
  @Column('boolean') bodyIsCut!: boolean;
  /** Null until the email is parsed. */
  @Column('text', { nullable: true }) pdfState!: EmailPdfState | null;
  @Column('text', { nullable: true }) pdfFault!: string | null;
  /** Object key in bucket `attachments`. */
  @Column('text', { nullable: true }) generatedPdf!: string | null;
  @Column('timestamptz', { nullable: true }) handledAt!: Date | null;
  /** The user who marked it; null if a document was filed from it. */
  @Column('uuid', { nullable: true }) handledBy!: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

/** What staff wrote to the sender of an email. */
@Entity('email_replies')
export class ReplyEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') emailId!: string;
  @Column('text', { transformer: encryptedRowText('email_replies.text') }) text!: string;
  @Column('uuid') writtenBy!: string;
  /** Keyed hash of the mailbox that it goes to. */
  @Column('text') mailboxHash!: string;
  @Column('text') state!: ReplyState;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('text', { nullable: true }) fault!: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

/** A file of an email, stored here or still at the email provider. */
@Entity('email_attachments')
export class AttachmentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') emailId!: string;
  /** Index in the email, from 0. */
  @Column('int') position!: number;
  @Column('text') originalName!: string;
  /** The sender's media type, normalized when the email was parsed. */
  @Column('text') contentType!: string;
  /** Bytes; until it is stored, as reported by the provider. */
  @Column('bigint', { nullable: true, transformer: bigintAsNumber }) size!: number | null;
  @Column('text') state!: AttachmentState;
  @Column('text', { nullable: true }) fault!: string | null;
  /** Content-ID without angle brackets, by which the HTML refers to the file. */
  @Column('text', { nullable: true }) contentId!: string | null;
  @Column('boolean') inline!: boolean;
  /** The provider's URL of a file that is not fetched yet. */
  @Column('text', { nullable: true, transformer: encryptedRowText('email_attachments.source_url') })
  sourceUrl!: string | null;
  /** Object key in bucket `attachments`; set together with `size`, `sha256` and `uploadedAt`. */
  @Column('text', { nullable: true }) storagePath!: string | null;
  /** Of the unencrypted bytes, in hex. */
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('timestamptz', { nullable: true }) uploadedAt!: Date | null;
  /** The virus scanner's answer; null until it is scanned. */
  @Column('boolean', { nullable: true }) infected!: boolean | null;
  /** What was removed from a PDF when it was first opened; null until then. */
  @Column('text', { array: true, nullable: true }) removedContent!: RemovedContent[] | null;
  /** Object key of the disarmed PDF in bucket `attachments`; null if nothing was removed. */
  @Column('text', { nullable: true }) safePath!: string | null;
}

/** The filing of an attachment as an upload. The row holds the form, so that every attempt sends the same one. */
@Entity('attachment_filings')
export class FilingEntity {
  @PrimaryColumn('uuid') attachmentId!: string;
  @Column('text') state!: AttachmentFiling['state'];
  @Column('uuid') lenderId!: string;
  @Column('text') institution!: string;
  @Column('text') name!: string;
  @Column('text') insuranceCompany!: string;
  /** The job that is filing it. Until that job ends, it is unknown whether the upload exists. */
  @Column('uuid', { nullable: true }) jobId!: string | null;
  @Column('uuid', { nullable: true }) uploadId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
