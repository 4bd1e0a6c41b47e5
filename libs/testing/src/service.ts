import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@coverleaf/local-servers';
import { Health, loadConfig, rootModule, type ServiceConfig } from '@coverleaf/service-kit';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { TEST_RPC_SECRET } from './fake-rpc-service';
import { createDatabase } from './postgres';
import { startRedis, type TestRedis } from './redis';

export interface RunningService {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  readonly redis: TestRedis;
  /** DATA_DIR; emails are in its folder `mail`. */
  readonly folder: string;
  get<T>(type: Type<T>): T;
  /** Stops the fakes too. */
  stop(): Promise<void>;
}

/**
 * Starts a service in this process, on a real PostgreSQL, Redis and local store. The identity service is unavailable, so
 * jobs for it wait.
 * @param env overrides the settings of the tests
 * @param fakes other services, whose addresses are in `env`
 */
export async function startService(
  config: z.ZodType<ServiceConfig>,
  module: Type,
  env: NodeJS.ProcessEnv,
  fakes: readonly { stop(): Promise<void> }[] = [],
): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-service-'));
  const [redis, databaseUrl, unusedPort] = await Promise.all([startRedis(), createDatabase(), freePort()]);
  const settings = loadConfig(config, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    MAIL_FOLDER: join(folder, 'mail'),
    ENCRYPTION_KEYS: `test:${randomBytes(32).toString('base64')}`,
    IDENTITY_RPC: `127.0.0.1:${unusedPort}`,
    RETRY_PAUSE_SCALE: '0.02',
    // Otherwise `stop` would wait for the call to the unavailable service.
    SHUTDOWN_GRACE_MS: '200',
    ...env,
  });
  const root = rootModule(module, settings, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  return {
    app,
    dataSource: app.get(DataSource),
    redis,
    folder,
    get: (type) => app.get(type, { strict: false }),
    async stop() {
      await app.close();
      await Promise.all(fakes.map((fake) => fake.stop()));
      await redis.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
