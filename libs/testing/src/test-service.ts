import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Actor, JobDefinition } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/local-servers';
import { Outbox, Scheduler } from '@coverleaf/messaging';
import { type AppError, Health, loadConfig, rootModule, SnakeCaseNaming } from '@coverleaf/service-kit';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource, type DataSourceOptions, type EntityTarget, type ObjectLiteral } from 'typeorm';
import type { z } from 'zod';
import { emailsTo } from './emails';
import { TEST_RPC_SECRET } from './fake-rpc-service';
import { createDatabase, emptyTables, untilIdle } from './postgres';
import { startRedis } from './redis';
import { TEST_SIGNING } from './signing';

/** An act as reported to the audit log. */
interface AuditedAct {
  readonly action: string;
  readonly actorId: string;
  readonly subjectId: string | null;
  readonly fields: readonly string[] | null;
  readonly changes: unknown;
}

/**
 * Starts a service in this process on a real PostgreSQL, Redis and local store. Other services cannot be reached unless
 * `env` has their addresses, so jobs for them wait.
 */
export async function startTestService<S extends z.ZodType>(
  module: Type,
  configSchema: S,
  env: NodeJS.ProcessEnv | ((folder: string) => Promise<NodeJS.ProcessEnv>),
) {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-service-'));
  const [redis, databaseUrl] = await Promise.all([startRedis(), createDatabase()]);
  const mailFolder = join(folder, 'mail');
  const config = loadConfig(configSchema, {
    DATABASE_URL: databaseUrl,
    RPC_SECRET: TEST_RPC_SECRET,
    ...TEST_SIGNING,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    MAIL_FOLDER: mailFolder,
    IDENTITY_RPC: UNREACHABLE,
    TRANSLATION_RPC: UNREACHABLE,
    RETRY_PAUSE_SCALE: '0.02',
    // A job that calls an unreachable service would delay `stop`.
    SHUTDOWN_GRACE_MS: '200',
    ...(typeof env === 'function' ? await env(folder) : env),
  });
  const root = rootModule(module, config, new Health());
  const stopServers = async (): Promise<void> => {
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const app = await NestFactory.createApplicationContext(root, {
    logger: false,
    abortOnError: false,
  }).catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  const dataSource = app.get(DataSource);
  const get = <T>(token: Type<T> | string | symbol): T => app.get<T>(token, { strict: false });
  /** Adds jobs to the outbox. @returns their ids */
  const enqueue = <P extends z.ZodType>(
    job: JobDefinition<P>,
    ...payloads: z.input<P>[]
  ): Promise<string[]> => dataSource.transaction((manager) => get(Outbox).addAll(manager, job, payloads));
  return {
    dataSource,
    /** DATA_DIR. */
    folder,
    redis,
    get,
    query: <T = unknown>(sql: string, parameters?: unknown[]) => dataSource.query<T[]>(sql, parameters),
    rows: <T extends ObjectLiteral>(entity: EntityTarget<T>) => dataSource.getRepository(entity),
    /** Acts with this action or subject that wait for the identity service, oldest first. */
    acts: ({ action, subjectId }: { action?: string; subjectId?: string }) =>
      dataSource.query<AuditedAct[]>(
        `select act ->> 'action' as action, act ->> 'actorId' as "actorId", act ->> 'subjectId' as "subjectId",
                act -> 'fields' as fields, act -> 'changes' as changes
           from (select payload -> 'act' as act, created_at from outbox where job ~ '(report|record)-act$') noted
          where ($1::text is null or act ->> 'action' = $1) and ($2::text is null or act ->> 'subjectId' = $2)
          order by created_at`,
        [action, subjectId],
      ),
    /** The emails to an address, oldest first. */
    emailsTo: (address: string) => emailsTo(mailFolder, address),
    enqueue,
    /** Runs a job to its end. @returns its id */
    async runJob<P extends z.ZodType>(job: JobDefinition<P>, payload: z.input<P>): Promise<string> {
      const [id = ''] = await enqueue(job, payload);
      const left = () => dataSource.query<unknown[]>(`select 1 from outbox where id = $1`, [id]);
      await waitFor(async () => (await left()).length === 0, { timeoutMs: 20_000, what: job.name });
      return id;
    },
    /**
     * Lets eight workers start at the same time what is due tomorrow at an hour. @returns the names of the jobs, sorted
     */
    async startDueJobs(hour: number) {
      const tomorrow = new Date(Date.now() + 86_400_000);
      tomorrow.setUTCHours(hour);
      await Promise.all(Array.from({ length: 8 }, () => get(Scheduler).startDueJobs(tomorrow)));
      const started = await dataSource.query<{ job: string }[]>(
        `select job from job_days where occasion like $1 order by job`,
        [`${tomorrow.toISOString().slice(0, 10)}%`],
      );
      return started.map(({ job }) => job);
    },
    /** Ends the schedule and waits for the jobs it has started, so that a test starts them alone. */
    async endSchedule() {
      await get(Scheduler).onModuleDestroy();
      await untilIdle(dataSource);
    },
    untilIdle: () => untilIdle(dataSource),
    /** Waits until the jobs have ended and deletes all rows. */
    empty: () => emptyTables(dataSource),
    async stop() {
      await app.close();
      await stopServers();
    },
  };
}

/** Creates a database with the tables of these migrations, without a service. */
export async function startDatabase(options: Pick<DataSourceOptions, 'entities' | 'migrations'> = {}) {
  const url = await createDatabase();
  const naming = { namingStrategy: new SnakeCaseNaming() };
  const dataSource = await new DataSource({
    ...{ type: 'postgres', url, migrationsTransactionMode: 'each' },
    ...naming,
    ...options,
  }).initialize();
  await dataSource.runMigrations();
  return {
    url,
    dataSource,
    query: <T = unknown>(sql: string, parameters?: unknown[]) => dataSource.query<T[]>(sql, parameters),
    /** @returns the statements that would make the columns match the entities */
    async missingColumns(): Promise<string[]> {
      // TypeORM looks for expressions of generated columns there.
      await dataSource.query(
        'create table if not exists typeorm_metadata (type text, database text, schema text, "table" text, name text, value text)',
      );
      const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
      return upQueries
        .map(({ query }) => query)
        .filter((query) => /ADD "|DROP COLUMN|CREATE TABLE/.test(query));
    },
    stop: async () => {
      if (dataSource.isInitialized) await dataSource.destroy();
    },
  };
}

/** `host:port` where nothing listens: IANA has not assigned port 4. A free port could soon be used by another test. */
export const UNREACHABLE = '127.0.0.1:4';

/** A value for ENCRYPTION_KEYS. */
export const newEncryptionKey = (id = 'test'): string => `${id}:${randomBytes(32).toString('base64')}`;

/** A list of keys without one of them. */
export const withoutKey = (keys: string, id: string): string =>
  keys
    .split(',')
    .filter((key) => !key.startsWith(`${id}:`))
    .join(',');

/**
 * Starts something before the tests of a block and stops it after them. @returns an object that is empty until the
 * tests run
 */
export function startForTests<T extends { stop(): Promise<void> }>(start: () => Promise<T>): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(() => started.stop());
  return started;
}

/** An actor; by default an admin of the operator. */
export const newActor = (actor: Partial<Actor> = {}): Actor => ({
  userId: randomUUID(),
  sessionId: randomUUID(),
  role: 'admin',
  lenderId: null,
  ...actor,
});

/** @returns `done`, or the status and code of the error, such as `404 not_found` */
export const outcomeOf = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'done',
    ({ status, code }: AppError) => `${status} ${code}`,
  );
