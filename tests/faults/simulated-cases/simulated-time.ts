import { createDatabase } from '@coverleaf/testing';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';

const SCHEMA = 'simulated';

/**
 * Creates a database whose `now()` is what the simulation says: a function of a schema that comes first in the search
 * path shadows the real one, also in the defaults of columns. @returns its URL
 */
export async function createSimulatedDatabase(at: Date): Promise<string> {
  const url = await createDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create schema ${SCHEMA}`);
    await client.query(`create table ${SCHEMA}.clock (at timestamptz not null)`);
    await client.query(`insert into ${SCHEMA}.clock values ($1)`, [at]);
    await client.query(
      `create function ${SCHEMA}.now() returns timestamptz stable language sql as 'select at from ${SCHEMA}.clock'`,
    );
  } finally {
    await client.end();
  }
  return `${url}?options=${encodeURIComponent(`-c search_path=${SCHEMA},pg_catalog,public`)}`;
}

/** One clock for this process and its database. */
export class SimulatedTime {
  constructor(private readonly dataSource: DataSource) {
    const timers = ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'setImmediate'] as const;
    const others = ['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'clearImmediate'] as const;
    jest.useFakeTimers({ doNotFake: [...timers, ...others] });
  }

  stop(): void {
    jest.useRealTimers();
  }

  /** @param skewMs by which the database's clock is ahead */
  async set(at: Date, skewMs = 0): Promise<void> {
    jest.setSystemTime(at);
    await this.dataSource.query(`update ${SCHEMA}.clock set at = $1`, [new Date(at.getTime() + skewMs)]);
  }
}
