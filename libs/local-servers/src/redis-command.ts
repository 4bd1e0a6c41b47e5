import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

const run = promisify(execFile);
export const REDIS_IMAGE = 'redis:7-alpine';

/** Appends every write to disk, and never evicts. */
const SETTINGS = {
  appendonly: 'yes',
  appendfsync: 'everysec',
  'maxmemory-policy': 'noeviction',
  save: '',
};

export interface RedisCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/** Whether redis-server is on the PATH. */
export async function hasRedisServer(): Promise<boolean> {
  return run('redis-server', ['--version']).then(
    () => true,
    () => false,
  );
}

export function nativeRedis(folder: string, port: number, pidfile: string): RedisCommand {
  const place = { port: String(port), bind: '127.0.0.1', dir: folder, pidfile };
  return { command: 'redis-server', args: options({ ...place, ...SETTINGS }) };
}

/**
 * The last resort, where Redis cannot be installed but Docker answers. The container has a name made from the
 * folder, so that one that outlived a killed start is found and removed: two must not write one file.
 */
export async function dockerRedis(folder: string, port: number): Promise<RedisCommand> {
  const name = `coverleaf-redis-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;
  await run('docker', ['rm', '-f', name]).catch(() => undefined); // None there is the usual case.
  const container = ['--rm', '--name', name, '-p', `127.0.0.1:${port}:6379`, '-v', `${folder}:/data`];
  return {
    command: 'docker',
    args: ['run', ...container, REDIS_IMAGE, 'redis-server', ...options(SETTINGS)],
  };
}

function options(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]);
}
