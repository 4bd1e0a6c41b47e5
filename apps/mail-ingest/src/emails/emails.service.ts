import { ReadTrail } from '@coverleaf/audit';
import {
  type Actor,
  type EmailAttachment,
  type EmailRecord,
  getEmail,
  type OperationInput,
  type StoredAttachment,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { headersOf } from './email-headers';
import { EmailThreads } from './email-threads';
import { AttachmentEntity, EmailEntity, FilingEntity } from './email.entity';

export interface EmailWithFiles {
  readonly email: EmailEntity;
  readonly files: readonly AttachmentEntity[];
}

/** Emails for staff. Each view is audited. */
@Injectable()
export class EmailsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly threads: EmailThreads,
    private readonly reads: ReadTrail,
  ) {}

  @Handles(getEmail)
  async get({ actor, params: { id } }: OperationInput<typeof getEmail>) {
    const { email, files } = await this.read(actor, id);
    const { manager } = this.dataSource;
    const [filings, replyTo, thread] = await Promise.all([
      manager.findBy(FilingEntity, { attachmentId: In(files.map((file) => file.id)) }),
      this.threads.replyTo(manager, email),
      this.threads.of(email),
    ]);
    return { ...toEmailRecord(email, files, filings), replyTo, thread };
  }

  async read(actor: Actor, id: string): Promise<EmailWithFiles> {
    const { manager } = this.dataSource;
    const [email, files] = await Promise.all([
      manager.findOneBy(EmailEntity, { id }),
      manager.find(AttachmentEntity, { where: { emailId: id }, order: { position: 'ASC' } }),
    ]);
    if (!email) throw emailNotFound();
    await this.reads.note('email.viewed', actor, id);
    return { email, files };
  }
}

export const emailNotFound = (): Error => notFound('There is no such email.');

function toEmailRecord(
  email: EmailEntity,
  files: readonly AttachmentEntity[],
  filings: readonly FilingEntity[],
): Omit<EmailRecord, 'replyTo' | 'thread'> {
  const filingOf = ({ id }: AttachmentEntity): FilingEntity | null =>
    filings.find(({ attachmentId }) => attachmentId === id) ?? null;
  return {
    ...email,
    createdAt: email.createdAt.toISOString(),
    handledAt: email.handledAt?.toISOString() ?? null,
    headers: [...headersOf(email)],
    attachmentCount: files.filter(({ inline }) => !inline).length,
    attachmentsDownloaded: files.every(({ state }) => state === 'stored'),
    attachments: files.map((file) => toAttachment(file, filingOf(file))),
    attachmentPaths: files.flatMap((file) => toStored(file, filingOf(file)) ?? []),
  };
}

const toAttachment = (file: AttachmentEntity, filing: FilingEntity | null): EmailAttachment => ({
  ...file,
  infected: file.infected ?? false,
  removedContent: file.removedContent ?? [],
  filing,
});

function toStored(file: AttachmentEntity, filing: FilingEntity | null): StoredAttachment | null {
  const { size, storagePath, uploadedAt } = file;
  if (size === null || storagePath === null || uploadedAt === null) return null;
  return { ...toAttachment(file, filing), size, storagePath, uploadedAt: uploadedAt.toISOString() };
}
