import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, PRIVATE_BUCKETS } from '@coverleaf/object-store';
import { Health, loadConfig, OBJECT_STORE, rootModule } from '@coverleaf/service-kit';
import {
  createDatabase,
  emptyTables,
  freePort,
  startRedis,
  TEST_RPC_SECRET,
  type TestRedis,
} from '@coverleaf/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { MailIngestConfig } from '../src/mail-ingest.config';
import { MailIngestModule } from '../src/mail-ingest.module';
import { type Neighbours, startNeighbours } from './neighbours';

export interface RunningMail {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  readonly store: ObjectStore;
  /** DATA_DIR. */
  readonly folder: string;
  readonly redis: TestRedis;
  /** What lender and document service answer. */
  readonly neighbours: Neighbours;
  /** Forgets all mails and files, and what neighbours were asked; what they answer stays. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * The mail service in this process, on real servers: PostgreSQL, Redis and a local store. Identity is away: what it
 * should hear waits.
 */
export async function startMail(env: NodeJS.ProcessEnv = {}): Promise<RunningMail> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-mail-'));
  const [redis, databaseUrl, nobody, neighbours] = await Promise.all([
    startRedis(),
    createDatabase(),
    freePort(),
    startNeighbours(),
  ]);
  const config = loadConfig(MailIngestConfig, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    IDENTITY_RPC: `127.0.0.1:${nobody}`,
    LENDER_RPC: neighbours.address,
    DOCUMENT_RPC: neighbours.address,
    RETRY_PAUSE_SCALE: '0.02',
    // The job that calls a neighbour who is away would keep `stop` waiting for its reply.
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
    neighbours,
    async empty() {
      await emptyTables(dataSource);
      for (const bucket of PRIVATE_BUCKETS)
        for await (const { key } of store.list(bucket)) await store.delete(bucket, key);
      neighbours.uploads.length = 0;
    },
    async stop() {
      await app.close();
      await neighbours.stop();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
