import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { freePort } from './free-port';
import { mendRedis } from './mend-redis';
import { endLeftover, worksIn } from './processes';
import { dockerRedis, hasRedisServer, nativeRedis } from './redis-command';
import { startServerProcess, type ServerProcess } from './server-process';

export interface RedisOptions {
  /** Holds the append-only file and the log; made when missing. */
  readonly folder: string;
  /** A free one when absent. */
  readonly port?: number;
  /** Hears in a sentence what had to be done about data that a power cut has torn. */
  readonly onMended?: (sentence: string) => void;
}

export interface RedisServer extends ServerProcess {
  readonly url: string;
  readonly port: number;
}

/**
 * Starts a Redis of our own on 127.0.0.1: appends every write to disk (synced each second), and never evicts,
 * because jobs are not a cache. An orphan of an earlier run in the same folder is ended first. Where Redis refuses its
 * file because a power cut has torn it, the file is mended.
 */
export async function startRedisServer(options: RedisOptions): Promise<RedisServer> {
  const { folder } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'redis.pid');
  await endLeftover(pidFile, ({ pid }) => worksIn(pid, /^(\S*\/)?redis-server /, folder));
  const port = options.port ?? (await freePort());
  const isNative = await hasRedisServer();
  const { command, args } = isNative ? nativeRedis(folder, port, pidFile) : await dockerRedis(folder, port);
  const start = () =>
    startServerProcess({
      command,
      args,
      logFile: join(folder, 'redis.log'),
      stopSignal: 'SIGTERM',
      probe: () => ping(port),
    });
  const server = await start().catch(async (error: unknown) => {
    const done = await mendRedis(folder, isNative);
    if (!done) throw error;
    options.onMended?.(done);
    return start();
  });
  return { ...server, url: `redis://127.0.0.1:${port}`, port };
}

/** Resolves on PONG; Redis answers with an error while it still loads its file. */
async function ping(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(2_000, () => socket.destroy(new Error('Redis is silent')));
    socket.once('error', reject);
    socket.once('data', (reply) => {
      socket.destroy();
      if (reply.toString().startsWith('+PONG')) resolve();
      else reject(new Error(reply.toString().trim()));
    });
  });
}
