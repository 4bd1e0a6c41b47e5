import { AuditTrail } from '@coverleaf/audit';
import {
  fetchAttachments,
  fetchEmailAttachments,
  fileByRule,
  type OperationInput,
} from '@coverleaf/contracts';
import { Handles, Outbox } from '@coverleaf/messaging';
import { type ObjectStore, ObjectTooLargeError, type PutResult } from '@coverleaf/object-store';
import { conflict, InjectObjectStore, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { AttachmentEntity, EmailEntity } from '../emails/email.entity';
import { attachmentKey } from '../parsing/attachment-writer';
import { fileTooLarge, PermanentFetchError, StorageClient } from './storage-client';

const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** Of all stored files of one email. */
const MAX_EMAIL_BYTES = 60 * 1024 * 1024;

@Injectable()
export class FetchingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly client: StorageClient,
  ) {}

  /** Retries failed or waiting attachments at once. @throws AppError 404; 409 `nothing_to_fetch` */
  @Handles(fetchEmailAttachments)
  async retry({ actor, params: { id: emailId } }: OperationInput<typeof fetchEmailAttachments>) {
    await this.dataSource.transaction(async (manager) => {
      if (!(await manager.existsBy(EmailEntity, { id: emailId }))) throw notFound('There is no such email.');
      await manager.update(
        AttachmentEntity,
        { emailId, state: 'failed', sourceUrl: Not(IsNull()) },
        { state: 'awaited', fault: null },
      );
      if (!(await manager.existsBy(AttachmentEntity, { emailId, state: 'awaited' })))
        throw conflict('nothing_to_fetch', 'There is nothing left to fetch.');
      await this.outbox.add(manager, fetchAttachments, { emailId });
      await this.audit.note(manager, 'email.fetched_again', actor, emailId);
    });
    return {};
  }

  /** @throws PermanentFetchError; after any other error, the file can be fetched again */
  async fetch(attachment: AttachmentEntity): Promise<void> {
    const { emailId, position, originalName, sourceUrl } = attachment;
    if (sourceUrl === null) throw new PermanentFetchError('The email does not contain its address.');
    const limitBytes = Math.min(MAX_FILE_BYTES, MAX_EMAIL_BYTES - (await this.storedBytes(emailId)));
    if (limitBytes <= 0) throw fileTooLarge();
    const file = await this.client.open(sourceUrl, limitBytes);
    const key = attachmentKey(emailId, position, originalName);
    const stored = await this.store.put('attachments', key, file, { limitBytes }).catch((error: unknown) => {
      throw error instanceof ObjectTooLargeError ? fileTooLarge() : error;
    });
    await this.saveOrDelete(attachment, key, stored);
  }

  /** Deletes the object again if the email was deleted in the meantime. */
  private async saveOrDelete({ id, emailId }: AttachmentEntity, key: string, stored: PutResult) {
    const isNeeded = await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        AttachmentEntity,
        { id, state: 'awaited' },
        {
          ...{ state: 'stored', storagePath: key, size: stored.bytes, sha256: stored.sha256 },
          ...{ uploadedAt: new Date(), fault: null, sourceUrl: null },
        },
      );
      if (affected) await this.outbox.add(manager, fileByRule, { emailId });
      return affected === 1 || (await manager.existsBy(AttachmentEntity, { id }));
    });
    if (!isNeeded) await this.store.delete('attachments', key);
  }

  private async storedBytes(emailId: string): Promise<number> {
    const [row]: { bytes: string }[] = await this.dataSource.query(
      `select coalesce(sum(size), 0) as bytes from email_attachments where email_id = $1 and state = 'stored'`,
      [emailId],
    );
    return Number(row?.bytes ?? 0);
  }
}
