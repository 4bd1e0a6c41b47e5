import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** Runs SQL in a service's own database, as that service could. */
export async function query(
  dataDir: string,
  service: 'lender' | 'document' | 'identity',
  sql: string,
): Promise<unknown[]> {
  const read = async (...path: string[]): Promise<Record<string, string | number>> =>
    JSON.parse(await readFile(join(dataDir, ...path), 'utf8')) as Record<string, string | number>;
  const [secrets, ports] = await Promise.all([read('secrets.json'), read('run', 'ports.json')]);
  const login = `coverleaf_${service}`;
  const client = new Client({
    host: '127.0.0.1',
    port: Number(ports['postgres']),
    user: login,
    database: login,
    password: String(secrets[login]),
  });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
