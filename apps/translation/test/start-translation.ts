import { Health, loadConfig, rootModule } from '@coverleaf/service-kit';
import { createDatabase, freePort, startRedis, TEST_RPC_SECRET, type TestRedis } from '@coverleaf/testing';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { TranslatingService } from '../src/translating/translating.service';
import { TranslationConfig } from '../src/translation.config';
import { TranslationModule } from '../src/translation.module';
import { type FakeLender, startFakeLender } from './fake-lender';

export interface RunningTranslation {
  readonly app: INestApplicationContext;
  /** Into Spanish. @param waitMs for the engine; 4,000 when absent */
  translate(texts: readonly string[], waitMs?: number): Promise<(string | null)[]>;
  readonly dataSource: DataSource;
  readonly redis: TestRedis;
  /** Fake of the lender service. */
  readonly lender: FakeLender;
  stop(): Promise<void>;
}

/**
 * Starts the translation service in this process with a real PostgreSQL and Redis. The identity service is unavailable,
 * so its jobs wait. There is no engine unless `env` names one.
 */
export async function startTranslation(env: NodeJS.ProcessEnv = {}): Promise<RunningTranslation> {
  const [redis, databaseUrl, unusedPort, lender] = await Promise.all([
    startRedis(),
    createDatabase(),
    freePort(),
    startFakeLender(),
  ]);
  const config = loadConfig(TranslationConfig, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    REDIS_URL: redis.url,
    IDENTITY_RPC: `127.0.0.1:${unusedPort}`,
    LENDER_RPC: lender.address,
    RETRY_PAUSE_SCALE: '0.02',
    // Otherwise `stop` would wait for the call to the unavailable service.
    SHUTDOWN_GRACE_MS: '200',
    ...env,
  });
  const root = rootModule(TranslationModule, config, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  return {
    app,
    async translate(texts, waitMs = 4_000) {
      const input = { texts: [...texts], language: 'es' as const, waitMs };
      return (await app.get(TranslatingService).translate(input)).translations;
    },
    dataSource: app.get(DataSource),
    redis,
    lender,
    async stop() {
      await app.close();
      await lender.stop();
      await redis.stop();
    },
  };
}
