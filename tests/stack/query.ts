import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

type Service = 'lender' | 'document' | 'mail-ingest' | 'translation' | 'identity';

/** Of a service's own database, with that service's own login. */
export async function databaseUrl(dataDir: string, service: Service): Promise<string> {
  const read = async (...path: string[]): Promise<Record<string, string | number>> =>
    JSON.parse(await readFile(join(dataDir, ...path), 'utf8')) as Record<string, string | number>;
  const [secrets, ports] = await Promise.all([read('secrets.json'), read('run', 'ports.json')]);
  const login = `coverleaf_${service}`;
  const password = encodeURIComponent(String(secrets[login]));
  return `postgres://${login}:${password}@127.0.0.1:${ports['postgres']}/${login}`;
}

/** A connection to a service's own database, with that service's own rights. End it when done. */
export async function connect(dataDir: string, service: Service): Promise<Client> {
  const client = new Client({ connectionString: await databaseUrl(dataDir, service) });
  await client.connect();
  return client;
}

/** Runs SQL in a service's own database, as that service could. */
export async function query(dataDir: string, service: Service, sql: string): Promise<unknown[]> {
  const client = await connect(dataDir, service);
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
