import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signal, startPostgresServer, waitFor } from '@coverleaf/local-servers';
import { Client } from 'pg';

const PASSWORD = 'test';
const DATABASE = 'replicated';

/**
 * A PostgreSQL with an empty database, and its streaming replica. The binaries of node_modules have no pg_basebackup, so
 * the replica begins with a copy of the primary's files, made while that is stopped.
 */
export async function startReplicatedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-replicated-'));
  const primary = { folder: join(folder, 'primary'), password: PASSWORD };
  const replica = { folder: join(folder, 'replica'), password: PASSWORD };
  const first = await startPostgresServer(primary);
  await ask(`${first.url}/postgres`, `create database ${DATABASE}`);
  await first.stop();
  await promisify(execFile)('cp', ['-a', primary.folder, replica.folder]);
  const writer = await startPostgresServer(primary);
  const settings = [
    `primary_conninfo = 'host=127.0.0.1 port=${writer.port} user=postgres password=${PASSWORD}'`,
    // Cancels a query at once if it would see rows that a vacuum of the primary has removed.
    'max_standby_streaming_delay = 0',
  ];
  const inReplica = (name: string): string => join(replica.folder, 'data', name);
  await writeFile(inReplica('postgresql.auto.conf'), `${settings.join('\n')}\n`);
  await writeFile(inReplica('standby.signal'), '');
  let reader = await startPostgresServer(replica);
  const readerUrl = `${reader.url}/${DATABASE}`;
  const onReplica = <Row>(text: string): Promise<Row[]> => ask<Row>(readerUrl, text);
  return {
    url: `${writer.url}/${DATABASE}`,
    replicaUrl: readerUrl,
    onReplica,
    /** It answers, but shows nothing that is written from now on. */
    async pauseReplay(): Promise<void> {
      await onReplica('select pg_wal_replay_pause()');
      const isPaused = async (): Promise<boolean> => {
        const [row] = await onReplica<{ state: string }>('select pg_get_wal_replay_pause_state() as state');
        return row?.state === 'paused';
      };
      await waitFor(isPaused, { timeoutMs: 10_000, what: 'the replica to stand still' });
    },
    resumeReplay: () => onReplica('select pg_wal_replay_resume()'),
    /** All of its processes: the system still takes connections, but nobody answers. */
    hangReplica: () => signalServer(reader.pid, 'SIGSTOP'),
    wakeReplica: () => signalServer(reader.pid, 'SIGCONT'),
    stopReplica: () => reader.stop(),
    async startReplica(): Promise<void> {
      reader = await startPostgresServer({ ...replica, port: reader.port });
    },
    async stop(): Promise<void> {
      await reader.stop();
      await writer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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
