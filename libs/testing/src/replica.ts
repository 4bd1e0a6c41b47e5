import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type PostgresOptions, signal, startPostgresServer, waitFor } from '@coverleaf/local-servers';
import { errorCode } from '@coverleaf/service-kit';
import { Client } from 'pg';

const PASSWORD = 'test';
const DATABASE = 'replicated';

type Server = Awaited<ReturnType<typeof startServer>>;

/**
 * Servers that all begin with the same files and one database. The binaries of node_modules have no pg_basebackup, so
 * the files are copied while no server uses them.
 * @param content statements of the database; without them, it's empty
 */
export async function startPostgresCluster(content = '') {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-cluster-'));
  const origin = { folder: join(folder, 'origin'), password: PASSWORD };
  const first = await startPostgresServer(origin);
  await ask(`${first.url}/postgres`, `create database ${DATABASE}`);
  await ask(`${first.url}/${DATABASE}`, content);
  await first.stop();
  const servers: Server[] = [];
  const start = async (files: Readonly<Record<string, string>>): Promise<Server> => {
    const place = { folder: join(folder, String(servers.length)), password: PASSWORD };
    await promisify(execFile)('cp', ['-a', origin.folder, place.folder]);
    for (const [name, text] of Object.entries(files)) await writeFile(join(place.folder, 'data', name), text);
    const server = await startServer(place);
    servers.push(server);
    return server;
  };
  return {
    /** Each further one is like a snapshot of the disk that was put in again: the same timeline as before. */
    startPrimary: () => start({}),
    startReplica: (primary: Server) =>
      start({
        'standby.signal': '',
        'postgresql.auto.conf': [
          `primary_conninfo = '${connectionTo(primary)}'`,
          // Cancels a query at once if it would see rows that a vacuum of the primary has removed.
          'max_standby_streaming_delay = 0',
          '',
        ].join('\n'),
      }),
    /** As after a restore to a point in time: it begins a new timeline. */
    async startRestored(): Promise<Server> {
      const server = await start({
        'recovery.signal': '',
        'postgresql.auto.conf': `restore_command = 'false'\n`,
      });
      await untilPromoted(server);
      return server;
    },
    async promote(replica: Server): Promise<void> {
      await replica.ask('select pg_promote()');
      await untilPromoted(replica);
    },
    async follow(replica: Server, primary: Server): Promise<void> {
      await replica.ask(`alter system set primary_conninfo = '${connectionTo(primary)}'`);
      await replica.ask('select pg_reload_conf()');
    },
    async stop(): Promise<void> {
      for (const server of servers.toReversed()) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL with an empty database, and its streaming replica. */
export async function startReplicatedPostgres() {
  const cluster = await startPostgresCluster();
  const primary = await cluster.startPrimary();
  const replica = await cluster.startReplica(primary);
  return {
    url: primary.url,
    replicaUrl: replica.url,
    onReplica: replica.ask,
    pauseReplay: replica.pauseReplay,
    resumeReplay: replica.resumeReplay,
    hangReplica: replica.hang,
    wakeReplica: replica.wake,
    stopReplica: replica.stop,
    startReplica: replica.start,
    stop: cluster.stop,
  };
}

/** A replica may cancel any statement for its recovery, also one of a test. */
const CANCELED_BY_RECOVERY = '40001';
const MOST_TRIES = 20;

async function askDespiteRecovery<Row>(url: string, text: string): Promise<Row[]> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask<Row>(url, text);
    } catch (error) {
      if (errorCode(error) !== CANCELED_BY_RECOVERY || tries === MOST_TRIES) throw error;
    }
}

async function startServer(place: PostgresOptions) {
  let running = await startPostgresServer(place);
  const { port } = running;
  const url = `${running.url}/${DATABASE}`;
  const query = <Row>(text: string): Promise<Row[]> => askDespiteRecovery<Row>(url, text);
  return {
    url,
    port,
    ask: query,
    /** A replica answers, but shows nothing that is written from now on. */
    async pauseReplay(): Promise<void> {
      await query('select pg_wal_replay_pause()');
      const isPaused = async (): Promise<boolean> => {
        const [row] = await query<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
        return row?.state === 'paused';
      };
      await waitFor(isPaused, { timeoutMs: 10_000, what: 'the replica to stand still' });
    },
    resumeReplay: () => query('select pg_wal_replay_resume()'),
    /** All of its processes: the system still takes connections, but nobody answers. */
    hang: () => signalServer(running.pid, 'SIGSTOP'),
    wake: () => signalServer(running.pid, 'SIGCONT'),
    stop: () => running.stop(),
    async start(): Promise<void> {
      running = await startPostgresServer({ ...place, port });
    },
  };
}

const connectionTo = ({ port }: Server): string =>
  `host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}`;

function untilPromoted(server: Server): Promise<unknown> {
  const isPrimary = async (): Promise<boolean> => {
    const [row] = await server.ask<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return row?.standby === false;
  };
  return waitFor(isPrimary, { timeoutMs: 10_000, what: 'a primary' });
}

async function ask<Row>(connectionString: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

async function signalServer(pid: number, name: NodeJS.Signals): Promise<void> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  for (const [id, parent] of processes) if (id && (id === pid || parent === pid)) signal(id, name);
}
