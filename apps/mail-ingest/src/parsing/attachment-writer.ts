import { randomUUID } from 'node:crypto';
import { slugOf } from '@coverleaf/contracts';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { AttachmentEntity, EmailEntity } from '../emails/email.entity';
import type { ParseResult } from './email-parser';
import type { ParsedFile } from '@coverleaf/parsers';

const MAX_STEM = 80;

/** Deterministic, so that repetitions overwrite: `Mi Póliza (1).PDF` at position 2 → `<id>/2-mi-poliza-1.pdf` */
export function attachmentKey(emailId: string, position: number, name: string): string {
  const [, stem = name, extension = ''] = /^(.+)\.([A-Za-z0-9]{1,8})$/.exec(name) ?? [];
  return `${emailId}/${position}-${slugOf(stem, MAX_STEM) || 'attachment'}${extension && `.${extension.toLowerCase()}`}`;
}

@Injectable()
export class AttachmentWriter {
  constructor(@InjectObjectStore() private readonly store: ObjectStore) {}

  async write(
    email: EmailEntity,
    sourcePath: string,
    { email: parsed, file }: Extract<ParseResult, { email: unknown }>,
  ): Promise<AttachmentEntity[]> {
    const rows: AttachmentEntity[] = [];
    for (const [position, metadata] of parsed.files.entries()) {
      const row = rowOf(email.id, position, metadata);
      rows.push(metadata.url === null ? await this.put(row, () => Promise.resolve(file(position))) : row);
    }
    if (parsed.omittedFiles > 0) {
      const row = rowOf(email.id, rows.length, rawEmailFile(email, parsed.omittedFiles));
      rows.push(await this.put(row, () => this.store.get('attachments', sourcePath)));
    }
    return rows;
  }

  async delete(rows: readonly AttachmentEntity[]): Promise<void> {
    for (const { storagePath } of rows) if (storagePath) await this.store.delete('attachments', storagePath);
  }

  private async put(
    row: AttachmentEntity,
    open: () => ReturnType<ObjectStore['get']>,
  ): Promise<AttachmentEntity> {
    const storagePath = attachmentKey(row.emailId, row.position, row.originalName);
    const { bytes: size, sha256 } = await this.store.put('attachments', storagePath, await open());
    return { ...row, state: 'stored', storagePath, size, sha256, uploadedAt: new Date() };
  }
}

const rowOf = (emailId: string, position: number, file: ParsedFile): AttachmentEntity => ({
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
  removedContent: null,
  safePath: null,
});

/** The raw email as a last file, so that files beyond the limits are not lost. */
const rawEmailFile = ({ sourceType }: EmailEntity, omittedFiles: number): ParsedFile => ({
  name: `The whole email, with ${omittedFiles} more files.${sourceType === 'message/rfc822' ? 'eml' : 'txt'}`,
  type: sourceType === 'message/rfc822' ? sourceType : 'application/octet-stream',
  contentId: null,
  inline: false,
  size: null,
  url: null,
});
