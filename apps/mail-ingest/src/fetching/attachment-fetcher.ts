import { fileByRule } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { type ObjectStore, ObjectTooLargeError, type PutResult } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AttachmentEntity } from '../emails/attachment.entity';
import { fileKey } from '../reading/file-key';
import { NotFetchable } from './fetch-error';
import { StorageClient, tooLarge } from './storage-client';

const MAX_FILE_BYTES = 25 * 1024 * 1024;
/** Of one mail, with what came along. */
const MAX_FETCHED_BYTES = 60 * 1024 * 1024;

/** Brings one file here. */
@Injectable()
export class AttachmentFetcher {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @InjectObjectStore() private readonly store: ObjectStore,
    private readonly client: StorageClient,
  ) {}

  /** @throws NotFetchable; anything else may be tried again */
  async fetch(attachment: AttachmentEntity): Promise<void> {
    const { emailId, position, originalName, sourceUrl } = attachment;
    if (sourceUrl === null) throw new NotFetchable('The mail does not say where it lies.');
    const limitBytes = Math.min(MAX_FILE_BYTES, MAX_FETCHED_BYTES - (await this.bytesOf(emailId)));
    if (limitBytes <= 0) throw tooLarge();
    const file = await this.client.open(sourceUrl, limitBytes);
    const key = fileKey(emailId, position, originalName);
    const stored = await this.store.put('attachments', key, file, { limitBytes }).catch((error: unknown) => {
      throw error instanceof ObjectTooLargeError ? tooLarge() : error;
    });
    await this.keep(attachment, key, stored);
  }

  /** Where the mail was deleted meanwhile, nothing of it comes back. */
  private async keep({ id, emailId }: AttachmentEntity, key: string, stored: PutResult): Promise<void> {
    const isKept = await this.dataSource.transaction(async (manager) => {
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
    if (!isKept) await this.store.delete('attachments', key);
  }

  private async bytesOf(emailId: string): Promise<number> {
    const [row]: { bytes: string }[] = await this.dataSource.query(
      `select coalesce(sum(size), 0) as bytes from email_attachments where email_id = $1 and state = 'stored'`,
      [emailId],
    );
    return Number(row?.bytes ?? 0);
  }
}
