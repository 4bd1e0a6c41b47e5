import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { keyedHash } from '@coverleaf/encryption';
import type { ObjectStore } from '@coverleaf/object-store';
import { sealRow } from '@coverleaf/service-kit';
import type { DataSource } from 'typeorm';
import { AttachmentEntity, EmailEntity } from '../src/emails/email.entity';

type Storage = { readonly dataSource: DataSource; readonly store: ObjectStore };

/** An attachment, stored if it has `bytes`. */
export type AttachmentFixture = Partial<AttachmentEntity> & { readonly bytes?: Uint8Array };

/** Inserts a parsed email with attachments at positions from 0. @returns its id */
export async function createEmail(
  { dataSource, store }: Storage,
  { from = 'ann@example.com', ...columns }: Partial<EmailEntity> & { readonly from?: string } = {},
  files: readonly AttachmentFixture[] = [],
): Promise<string> {
  const id = randomUUID();
  const row = sealRow(dataSource.manager, EmailEntity, id, {
    ...{ id, door: 'mailgun', deliveryHash: randomUUID(), messageId: null, duplicateOf: null },
    ...{ subject: 'Proof', fromHeader: `Ann Example <${from}>`, sender: from },
    ...{ recipient: 'skyla@mail.example', domain: 'mail.example', timestamp: null, state: 'read' },
    ...{ senderHashes: [keyedHash('email', from)], sourceType: 'message/rfc822', sourcePath: null },
    ...{ fault: null, headers: null, bodyPlain: 'Hello', bodyHtml: null, bodyIsCut: false },
    ...{ pdfState: 'waiting', pdfFault: null, generatedPdf: null },
    ...columns,
  } as EmailEntity);
  await dataSource.getRepository(EmailEntity).insert(row);
  for (const [position, file] of files.entries())
    await createAttachment({ dataSource, store }, id, { position, ...file });
  return id;
}

/** Inserts an attachment: a stored PDF if it has `bytes`, else one that the provider stores. @returns its id */
export async function createAttachment(
  { dataSource, store }: Storage,
  emailId: string,
  { bytes, ...columns }: AttachmentFixture,
): Promise<string> {
  const id = randomUUID();
  const position = columns.position ?? 0;
  const storagePath = bytes ? `${emailId}/${position}-policy.pdf` : null;
  if (storagePath && bytes) await store.put('attachments', storagePath, Readable.from([Buffer.from(bytes)]));
  const row = sealRow(dataSource.manager, AttachmentEntity, id, {
    ...{ id, emailId, position, contentType: 'application/pdf', fault: null, contentId: null, inline: false },
    ...{ originalName: bytes ? 'policy.pdf' : `Mi Póliza ${position}.PDF`, size: bytes?.length ?? 5 },
    ...{ state: bytes ? 'stored' : 'awaited', storagePath, sourceUrl: null },
    ...{ sha256: bytes ? createHash('sha256').update(bytes).digest('hex') : null },
    ...{ uploadedAt: bytes ? new Date() : null },
    ...columns,
  } as AttachmentEntity);
  await dataSource.getRepository(AttachmentEntity).insert(row);
  return id;
}
