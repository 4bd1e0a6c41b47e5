import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { keyedHash } from '@coverleaf/encryption';
import { AttachmentEntity, EmailEntity } from '../src/emails/email.entity';
import type { RunningMail } from './start-mail';

/** A mail that was read, as a row. @returns its id */
export async function createEmail(
  { dataSource }: Pick<RunningMail, 'dataSource'>,
  given: Partial<EmailEntity> & { readonly from?: string } = {},
): Promise<string> {
  const { from = 'ann@example.com', ...more } = given;
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
    ...more,
  });
  return id;
}

/** A file of a mail that is here. @returns its id */
export async function createStoredAttachment(
  running: Pick<RunningMail, 'dataSource' | 'store'>,
  emailId: string,
  bytes: Uint8Array,
  given: Partial<AttachmentEntity> = {},
): Promise<string> {
  const id = randomUUID();
  const storagePath = `${emailId}/${given.position ?? 0}-policy.pdf`;
  await running.store.put('attachments', storagePath, Readable.from([Buffer.from(bytes)]));
  await running.dataSource.getRepository(AttachmentEntity).insert({
    ...{ id, emailId, position: 0, originalName: 'policy.pdf', contentType: 'application/pdf' },
    ...{ size: bytes.length, state: 'stored', fault: null, contentId: null, inline: false, sourceUrl: null },
    ...{ storagePath, sha256: createHash('sha256').update(bytes).digest('hex'), uploadedAt: new Date() },
    ...given,
  });
  return id;
}

/** One that lies with the provider. @returns its id */
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

/** What bucket `attachments` holds below a prefix, by name. */
export async function storedKeys({ store }: Pick<RunningMail, 'store'>, prefix = ''): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list('attachments', prefix)) keys.push(key);
  return keys;
}

/** A file of a mail, which lies in the store if it has `bytes`. */
export type AttachmentFixture = Partial<AttachmentEntity> & { readonly bytes?: Uint8Array };

/** Files of a mail in their order. */
export async function createAttachments(
  running: Pick<RunningMail, 'dataSource' | 'store'>,
  emailId: string,
  files: readonly AttachmentFixture[],
): Promise<void> {
  for (const [position, { bytes, ...given }] of files.entries()) {
    const id = bytes
      ? await createStoredAttachment(running, emailId, bytes, { position })
      : await createAwaitedAttachment(running, emailId, null, position);
    await running.dataSource.getRepository(AttachmentEntity).update({ id }, { position, ...given });
  }
}
