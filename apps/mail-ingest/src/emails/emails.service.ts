import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  type EmailAttachment,
  EmailRecord,
  getEmail,
  type OperationInput,
  type StoredAttachment,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { AttachmentEntity, EmailEntity, FilingEntity } from './email.entity';

/** Repeated reads within this time are one view, because a screen polls while it waits. */
const VIEW_MS = 600_000;
const MAX_VIEWS = 10_000;

/** Which session has viewed which email recently, so that the audit log has one entry per view. */
export class RecentViews {
  private readonly since = new Map<string, number>();

  /** @param now milliseconds since 1970 */
  isNew(sessionId: string, emailId: string, now = Date.now()): boolean {
    const view = `${sessionId} ${emailId}`;
    const since = this.since.get(view);
    if (since !== undefined && now - since < VIEW_MS) return false;
    this.since.delete(view);
    // The map keeps insertion order: the oldest view is evicted.
    const [oldest] = this.since.size >= MAX_VIEWS ? this.since.keys() : [];
    if (oldest !== undefined) this.since.delete(oldest);
    this.since.set(view, now);
    return true;
  }
}

export interface EmailWithFiles {
  readonly email: EmailEntity;
  readonly files: readonly AttachmentEntity[];
}

/** Emails for staff. Each view is audited. */
@Injectable()
export class EmailsService {
  private readonly views = new RecentViews();

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(getEmail)
  async get({ actor, params: { id } }: OperationInput<typeof getEmail>) {
    const { email, files } = await this.read(actor, id);
    const filings = await this.dataSource.manager.findBy(FilingEntity, {
      attachmentId: In(files.map((file) => file.id)),
    });
    return toEmailRecord(email, files, filings);
  }

  async read(actor: Actor, id: string): Promise<EmailWithFiles> {
    const { manager } = this.dataSource;
    const [email, files] = await Promise.all([
      manager.findOneBy(EmailEntity, { id }),
      manager.find(AttachmentEntity, { where: { emailId: id }, order: { position: 'ASC' } }),
    ]);
    if (!email) throw emailNotFound();
    if (this.views.isNew(actor.sessionId, id))
      await this.dataSource.transaction((tx) => this.audit.note(tx, 'email.viewed', actor, id));
    return { email, files };
  }
}

export const emailNotFound = (): Error => notFound('There is no such email.');

function toEmailRecord(
  email: EmailEntity,
  files: readonly AttachmentEntity[],
  filings: readonly FilingEntity[],
): EmailRecord {
  const filingOf = ({ id }: AttachmentEntity): FilingEntity | null =>
    filings.find(({ attachmentId }) => attachmentId === id) ?? null;
  return {
    ...email,
    createdAt: email.createdAt.toISOString(),
    headers: EmailRecord.shape.headers.parse(JSON.parse(email.headers ?? '[]')),
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
