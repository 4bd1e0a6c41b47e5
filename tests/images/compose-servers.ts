import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, startPostgres, type TestObjectServer, waitFor } from '@coverleaf/testing';
import { Redis } from 'ioredis';
import type { ComposeFile } from './compose-file';
import { ContainerNetwork } from './container-network';

const run = promisify(execFile);

/** The servers that the compose file's services use. They run on this machine, under the names in the file. */
export interface ComposeServers {
  readonly network: ContainerNetwork;
  /** The superuser's URL for a database. */
  databaseUrl(name: string): string;
  stop(): Promise<void>;
}

/** @param objects already running, because the file's environment needs its keys */
export async function startComposeServers(
  file: ComposeFile,
  objects: TestObjectServer,
): Promise<ComposeServers> {
  const network = await ContainerNetwork.create();
  const postgres = await startPostgres();
  const redis = await startRedisOf(file);
  await createDatabases(file, postgres.url);
  await network.forward('postgres', 5432, Number(new URL(postgres.url).port));
  await network.forward('redis', 6379, redis.port);
  await network.forward('objects', 3900, Number(new URL(objects.env.S3_ENDPOINT).port));
  return {
    network,
    databaseUrl: (name) => `${postgres.url}/${name}`,
    async stop() {
      await network.remove();
      await Promise.all([postgres.stop(), redis.stop(), objects.stop()]);
    },
  };
}

/** Runs the same script that prepares a new volume of the file. */
async function createDatabases(file: ComposeFile, server: string): Promise<void> {
  const { hostname, port, username, password } = new URL(server);
  await run('sh', [join('k8s', 'components', 'servers', 'create-databases.sh')], {
    env: {
      PATH: process.env['PATH'],
      ...file.services['postgres']?.environment,
      PGHOST: hostname,
      PGPORT: port,
      PGPASSWORD: password,
      POSTGRES_USER: username,
    },
  });
}

/** Runs the command of the file, but on another port and folder. */
async function startRedisOf(file: ComposeFile): Promise<{ port: number; stop(): Promise<void> }> {
  const { command = [], environment = {} } = file.services['redis'] ?? {};
  const [folder, port] = await Promise.all([mkdtemp(join(tmpdir(), 'coverleaf-redis-')), freePort()]);
  const [shell = '', ...args] = command.map((word) =>
    word
      .replace('--dir /data', `--dir ${folder} --port ${port} --bind 127.0.0.1`)
      .replace(
        '/repair-redis.sh /data',
        `${join('k8s', 'components', 'servers', 'repair-redis.sh')} ${folder}`,
      ),
  );
  const child = spawn(shell, args, { env: { PATH: process.env['PATH'], ...environment }, stdio: 'ignore' });
  const password = environment['REDIS_PASSWORD'] ?? '';
  const client = new Redis({ port, password, lazyConnect: true, retryStrategy: null });
  client.on('error', () => undefined);
  await waitFor(async () => (await client.connect().then(() => client.ping())) === 'PONG', { what: 'Redis' });
  client.disconnect();
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
