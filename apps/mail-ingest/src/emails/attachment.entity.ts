import type { AttachmentState } from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that came with a mail, or that the mail's provider keeps for us until it is fetched. */
@Entity('email_attachments')
export class AttachmentEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'email_id' })
  emailId!: string;

  /** From 0, in the mail's order. */
  @Column('int')
  position!: number;

  @Column('text', { name: 'original_name' })
  originalName!: string;

  /** What the sender calls it, as `mediaType` left it when the mail was read. */
  @Column('text', { name: 'content_type' })
  contentType!: string;

  /** Bytes; before it is stored, what the provider says. */
  @Column('bigint', {
    nullable: true,
    transformer: {
      from: (value: string | null) => (value === null ? null : Number(value)),
      to: (value: number | null) => value,
    },
  })
  size!: number | null;

  @Column('text')
  state!: AttachmentState;

  @Column('text', { nullable: true })
  fault!: string | null;

  /** Without its angle brackets: how the HTML names it. */
  @Column('text', { name: 'content_id', nullable: true })
  contentId!: string | null;

  @Column('boolean')
  inline!: boolean;

  /** Where the provider keeps it. */
  @Column('text', {
    name: 'source_url',
    nullable: true,
    transformer: encryptedText('email_attachments.source_url'),
  })
  sourceUrl!: string | null;

  /** In bucket `attachments`; with it `size`, `sha256` and `uploadedAt`. */
  @Column('text', { name: 'storage_path', nullable: true })
  storagePath!: string | null;

  /** Of the clear bytes, in hex. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('timestamptz', { name: 'uploaded_at', nullable: true })
  uploadedAt!: Date | null;

  /** What the virus scanner said of it; null while it was not asked. */
  @Column('boolean', { nullable: true })
  infected!: boolean | null;
}
