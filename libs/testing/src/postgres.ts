import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:net';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { startPostgresServer } from '../../local-servers/src/postgres.server';
import { waitFor } from '../../local-servers/src/processes';

// Imported by path, because Jest's global setup doesn't resolve aliases.

export interface RunningPostgres {
  /** The superuser's URL, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: a container if a Docker daemon is available, otherwise, or if the container fails, the
 * binaries of node_modules. TEST_SERVERS=embedded or docker selects one.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const wanted = process.env['TEST_SERVERS'];
  if (wanted === 'docker') return startDockerPostgres();
  if (wanted === 'embedded' || !(await dockerAnswers())) return startEmbeddedPostgres();
  try {
    return await startDockerPostgres();
  } catch (error) {
    process.stderr.write(`No PostgreSQL from Docker (${String(error)}); taking the embedded one\n`);
    return startEmbeddedPostgres();
  }
}

async function startEmbeddedPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-postgres-'));
  const server = await startPostgresServer({ folder, password: 'test', durable: false });
  const deleteFolder = () => rm(folder, { recursive: true, force: true });
  return { url: server.url, stop: () => server.stop().then(deleteFolder) };
}

const SOCKET = '/var/run/docker.sock';
const IMAGE = 'postgres:18-alpine';

/** Whether a Docker daemon is running, not only whether Docker is installed. */
async function dockerAnswers(): Promise<boolean> {
  if (process.env['DOCKER_HOST']) return true;
  return new Promise((resolve) => {
    const socket = connect(SOCKET, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function startDockerPostgres(): Promise<RunningPostgres> {
  // Loaded on demand: it is large, and most machines have no daemon.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=300'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  return {
    url: `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}`,
    stop: () => container.stop().then(() => undefined),
  };
}

/** Set by the global setup of the Jest projects that use PostgreSQL. */
export const SERVER_URL = 'TEST_POSTGRES_URL';

/**
 * Creates an empty database on the PostgreSQL of this test run, for one test file. The server is deleted at the end.
 * @returns its URL
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

type Database = { query<T>(text: string): Promise<T> };

/** Waits until the jobs of a service have ended, except those that report acts: the identity service is absent. */
export async function untilIdle(database: Database): Promise<void> {
  const isIdle = async (): Promise<boolean> =>
    (await database.query<unknown[]>(`select 1 from outbox where job not like '%.report-act'`)).length === 0;
  await waitFor(isIdle, { timeoutMs: 20_000, what: 'every job to have ended' });
}

/**
 * Waits for the jobs of a running service and empties its tables. A job that is due by the clock may begin meanwhile
 * and lock the tables in another order: PostgreSQL then ends one of the two, and this one tries again.
 */
export async function emptyTables(database: Database): Promise<void> {
  await untilIdle(database);
  const [row] = await database.query<{ names: string }[]>(`
    select string_agg(quote_ident(tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename not in ('migrations', 'job_days', 'calendar_days')`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.query(`truncate ${row?.names}`);
      return;
    } catch (error) {
      if (!isDeadlock(error) || attempt === 5) throw error;
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';
