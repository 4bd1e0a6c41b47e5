import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@coverleaf/object-store';
import type { DataSource } from 'typeorm';
import { AttachmentEntity } from '../src/emails/attachment.entity';
import { EmailEntity } from '../src/emails/email.entity';

/** A file of a mail; with `bytes` it lies in the store. */
export type GivenFile = Partial<AttachmentEntity> & { readonly bytes?: Uint8Array };

/** A mail as rows, and its files as objects, as if it had been read. @returns its id */
export async function givenMail(
  dataSource: DataSource,
  store: ObjectStore,
  given: Partial<EmailEntity> = {},
  files: readonly GivenFile[] = [],
): Promise<string> {
  const id = randomUUID();
  const state = given.state ?? 'read';
  await dataSource.getRepository(EmailEntity).insert({
    id,
    door: 'mailgun',
    deliveryHash: createHash('sha256').update(id).digest('hex'),
    messageId: `<${id}@mail.example>`,
    duplicateOf: null,
    subject: 'Proof of insurance',
    fromHeader: 'Ann Example <ann@example.com>',
    sender: 'bounce@mail.example',
    recipient: 'skyla@in.coverleaf.example',
    domain: 'in.coverleaf.example',
    senderHashes: [],
    timestamp: 1_700_000_000,
    state,
    fault: state === 'unreadable' ? 'It has no beginning.' : null,
    sourcePath: null,
    sourceType: 'multipart/form-data',
    headers: JSON.stringify([{ name: 'Subject', value: given.subject ?? 'Proof of insurance' }]),
    bodyPlain: 'Please find my policy attached.',
    bodyHtml: null,
    bodyIsCut: false,
    pdfState: state === 'read' ? 'waiting' : null,
    pdfFault: null,
    generatedPdf: null,
    ...given,
  });
  for (const [position, { bytes, ...file }] of files.entries()) {
    const storagePath = bytes ? `${id}/${position}` : null;
    const stored = bytes && (await store.put('attachments', `${id}/${position}`, Readable.from([bytes])));
    await dataSource.getRepository(AttachmentEntity).insert({
      id: randomUUID(),
      emailId: id,
      position,
      originalName: 'policy.pdf',
      contentType: 'application/pdf',
      size: stored?.bytes ?? null,
      state: storagePath ? 'stored' : 'awaited',
      fault: null,
      contentId: null,
      inline: false,
      sourceUrl: null,
      storagePath,
      sha256: stored?.sha256 ?? null,
      uploadedAt: stored ? new Date() : null,
      infected: null,
      ...file,
    });
  }
  return id;
}
