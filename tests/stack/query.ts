import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

type Owner = 'lender' | 'document' | 'identity';

/** Of a service's own database, with that service's own login. */
export async function databaseUrl(dataDir: string, service: Owner): Promise<string> {
  const read = async (...path: string[]): Promise<Record<string, string | number>> =>
    JSON.parse(await readFile(join(dataDir, ...path), 'utf8')) as Record<string, string | number>;
  const [secrets, ports] = await Promise.all([read('secrets.json'), read('run', 'ports.json')]);
  const login = `coverleaf_${service}`;
  const password = encodeURIComponent(String(secrets[login]));
  return `postgres://${login}:${password}@127.0.0.1:${ports['postgres']}/${login}`;
}

/** Runs SQL in a service's own database, as that service could. */
export async function query(dataDir: string, service: Owner, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: await databaseUrl(dataDir, service) });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
