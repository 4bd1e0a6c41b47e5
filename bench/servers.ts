import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresServer, startRedisServer } from '@coverleaf/local-servers';

export interface BenchServers {
  readonly postgresUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** PostgreSQL and Redis with the settings of production: every commit and every job is on disk. */
export async function startBenchServers(): Promise<BenchServers> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-bench-'));
  await chmod(folder, 0o711);
  const [postgresFolder, redisFolder] = [join(folder, 'postgres'), join(folder, 'redis')];
  await Promise.all([mkdir(postgresFolder, { mode: 0o711 }), mkdir(redisFolder)]);
  const password = randomBytes(12).toString('hex');
  const [postgres, redis] = await Promise.all([
    startPostgresServer({ folder: postgresFolder, password }),
    startRedisServer({ folder: redisFolder }),
  ]);
  return {
    postgresUrl: `${postgres.url}/postgres`,
    redisUrl: redis.url,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const machine = (): string =>
  `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
