import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ObjectStore } from '@coverleaf/object-store';
import { Health, loadConfig, OBJECT_STORE, rootModule } from '@coverleaf/service-kit';
import {
  createDatabase,
  emptyTables,
  freePort,
  emailsTo,
  startRedis,
  TEST_RPC_SECRET,
  type TestRedis,
} from '@coverleaf/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { ParsedMail } from 'mailparser';
import { DataSource } from 'typeorm';
import { startSimulator, type Simulator } from '../../../tools/insight-simulator/src/simulator.server';
import { DocumentConfig } from '../src/document.config';
import { DocumentModule } from '../src/document.module';
import {
  type FakeLenderService,
  type FakeMailIngest,
  startFakeLenderService,
  startFakeMailIngest,
} from './fake-services';

export interface RunningDocument {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  readonly store: ObjectStore;
  /** DATA_DIR. */
  readonly folder: string;
  readonly redis: TestRedis;
  /** The Insight simulator. */
  readonly insightUrl: string;
  readonly lenders: FakeLenderService;
  readonly mails: FakeMailIngest;
  /** The emails that were sent to an address, oldest first. */
  mailTo(address: string): Promise<ParsedMail[]>;
  /** Deletes all rows and files; the fake services keep their answers. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The document service in this process, on real servers: PostgreSQL, Redis, a local store and the Insight simulator.
 * Identity is not running, so audit events stay in the outbox.
 */
export async function startDocument(env: NodeJS.ProcessEnv = {}): Promise<RunningDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-document-'));
  const [redis, databaseUrl, lenders, mails, unusedPort] = await Promise.all([
    startRedis(),
    createDatabase(),
    startFakeLenderService(),
    startFakeMailIngest(),
    freePort(),
  ]);
  const simulator: Simulator = await startSimulator(join(folder, 'ledger.jsonl'), 0);
  const insightUrl = `http://127.0.0.1:${simulator.port}`;
  const config = loadConfig(DocumentConfig, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    INSIGHT_URL: insightUrl,
    PUBLIC_URL: 'http://portal.example',
    LENDER_RPC: lenders.address,
    MAIL_INGEST_RPC: mails.address,
    IDENTITY_RPC: `127.0.0.1:${unusedPort}`,
    INSIGHT_BREAKER_PAUSE_MS: '200',
    // A receipt does not wait for the outcome.
    NOTIFICATION_DELAY_MS: '0',
    RETRY_PAUSE_SCALE: '0.02',
    // The job that calls identity, which is not running, would delay `stop`.
    SHUTDOWN_GRACE_MS: '200',
    MAIL_FOLDER: join(folder, 'mail'),
    ...env,
  });
  const root = rootModule(DocumentModule, config, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  const dataSource = app.get(DataSource);
  const store = app.get<ObjectStore>(OBJECT_STORE, { strict: false });
  return {
    app,
    folder,
    dataSource,
    store,
    redis,
    insightUrl,
    lenders,
    mails,
    mailTo: (address) => emailsTo(config.MAIL_FOLDER, address),
    async empty() {
      await emptyTables(dataSource);
      for await (const { key } of store.list('insurance')) await store.delete('insurance', key);
    },
    async stop() {
      await app.close();
      await Promise.all([lenders.stop(), mails.stop()]);
      await simulator.close();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stores a file as the gateway does. @returns what the gateway sends about it */
export async function storeFile(
  store: ObjectStore,
  bytes: Uint8Array,
): Promise<{ key: string; originalFilename: string; bytes: number; sha256: string }> {
  const key = `insurance_docs/test-${randomBytes(6).toString('hex')}`;
  const stored = await store.put('insurance', key, Readable.from([Buffer.from(bytes)]));
  return { key, originalFilename: 'policy.pdf', ...stored };
}
