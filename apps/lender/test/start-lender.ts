import { Health, loadConfig, rootModule } from '@coverleaf/service-kit';
import { createDatabase, freePort, startRedis } from '@coverleaf/testing';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { LenderConfig } from '../src/lender.config';
import { LenderModule } from '../src/lender.module';

export interface RunningLender {
  readonly app: INestApplicationContext;
  readonly dataSource: DataSource;
  get<T>(type: Type<T>): T;
  stop(): Promise<void>;
}

/** The lender service in this process, on a real PostgreSQL and Redis. Identity is away: what it should hear waits. */
export async function startLender(): Promise<RunningLender> {
  const [redis, databaseUrl, nobody] = await Promise.all([startRedis(), createDatabase(), freePort()]);
  const config = loadConfig(LenderConfig, {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    IDENTITY_RPC: `127.0.0.1:${nobody}`,
  });
  const root = rootModule(LenderModule, config, new Health());
  const app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false });
  return {
    app,
    dataSource: app.get(DataSource),
    get: <T>(type: Type<T>): T => app.get(type, { strict: false }),
    async stop() {
      await app.close();
      await redis.stop();
    },
  };
}
