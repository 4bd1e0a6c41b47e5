import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DataSource, type MigrationInterface } from 'typeorm';
import { appliesMigrations, type ServiceConfig } from '../config/base-config';
import { awaitMigrations, runMigrations } from './migrate';

export type MigrationClass = new (...args: never[]) => MigrationInterface;

/** A database that starts together with its services may take as long. */
const CONNECT_ATTEMPTS = 20;
const CONNECT_PAUSE_MS = 500;

/**
 * Sees to it that the database has the schema that this release needs, by making it or by waiting for it. It has
 * connections of its own, because the service's give no statement more than half a minute.
 * @throws StartRefused when nobody has made it in time
 */
export async function settleSchema(
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
