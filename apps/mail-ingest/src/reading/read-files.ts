import { randomUUID } from 'node:crypto';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { AttachmentEntity } from '../emails/attachment.entity';
import type { EmailEntity } from '../emails/email.entity';
import { fileKey } from './file-key';
import type { Reading } from './mail-reader';
import type { OpenedFile } from './opened-mail';

type OpenedReading = Extract<Reading, { mail: unknown }>;

/** Puts the files of a mail where they stay. Done twice, it is the same objects. */
@Injectable()
export class ReadFiles {
  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  /** @returns their rows, which are not written yet */
  async keep(
    email: EmailEntity,
    sourcePath: string,
    { mail, file }: OpenedReading,
  ): Promise<AttachmentEntity[]> {
    const rows: AttachmentEntity[] = [];
    for (const [position, opened] of mail.files.entries()) {
      const row = rowOf(email.id, position, opened);
      rows.push(opened.url === null ? await this.put(row, () => Promise.resolve(file(position))) : row);
    }
    if (mail.leftOut > 0) {
      const whole = rowOf(email.id, rows.length, wholeMail(email, mail.leftOut));
      rows.push(await this.put(whole, () => this.store.get('attachments', sourcePath)));
    }
    return rows;
  }

  /** Nobody wants them any more. */
  async drop(rows: readonly AttachmentEntity[]): Promise<void> {
    for (const { storagePath } of rows) if (storagePath) await this.store.delete('attachments', storagePath);
  }

  private async put(
    row: AttachmentEntity,
    bytes: () => ReturnType<ObjectStore['get']>,
  ): Promise<AttachmentEntity> {
    const storagePath = fileKey(row.emailId, row.position, row.originalName);
    const stored = await this.store.put('attachments', storagePath, await bytes());
    return {
      ...row,
      state: 'stored',
      storagePath,
      size: stored.bytes,
      sha256: stored.sha256,
      uploadedAt: new Date(),
    };
  }
}

const rowOf = (emailId: string, position: number, file: OpenedFile): AttachmentEntity => ({
  id: randomUUID(),
  emailId,
  position,
  originalName: file.name,
  contentType: file.type,
  size: file.size,
  state: 'awaited',
  fault: null,
  contentId: file.contentId,
  inline: file.inline,
  sourceUrl: file.url,
  storagePath: null,
  sha256: null,
  uploadedAt: null,
  infected: null,
});

/** So that nothing is lost: what is not a file of its own here is in the mail as it came. */
const wholeMail = ({ sourceType }: EmailEntity, leftOut: number): OpenedFile => ({
  name: `The whole mail, with ${leftOut} more files.${sourceType === 'message/rfc822' ? 'eml' : 'txt'}`,
  type: sourceType === 'message/rfc822' ? sourceType : 'application/octet-stream',
  contentId: null,
  inline: false,
  size: null,
  url: null,
});
