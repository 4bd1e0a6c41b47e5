import type { DataSource } from 'typeorm';

/** Any number, the same in every replica. */
const MIGRATION_LOCK = 7_203_114;

/** Brings the schema up to date. Replicas that start together wait for the first. */
export async function runMigrations(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
  } finally {
    await runner.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await runner.release();
  }
}
