import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { type ObjectStore, PRIVATE_BUCKETS } from '@coverleaf/object-store';
import { Health, loadConfig, OBJECT_STORE, rootModule } from '@coverleaf/service-kit';
import {
  createDatabase,
  emptyTables,
  freePort,
  startRedis,
  TEST_RPC_SECRET,
  type TestRedis,
  waitFor,
} from '@coverleaf/testing';
import { type EmailState, INCOMING_MAIL, type MailHead } from '@coverleaf/contracts';
import { MailIngestConfig } from '../src/mail-ingest.config';
import { MailIngestModule } from '../src/mail-ingest.module';
import { AttachmentEntity, EmailEntity } from '../src/emails/email.entity';
import { IntakeService, type NewEmail, type RegisteredEmail } from '../src/intake/intake.service';
import { storedKeys } from './email-fixtures';
import { type FakeServices, startFakeServices } from './fake-services';

export interface RunningMail {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  readonly store: ObjectStore;
  /** DATA_DIR. */
  readonly folder: string;
  readonly redis: TestRedis;
  /** Fakes of the lender and document services. */
  readonly services: FakeServices;
  /** Deletes all rows, objects and recorded uploads. The configuration of the fakes stays. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the mail service in this process with a real PostgreSQL, Redis and local store. The identity service is
 * unavailable, so its jobs wait.
 */
export async function startMail(env: NodeJS.ProcessEnv = {}): Promise<RunningMail> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-mail-'));
  const [redis, databaseUrl, unusedPort, services] = await Promise.all([
    startRedis(),
    createDatabase(),
    freePort(),
    startFakeServices(),
  ]);
  const config = loadConfig(MailIngestConfig, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    IDENTITY_RPC: `127.0.0.1:${unusedPort}`,
    LENDER_RPC: services.address,
    DOCUMENT_RPC: services.address,
    RETRY_PAUSE_SCALE: '0.02',
    // Otherwise `stop` would wait for the call to the unavailable service.
    SHUTDOWN_GRACE_MS: '200',
    ...env,
  });
  const root = rootModule(MailIngestModule, config, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  const dataSource = app.get(DataSource);
  const store = app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  return {
    app,
    folder,
    dataSource,
    store,
    redis,
    services,
    async empty() {
      await emptyTables(dataSource);
      for (const bucket of PRIVATE_BUCKETS)
        for await (const { key } of store.list(bucket)) await store.delete(bucket, key);
      services.uploads.length = 0;
    },
    async stop() {
      await app.close();
      await services.stop();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
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
