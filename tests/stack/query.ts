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

/** The ports of a running product's parts. */
export const portsOf = (dataDir: string): Promise<Ports> => readJson(dataDir, 'run', 'ports.json');

const secretsOf = (dataDir: string): Promise<Readonly<Record<string, string>>> =>
  readJson(dataDir, 'secrets.json');

/** The URL of a running product's Redis, with its password. */
export const redisUrl = async (dataDir: string): Promise<string> =>
  `redis://:${(await secretsOf(dataDir))['redis']}@127.0.0.1:${(await portsOf(dataDir)).redis}`;

/** The URL of a service's own database, with the login that the service uses. */
export async function databaseUrl(dataDir: string, service: Service): Promise<string> {
  const secrets = await secretsOf(dataDir);
  const login = `coverleaf_${service}`;
  const password = encodeURIComponent(secrets[login] ?? '');
  return `postgres://${login}:${password}@127.0.0.1:${(await portsOf(dataDir)).postgres}/${login}`;
}

/** Adds an empty database beside those of a running product. @returns its URL, with all rights */
export async function createDatabase(dataDir: string, name: string): Promise<string> {
  const password = encodeURIComponent((await secretsOf(dataDir))['postgres'] ?? '');
  const server = `postgres://postgres:${password}@127.0.0.1:${(await portsOf(dataDir)).postgres}`;
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return `${server}/${name}`;
}

/** Connects to a service's own database with that service's rights. The caller must end the connection. */
export async function connect(dataDir: string, service: Service): Promise<Client> {
  const client = new Client({ connectionString: await databaseUrl(dataDir, service) });
  await client.connect();
  return client;
}

/** Runs SQL in a service's own database with that service's rights. */
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
