import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@coverleaf/object-store';
import { Health, loadConfig, OBJECT_STORE, rootModule } from '@coverleaf/service-kit';
import { createDatabase, freePort, startRedis } from '@coverleaf/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { MailIngestConfig } from '../src/mail-ingest.config';
import { MailIngestModule } from '../src/mail-ingest.module';

export interface RunningMailIngest {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  readonly store: ObjectStore;
  stop(): Promise<void>;
}

/** The service in this process, on real servers. Identity is away: what it should hear waits. */
export async function startMailIngest(env: NodeJS.ProcessEnv = {}): Promise<RunningMailIngest> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-mail-ingest-'));
  const [redis, databaseUrl, nobody] = await Promise.all([startRedis(), createDatabase(), freePort()]);
  const config = loadConfig(MailIngestConfig, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    IDENTITY_RPC: `127.0.0.1:${nobody}`,
    RETRY_PAUSE_SCALE: '0.02',
    ...env,
  });
  const root = rootModule(MailIngestModule, config, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  return {
    app,
    dataSource: app.get(DataSource),
    store: app.get<ObjectStore>(OBJECT_STORE, { strict: false }),
    async stop() {
      await app.close();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
