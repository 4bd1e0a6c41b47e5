import { randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startPostgresServer, startRedisServer } from '@coverleaf/local-servers';
import { ReplicaSet, RpcClient } from '@coverleaf/messaging';
import { RpcSecrets } from '@coverleaf/service-kit';

export interface BenchServers {
  readonly postgresUrl: string;
  readonly redisUrl: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL and Redis with production settings, so every commit and job is written to disk. */
export async function startBenchServers(): Promise<BenchServers> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-bench-'));
  await chmod(folder, 0o711);
  const [postgresFolder, redisFolder] = [join(folder, 'postgres'), join(folder, 'redis')];
  await Promise.all([mkdir(postgresFolder, { mode: 0o711 }), mkdir(redisFolder)]);
  const password = randomBytes(12).toString('hex');
  const [postgres, redis] = await Promise.all([
    startPostgresServer({ folder: postgresFolder, password }),
    startRedisServer({ folder: redisFolder, password }),
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

const Ports = z.object({
  redis: z.int(),
  services: z.record(z.string(), z.object({ rpc: z.int().optional() })),
});

const Secrets = z.object({ rpc: RpcSecrets, redis: z.string() });

const secretsOf = async (dataDir: string): Promise<z.infer<typeof Secrets>> =>
  Secrets.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));

const read = async (dataDir: string): Promise<z.infer<typeof Ports>> =>
  Ports.parse(JSON.parse(await readFile(join(dataDir, 'run', 'ports.json'), 'utf8')));

/** An RPC client for a service of a product that runs on `dataDir`. @throws Error for an unknown service */
export async function rpcClient(dataDir: string, service: string): Promise<RpcClient> {
  const port = (await read(dataDir)).services[service]?.rpc;
  if (port === undefined) throw new Error(`There is no service ${service}`);
  const { rpc } = await secretsOf(dataDir);
  return new RpcClient(service, new ReplicaSet([{ host: '127.0.0.1', port }], rpc));
}

export const redisUrl = async (dataDir: string): Promise<string> =>
  `redis://:${(await secretsOf(dataDir)).redis}@127.0.0.1:${(await read(dataDir)).redis}`;
