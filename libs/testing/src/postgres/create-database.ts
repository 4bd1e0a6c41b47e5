import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Set by the global set-up of the Jest projects that use PostgreSQL. */
export const SERVER_URL = 'TEST_POSTGRES_URL';

/**
 * A fresh, empty database on the PostgreSQL of this test run. One per test file keeps files apart; the server is
 * thrown away at the end, so nothing has to be dropped.
 * @returns its address
 */
export async function createDatabase(): Promise<string> {
  const server = process.env[SERVER_URL];
  if (!server) throw new Error('No test server is running: name the file *.int.spec.ts');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
  return `${server}/${name}`;
}
