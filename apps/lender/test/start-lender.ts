import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObjectStore } from '@coverleaf/object-store';
import { Health, loadConfig, OBJECT_STORE, rootModule } from '@coverleaf/service-kit';
import { createDatabase, freePort, startRedis, TEST_RPC_SECRET } from '@coverleaf/testing';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { LenderConfig } from '../src/lender.config';
import { LenderModule } from '../src/lender.module';

export interface RunningLender {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  readonly store: ObjectStore;
  /** DATA_DIR. */
  readonly folder: string;
  get<T>(type: Type<T>): T;
  stop(): Promise<void>;
}

/**
 * The lender service in this process, on a real PostgreSQL, Redis and object store. Other services cannot be reached
 * unless `env` has their addresses, so jobs for them wait.
 */
export async function startLender(env: NodeJS.ProcessEnv = {}): Promise<RunningLender> {
  const [redis, databaseUrl, closedPort] = await Promise.all([startRedis(), createDatabase(), freePort()]);
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-lender-'));
  const config = loadConfig(LenderConfig, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    IDENTITY_RPC: `127.0.0.1:${closedPort}`,
    TRANSLATION_RPC: `127.0.0.1:${closedPort}`,
    RETRY_PAUSE_SCALE: '0.02',
    // A job that calls an unreachable service would delay `stop`.
    SHUTDOWN_GRACE_MS: '200',
    ...env,
  });
  const root = rootModule(LenderModule, config, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  return {
    app,
    folder,
    dataSource: app.get(DataSource),
    store: app.get<ObjectStore>(OBJECT_STORE, { strict: false }),
    get: <T>(type: Type<T>): T => app.get(type, { strict: false }),
    async stop() {
      await app.close();
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
