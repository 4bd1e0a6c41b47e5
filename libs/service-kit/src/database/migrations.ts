import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import pg from 'pg';
import { appliesMigrations, type ServiceConfig, StartupError } from '../config/config';

/**
 * The order of names: as in a dictionary, whatever their accents and case. Every list that is ordered by a name says
 * so behind it, in its cursor and its index too.
 */
export const ORDER_BY_NAME = 'collate by_name';

/** For a migration of a database whose lists are ordered by names. */
export async function createNameOrder(runner: QueryRunner): Promise<void> {
  await runner.query(
    `create collation by_name (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`,
  );
}

/** Any number, the same in every replica. */
const MIGRATION_LOCK = 7_203_114;
const LOOK_AGAIN_MS = 250;

/**
 * Brings the schema up to date. Whoever comes second waits for the first, and finds nothing left to do.
 * @param dataSource without a limit on the time of a statement: an index on a large table takes what it takes
 */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
  } finally {
    // With its connection gone the server has let go of the lock.
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
  }
}

/**
 * Waits until somebody else has brought the schema up to date. A schema that is newer than this process will do: it
 * was made for the release that is being rolled out.
 * @throws StartRefused when it is still behind after `waitMs`
 */
export async function awaitMigrations(dataSource: DataSource, waitMs: number): Promise<void> {
  const migrations = new MigrationExecutor(dataSource);
  const deadline = Date.now() + waitMs;
  for (;;) {
    const pending = await migrations.getPendingMigrations();
    if (pending.length === 0) return;
    if (Date.now() >= deadline) {
      throw new StartupError(
        `the database lacks ${pending.length} migrations, of which the last is ${pending.at(-1)?.name}. ` +
          `Run this release with ROLE=migrate, or start with MIGRATIONS=apply.`,
      );
    }
    await pause(LOOK_AGAIN_MS);
  }
}

export type MigrationClass = new (...args: never[]) => MigrationInterface;

/** A database that starts together with its services may take as long. */
const CONNECT_ATTEMPTS = 20;
const CONNECT_PAUSE_MS = 500;

/**
 * Sees to it that the database has the schema that this release needs, by making it or by waiting for it. It has
 * connections of its own, because the service's give no statement more than half a minute.
 * @throws StartRefused when nobody has made it in time
 */
export async function applyOrAwaitMigrations(
  config: ServiceConfig,
  migrations: readonly MigrationClass[],
): Promise<void> {
  const dataSource = await connect(config.DATABASE_URL, migrations);
  try {
    if (appliesMigrations(config)) await runMigrations(dataSource);
    else await awaitMigrations(dataSource, config.MIGRATIONS_WAIT_MS);
  } finally {
    await dataSource.destroy();
  }
}

async function connect(url: string, migrations: readonly MigrationClass[]): Promise<DataSource> {
  for (let attempt = 1; ; attempt += 1) {
    const dataSource = new DataSource({
      type: 'postgres',
      driver: pg,
      url,
      migrations: [...migrations],
      migrationsTransactionMode: 'each',
      logging: false,
      // One holds the lock while the other works.
      poolSize: 2,
      extra: { connectionTimeoutMillis: 3_000, application_name: 'coverleaf migrations' },
    });
    try {
      return await dataSource.initialize();
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS) throw error;
      await pause(CONNECT_PAUSE_MS);
    }
  }
}
