import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type EmailState, INCOMING_MAIL, type MailHead } from '@coverleaf/contracts';
import { type ObjectStore, PRIVATE_BUCKETS } from '@coverleaf/object-store';
import { OBJECT_STORE } from '@coverleaf/service-kit';
import { newEncryptionKey, startForTests, startTestService, storedKeys, waitFor } from '@coverleaf/testing';
import { AttachmentEntity, EmailEntity } from '../src/emails/email.entity';
import { IntakeService, type NewEmail, type RegisteredEmail } from '../src/intake/intake.service';
import { MailIngestConfig } from '../src/mail-ingest.config';
import { MailIngestModule } from '../src/mail-ingest.module';
import { startFakeServices } from './fake-services';

export const HEAD: MailHead = {
  subject: 'Proof of insurance',
  fromHeader: 'Ann Example <ann@example.com>',
  sender: 'ann@example.com',
  recipient: 'policy@mail.example',
  messageId: null,
  timestamp: null,
};

export type RunningMail = Awaited<ReturnType<typeof startMail>>;

/** The mail service with fakes of the lender and document services. */
export async function startMail(env: NodeJS.ProcessEnv = {}) {
  const services = await startFakeServices();
  const service = await startTestService(MailIngestModule, MailIngestConfig, {
    ENCRYPTION_KEYS: newEncryptionKey(),
    LENDER_RPC: services.address,
    DOCUMENT_RPC: services.address,
    ...env,
  });
  const store = service.get<ObjectStore>(OBJECT_STORE);
  const running = {
    ...service,
    store,
    services,
    /** Stores raw bytes as an intake does. @returns the key */
    async storeSource(bytes: Uint8Array): Promise<string> {
      const key = `${INCOMING_MAIL}/${randomUUID()}`;
      await running.put(key, bytes);
      return key;
    },
    /** Stores an object in bucket `attachments`. */
    put: async (key: string, bytes: Uint8Array): Promise<void> => {
      await store.put('attachments', key, Readable.from([Buffer.from(bytes)]));
    },
    register: (email: Partial<NewEmail> = {}): Promise<RegisteredEmail> =>
      service.get(IntakeService).register({
        door: 'smtp',
        deliveryHash: createHash('sha256').update(randomUUID()).digest('hex'),
        sourcePath: `${INCOMING_MAIL}/${randomUUID()}`,
        sourceType: 'message/rfc822',
        head: HEAD,
        ...email,
      }),
    /** Delivers a MIME message or a Mailgun form. @returns the email's id */
    async deliver(bytes: Uint8Array | string, email: Partial<NewEmail> = {}): Promise<string> {
      const sourcePath = await running.storeSource(Buffer.from(bytes));
      return (await running.register({ ...email, sourcePath })).id;
    },
    email: (id: string) => service.rows(EmailEntity).findOneByOrFail({ id }),
    async until(id: string, state: EmailState): Promise<EmailEntity> {
      const what = `the email to be ${state}`;
      await waitFor(() => service.rows(EmailEntity).existsBy({ id, state }), { timeoutMs: 20_000, what });
      return running.email(id);
    },
    filesOf: (emailId: string) =>
      service.rows(AttachmentEntity).find({ where: { emailId }, order: { position: 'ASC' } }),
    bytesOf: ({ storagePath }: AttachmentEntity) => store.read('attachments', storagePath ?? ''),
    /** Keys in bucket `attachments`, sorted. */
    keys: (prefix?: string) => storedKeys(store, 'attachments', prefix),
    /** Deletes all rows, objects and recorded uploads. The configuration of the fakes stays. */
    async empty(): Promise<void> {
      await service.empty();
      for (const bucket of PRIVATE_BUCKETS)
        for await (const { key } of store.list(bucket)) await store.delete(bucket, key);
      services.uploads.length = 0;
    },
    stop: () => service.stop().then(services.stop),
  };
  return running;
}

/** The mail service for the tests of a block. */
export const useMail = (env?: NodeJS.ProcessEnv) => startForTests(() => startMail(env));
