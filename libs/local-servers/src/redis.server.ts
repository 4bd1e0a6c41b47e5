import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { join, resolve } from 'node:path';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { freePort } from './free-port';
import { terminateLeftover, runsIn } from './processes';
import { type ServerProcess, startServerProcess } from './server-process';

const run = promisify(execFile);
const REDIS_IMAGE = 'redis:7-alpine';

/** Appends every write to disk, and never evicts. */
const SETTINGS = { appendonly: 'yes', appendfsync: 'everysec', 'maxmemory-policy': 'noeviction', save: '' };

interface RedisCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** Its configuration file, on standard input. */
  readonly input: string;
}

export const hasRedisServer = async (): Promise<boolean> =>
  run('redis-server', ['--version']).then(
    () => true,
    () => false,
  );

function nativeRedis(options: RedisOptions, port: number, pidfile: string): RedisCommand {
  const place = { port: String(port), bind: '127.0.0.1', dir: options.folder, pidfile };
  const input = configuration({ ...place, ...SETTINGS, ...options.settings, requirepass: options.password });
  return { command: 'redis-server', args: ['-'], input };
}

/** For machines without Redis. The container is named after the folder, so that two can't write the same file. */
async function dockerRedis(
  { folder, password, settings }: RedisOptions,
  port: number,
): Promise<RedisCommand> {
  const name = `coverleaf-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  await run('docker', ['rm', '-f', name]).catch(() => undefined); // Usually there is nothing to remove.
  const container = [
    '--rm',
    '--interactive',
    '--name',
    name,
    '-p',
    `127.0.0.1:${port}:6379`,
    '-v',
    `${folder}:/data`,
  ];
  return {
    command: 'docker',
    args: ['run', ...container, REDIS_IMAGE, 'redis-server', '-'],
    input: configuration({ ...SETTINGS, ...settings, requirepass: password }),
  };
}

/** Redis reads quoted values in JSON syntax. */
const configuration = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}\n`)
    .join('');

/** Containers also run it before each start of Redis. */
const SCRIPT = resolve('k8s', 'components', 'servers', 'repair-redis.sh');

/**
 * Repairs the append-only file of a Redis that did not start: truncates it after the last complete command or, if
 * that fails, moves it aside.
 * @param isNative Redis is installed; otherwise its image is used
 * @returns a sentence that says what was done; '' if the file is intact
 */
async function repairAppendOnlyFile(folder: string, isNative: boolean): Promise<string> {
  const volumes = ['-v', `${folder}:/data`, '-v', `${SCRIPT}:/repair-redis.sh:ro`];
  const { stdout } = isNative
    ? await run('sh', [SCRIPT, folder])
    : await run('docker', ['run', '--rm', ...volumes, REDIS_IMAGE, 'sh', '/repair-redis.sh', '/data']);
  return stdout.trim();
}

export interface RedisOptions {
  /** Folder of the append-only file and the log; created if missing. */
  readonly folder: string;
  readonly password: string;
  /** Default: a free port. */
  readonly port?: number;
  /** Further settings, such as `cluster-enabled`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives a sentence if data damaged by a power cut was repaired. */
  readonly onRepaired?: (sentence: string) => void;
}

export interface RedisServer extends ServerProcess {
  /** With the password. */
  readonly url: string;
  readonly port: number;
}

/** Starts Redis on 127.0.0.1 with a password and an append-only file, after ending an orphan and repairing a damaged file. */
export async function startRedisServer(options: RedisOptions): Promise<RedisServer> {
  const { folder, password } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'redis.pid');
  await terminateLeftover(pidFile, ({ pid }) => runsIn(pid, /^(\S*\/)?redis-server /, folder));
  const port = options.port ?? (await freePort());
  const isNative = await hasRedisServer();
  const command = isNative ? nativeRedis(options, port, pidFile) : await dockerRedis(options, port);
  const start = () =>
    startServerProcess({
      ...command,
      logFile: join(folder, 'redis.log'),
      stopSignal: 'SIGTERM',
      probe: () => ping(port, password),
    });
  const server = await start().catch(async (error: unknown) => {
    const done = await repairAppendOnlyFile(folder, isNative);
    if (!done) throw error;
    options.onRepaired?.(done);
    return start();
  });
  return { ...server, url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`, port };
}

/** Resolves on PONG; Redis answers with an error while it loads its file. */
const ping = async (port: number, password: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const question = `*2\r\n$4\r\nAUTH\r\n$${Buffer.byteLength(password)}\r\n${password}\r\n*1\r\n$4\r\nPING\r\n`;
    const socket = connect(port, '127.0.0.1', () => socket.write(question));
    socket.setTimeout(2_000, () => socket.destroy(new Error('Redis is silent')));
    socket.once('error', reject);
    let reply = '';
    socket.on('data', (data) => {
      reply += data.toString();
      const error = /^-.*/m.exec(reply)?.[0];
      if (!error && !reply.endsWith('+PONG\r\n')) return;
      socket.destroy();
      if (error) reject(new Error(error));
      else resolve();
    });
  });
