import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ServiceName } from '../../tools/standalone/src/services';

export type Service = 'lender' | 'document' | 'mail-ingest' | 'translation' | 'identity';

interface Ports {
  readonly postgres: number;
  readonly redis: number;
  readonly services: Readonly<Record<ServiceName, { readonly rpc: number; readonly management: number }>>;
}

const readJson = async <T>(...path: readonly string[]): Promise<T> =>
  JSON.parse(await readFile(join(...path), 'utf8')) as T;

/** Where the parts of a running product listen on this machine. */
export const portsOf = (dataDir: string): Promise<Ports> => readJson(dataDir, 'run', 'ports.json');

const secretsOf = (dataDir: string): Promise<Readonly<Record<string, string>>> =>
  readJson(dataDir, 'secrets.json');

/** Of the Redis of a running product, with its password. */
export const redisUrl = async (dataDir: string): Promise<string> =>
  `redis://:${(await secretsOf(dataDir))['redis']}@127.0.0.1:${(await portsOf(dataDir)).redis}`;

/** Of a service's own database, with that service's own login. */
export async function databaseUrl(dataDir: string, service: Service): Promise<string> {
  const secrets = await secretsOf(dataDir);
  const login = `coverleaf_${service}`;
  const password = encodeURIComponent(secrets[login] ?? '');
  return `postgres://${login}:${password}@127.0.0.1:${(await portsOf(dataDir)).postgres}/${login}`;
}

/** A connection to a service's own database, with that service's own rights. End it when done. */
export async function connect(dataDir: string, service: Service): Promise<Client> {
  const client = new Client({ connectionString: await databaseUrl(dataDir, service) });
  await client.connect();
  return client;
}

/** Runs SQL in a service's own database, as that service could. */
export async function query<Row extends object>(
  dataDir: string,
  service: Service,
  sql: string,
): Promise<Row[]> {
  const client = await connect(dataDir, service);
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
