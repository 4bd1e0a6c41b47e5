import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type EmailState, INCOMING_MAIL, type MailHead } from '@coverleaf/contracts';
import { type ObjectStore, PRIVATE_BUCKETS } from '@coverleaf/object-store';
import { OBJECT_STORE } from '@coverleaf/service-kit';
import { emptyTables, type RunningService, startService, waitFor } from '@coverleaf/testing';
import { AttachmentEntity, EmailEntity } from '../src/emails/email.entity';
import { IntakeService, type NewEmail, type RegisteredEmail } from '../src/intake/intake.service';
import { MailIngestConfig } from '../src/mail-ingest.config';
import { MailIngestModule } from '../src/mail-ingest.module';
import { storedKeys } from './email-fixtures';
import { type FakeServices, startFakeServices } from './fake-services';

export interface RunningMail extends RunningService {
  readonly store: ObjectStore;
  /** Fakes of the lender and document services. */
  readonly services: FakeServices;
  /** Deletes all rows, objects and recorded uploads. The configuration of the fakes stays. */
  empty(): Promise<void>;
}

/** The mail service. */
export async function startMail(env: NodeJS.ProcessEnv = {}): Promise<RunningMail> {
  const services = await startFakeServices();
  const settings = { LENDER_RPC: services.address, DOCUMENT_RPC: services.address, ...env };
  const running = await startService(MailIngestConfig, MailIngestModule, settings, [services]);
  const store = running.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  return {
    ...running,
    store,
    services,
    async empty() {
      await emptyTables(running.dataSource);
      for (const bucket of PRIVATE_BUCKETS)
        for await (const { key } of store.list(bucket)) await store.delete(bucket, key);
      services.uploads.length = 0;
    },
  };
}

export const HEAD: MailHead = {
  subject: 'Proof of insurance',
  fromHeader: 'Ann Example <ann@example.com>',
  sender: 'ann@example.com',
  recipient: 'policy@mail.example',
  messageId: null,
  timestamp: null,
};

/** Delivers emails to a running mail service and reads its state. */
export function driverOf(running: RunningMail) {
  const emails = running.dataSource.getRepository(EmailEntity);
  const driver = {
    /** Stores raw bytes as an intake does. @returns the key */
    async store(bytes: Uint8Array): Promise<string> {
      const key = `${INCOMING_MAIL}/${randomUUID()}`;
      await running.store.put('attachments', key, Readable.from([Buffer.from(bytes)]));
      return key;
    },
    async register(email: Partial<NewEmail> = {}): Promise<RegisteredEmail> {
      return running.app.get(IntakeService, { strict: false }).register({
        door: 'smtp',
        deliveryHash: createHash('sha256').update(randomUUID()).digest('hex'),
        sourcePath: email.sourcePath ?? `${INCOMING_MAIL}/${randomUUID()}`,
        sourceType: 'message/rfc822',
        head: HEAD,
        ...email,
      });
    },
    /** Delivers a MIME message or a Mailgun form. @returns the email's id */
    async deliver(bytes: Uint8Array | string, email: Partial<NewEmail> = {}): Promise<string> {
      const sourcePath = await driver.store(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
      return (await driver.register({ ...email, sourcePath })).id;
    },
    email: (id: string): Promise<EmailEntity> => emails.findOneByOrFail({ id }),
    async until(id: string, state: EmailState, timeoutMs = 20_000): Promise<EmailEntity> {
      await waitFor(async () => (await driver.email(id)).state === state, {
        timeoutMs,
        what: `the email to be ${state}`,
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
    /** All keys in bucket `attachments`. */
    keys: (): Promise<string[]> => storedKeys(running),
  };
  return driver;
}
export type MailDriver = ReturnType<typeof driverOf>;
