import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { REDIS_IMAGE } from './redis-command';

const run = promisify(execFile);

/** The one that the containers run too, before each start of Redis. */
const SCRIPT = resolve('k8s', 'components', 'servers', 'repair-redis.sh');

/**
 * Makes the append-only file in a folder readable again: cuts its newest part after the last whole command or, where
 * that does not help, sets all of it aside. For a Redis that has refused to start.
 * @param isNative whether the tools of Redis are on this machine; else those of its image are taken
 * @returns what was done, in a sentence; nothing where the file is whole
 */
export async function mendRedis(folder: string, isNative: boolean): Promise<string> {
  const volumes = ['-v', `${folder}:/data`, '-v', `${SCRIPT}:/repair-redis.sh:ro`];
  const { stdout } = isNative
    ? await run('sh', [SCRIPT, folder])
    : await run('docker', ['run', '--rm', ...volumes, REDIS_IMAGE, 'sh', '/repair-redis.sh', '/data']);
  return stdout.trim();
}
