import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { INCOMING_MAIL, type EmailState, type MailHead } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { AttachmentEntity } from '../src/emails/attachment.entity';
import { EmailEntity } from '../src/emails/email.entity';
import { IntakeService, type NewMail, type RegisteredMail } from '../src/intake/intake.service';
import type { RunningMail } from './start-mail';

export const HEAD: MailHead = {
  subject: 'Proof of insurance',
  fromHeader: 'Ann Example <ann@example.com>',
  sender: 'ann@example.com',
  recipient: 'policy@mail.example',
  messageId: null,
  timestamp: null,
};

/** What doors do to a running mail service, and what can be seen of it. */
export function driverOf(running: RunningMail) {
  const emails = running.dataSource.getRepository(EmailEntity);
  const driver = {
    /** Lays bytes where a door would. @returns the key */
    async store(bytes: Uint8Array): Promise<string> {
      const key = `${INCOMING_MAIL}/${randomUUID()}`;
      await running.store.put('attachments', key, Readable.from([Buffer.from(bytes)]));
      return key;
    },
    async register(mail: Partial<NewMail> = {}): Promise<RegisteredMail> {
      return running.app.get(IntakeService, { strict: false }).register({
        door: 'smtp',
        deliveryHash: createHash('sha256').update(randomUUID()).digest('hex'),
        sourcePath: mail.sourcePath ?? `${INCOMING_MAIL}/${randomUUID()}`,
        sourceType: 'message/rfc822',
        head: HEAD,
        ...mail,
      });
    },
    /** A whole mail, or a form with one. @returns its id */
    async arrive(bytes: Uint8Array | string, mail: Partial<NewMail> = {}): Promise<string> {
      const sourcePath = await driver.store(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
      return (await driver.register({ ...mail, sourcePath })).id;
    },
    email: (id: string): Promise<EmailEntity> => emails.findOneByOrFail({ id }),
    async until(id: string, state: EmailState, timeoutMs = 20_000): Promise<EmailEntity> {
      await waitFor(async () => (await driver.email(id)).state === state, {
        timeoutMs,
        what: `the mail to be ${state}`,
      });
      return driver.email(id);
    },
    filesOf: (emailId: string): Promise<AttachmentEntity[]> =>
      running.dataSource
        .getRepository(AttachmentEntity)
        .find({ where: { emailId }, order: { position: 'ASC' } }),
    async bytesOf({ storagePath }: AttachmentEntity): Promise<Buffer> {
      return running.store.read('attachments', storagePath ?? '');
    },
    /** Everything in bucket `attachments`. */
    async keys(): Promise<string[]> {
      const keys: string[] = [];
      for await (const { key } of running.store.list('attachments')) keys.push(key);
      return keys;
    },
  };
  return driver;
}
export type MailDriver = ReturnType<typeof driverOf>;
