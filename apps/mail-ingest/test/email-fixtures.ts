import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { keyedHash } from '@coverleaf/encryption';
import { AttachmentEntity, EmailEntity } from '../src/emails/email.entity';
import type { RunningMail } from './start-mail';

/** Inserts a parsed email. @returns its id */
export async function createEmail(
  { dataSource }: Pick<RunningMail, 'dataSource'>,
  { from = 'ann@example.com', ...columns }: Partial<EmailEntity> & { readonly from?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await dataSource.getRepository(EmailEntity).insert({
    ...{ id, door: 'mailgun', deliveryHash: randomUUID(), messageId: null, duplicateOf: null },
    ...{
      subject: 'Proof',
      fromHeader: `Ann Example <${from}>`,
      sender: from,
      recipient: 'skyla@mail.example',
    },
    ...{ domain: 'mail.example', senderHashes: [keyedHash('email', from)], timestamp: null, state: 'read' },
    ...{ fault: null, sourcePath: null, sourceType: 'message/rfc822', headers: null, bodyPlain: 'Hello' },
    ...{ bodyHtml: null, bodyIsCut: false, pdfState: 'waiting', pdfFault: null, generatedPdf: null },
    ...columns,
  });
  return id;
}

/** Inserts a stored attachment with its object. @returns its id */
export async function createStoredAttachment(
  running: Pick<RunningMail, 'dataSource' | 'store'>,
  emailId: string,
  bytes: Uint8Array,
  columns: Partial<AttachmentEntity> = {},
): Promise<string> {
  const id = randomUUID();
  const storagePath = `${emailId}/${columns.position ?? 0}-policy.pdf`;
  await running.store.put('attachments', storagePath, Readable.from([Buffer.from(bytes)]));
  await running.dataSource.getRepository(AttachmentEntity).insert({
    ...{ id, emailId, position: 0, originalName: 'policy.pdf', contentType: 'application/pdf' },
    ...{ size: bytes.length, state: 'stored', fault: null, contentId: null, inline: false, sourceUrl: null },
    ...{ storagePath, sha256: createHash('sha256').update(bytes).digest('hex'), uploadedAt: new Date() },
    ...columns,
  });
  return id;
}

/** Inserts an attachment that the provider stores. @returns its id */
export async function createAwaitedAttachment(
  { dataSource }: Pick<RunningMail, 'dataSource'>,
  emailId: string,
  sourceUrl: string | null,
  position = 0,
): Promise<string> {
  const id = randomUUID();
  await dataSource.getRepository(AttachmentEntity).insert({
    ...{ id, emailId, position, originalName: `Mi Póliza ${position}.PDF`, contentType: 'application/pdf' },
    ...{ size: 5, state: 'awaited', fault: null, contentId: null, inline: false, sourceUrl },
    ...{ storagePath: null, sha256: null, uploadedAt: null },
  });
  return id;
}

/** Keys in bucket `attachments`, sorted. */
export async function storedKeys({ store }: Pick<RunningMail, 'store'>, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('attachments', prefix)) keys.push(key);
  return keys;
}

/** An attachment, stored if it has `bytes`. */
export type AttachmentFixture = Partial<AttachmentEntity> & { readonly bytes?: Uint8Array };

/** Inserts attachments at positions from 0. */
export async function createAttachments(
  running: Pick<RunningMail, 'dataSource' | 'store'>,
  emailId: string,
  files: readonly AttachmentFixture[],
): Promise<void> {
  for (const [position, { bytes, ...columns }] of files.entries()) {
    const id = bytes
      ? await createStoredAttachment(running, emailId, bytes, { position })
      : await createAwaitedAttachment(running, emailId, null, position);
    await running.dataSource.getRepository(AttachmentEntity).update({ id }, { position, ...columns });
  }
}
