import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, MigrationExecutor } from 'typeorm';
import { StartupError } from '../bootstrap/startup-error';

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
    await refuseUnfinished(dataSource);
    await dataSource.runMigrations();
  } finally {
    // With its connection gone the server has let go of the lock.
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await runner.release();
  }
}

/**
 * The first migration of a service stands for all that were squashed into it, under the name of the last of them. A
 * database that has some of those but not the last one cannot be brought on from here.
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
