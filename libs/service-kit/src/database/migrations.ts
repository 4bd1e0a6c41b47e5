import { setTimeout as pause } from 'node:timers/promises';
import { DataSource, MigrationExecutor, type MigrationInterface, type QueryRunner } from 'typeorm';
import pg from 'pg';
import { appliesMigrations, type ServiceConfig, StartupError } from '../config/config';
import { isLockTimeout } from './database-errors';

/**
 * Orders names as a dictionary does, ignoring accents and case. Every query, cursor and index that orders by a name
 * needs it.
 */
export const ORDER_BY_NAME = 'collate by_name';

/** For the migration of a database with lists ordered by name. */
export async function createNameOrder(runner: QueryRunner): Promise<void> {
  await runner.query(
    `create collation by_name (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`,
  );
}

/** Key of the advisory lock, the same in every replica. */
const MIGRATION_LOCK = 7_203_114;
const POLL_MS = 250;

/** Whatever uses a table waits behind a migration that waits for its lock. */
const LOCK_TIMEOUT_MS = 500;
const LOCK_ATTEMPTS = 120;
const LOCK_PAUSE_MS = 1_000;

/**
 * Runs the pending migrations. A second process waits for the first and finds nothing pending. A migration that doesn't
 * get a lock within half a second runs again from its beginning, so that others aren't held up behind it.
 * @param dataSource without a statement timeout: an index on a large table may take long
 */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('set lock_timeout = 0');
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseUnfinished(dataSource);
    await untilLocked(() => dataSource.runMigrations());
  } finally {
    // If the connection is gone, the server has released the lock.
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
  }
}

/** Not an error of the database, so that an attempt around it isn't repeated as well. */
class NoLockError extends Error {
  constructor(cause: unknown) {
    super('a lock was not granted in minutes: look for a long transaction, end it and start again', {
      cause,
    });
  }
}

/**
 * Repeats what waits too long for a lock. For steps of a migration whose earlier steps take long.
 * @throws NoLockError after `attempts` attempts, which also ends an `untilLocked` around it
 */
export async function untilLocked<Result>(
  act: () => Promise<Result>,
  attempts = LOCK_ATTEMPTS,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === attempts) throw new NoLockError(error);
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** For steps that may wait for a lock as long as necessary, because they don't hold up readers or writers. */
export async function withoutLockTimeout(runner: QueryRunner, act: () => Promise<unknown>): Promise<void> {
  await runner.query('set lock_timeout = 0');
  try {
    await act();
  } finally {
    await runner.query('reset lock_timeout');
  }
}

/**
 * Waits until another process has run the migrations. A newer schema is accepted: it belongs to the release that is
 * being rolled out.
 * @throws StartupError if migrations are still pending after `waitMs`
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
    await pause(POLL_MS);
  }
}

export type MigrationClass = new (...args: never[]) => MigrationInterface;

/** A database that starts together with its services may take this long. */
const CONNECT_ATTEMPTS = 20;
const CONNECT_PAUSE_MS = 500;

/**
 * Runs the migrations, or waits until another process has run them, depending on the settings. It uses separate
 * connections, because the service's have a statement timeout.
 * @param appendOnly tables whose rows the service may add and read, but not change or delete
 * @throws StartupError if they are still pending after the wait
 */
export async function applyOrAwaitMigrations(
  config: ServiceConfig,
  migrations: readonly MigrationClass[],
  appendOnly: readonly string[] = [],
): Promise<void> {
  const { DATABASE_URL: workUrl, MIGRATION_DATABASE_URL: ownerUrl = workUrl } = config;
  const dataSource = await connect(appliesMigrations(config) ? ownerUrl : workUrl, migrations);
  try {
    if (!appliesMigrations(config)) return await awaitMigrations(dataSource, config.MIGRATIONS_WAIT_MS);
    await runMigrations(dataSource);
    const worker = loginOf(workUrl);
    if (worker !== loginOf(ownerUrl)) await grantWork(dataSource, worker, appendOnly);
  } finally {
    await dataSource.destroy();
  }
}

const loginOf = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Lets the service's login read and write rows and call the functions that run as the owner, and nothing else. The
 * migration login owns the tables.
 */
async function grantWork(
  dataSource: DataSource,
  login: string,
  appendOnly: readonly string[],
): Promise<void> {
  const quoted = (name: string): string => dataSource.driver.escape(name);
  const worker = quoted(login);
  const kept = ['migrations', ...appendOnly].map(quoted).join(', ');
  await dataSource.transaction(async (manager) => {
    // Serialized across replicas, because concurrent grants fail.
    await manager.query('set local lock_timeout = 0');
    await manager.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await manager.query(`
      grant usage on schema public to ${worker};
      grant select, insert, update, delete on all tables in schema public to ${worker};
      grant usage, select on all sequences in schema public to ${worker};
      revoke update, delete on ${kept} from ${worker};
      revoke insert on migrations from ${worker}`);
    const asOwner: { name: string }[] = await manager.query(
      `select oid::regprocedure::text as name from pg_proc
        where pronamespace = 'public'::regnamespace and prosecdef and proowner = current_user::regrole`,
    );
    for (const { name } of asOwner) await manager.query(`grant execute on function ${name} to ${worker}`);
  });
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
      // One holds the lock, the other migrates.
      poolSize: 2,
      extra: {
        connectionTimeoutMillis: 3_000,
        lock_timeout: LOCK_TIMEOUT_MS,
        application_name: 'coverleaf migrations',
      },
    });
    try {
      return await dataSource.initialize();
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS) throw error;
      await pause(CONNECT_PAUSE_MS);
    }
  }
}

/**
 * The first migration of a service replaces older ones that were squashed into it, under the name of the last of them.
 * A database with some of those but not the last one cannot be migrated.
 * @throws StartupError
 */
async function refuseUnfinished(dataSource: DataSource): Promise<void> {
  const done = await new MigrationExecutor(dataSource).getExecutedMigrations();
  const [first] = dataSource.migrations;
  const firstName = first?.name ?? first?.constructor.name;
  if (done.length === 0 || done.some(({ name }) => name === firstName)) return;
  throw new StartupError(
    'the database was written by an early release: start release 0.1.0 once, which brings it up to date, and then this one.',
  );
}
