import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ReplicaSet, RpcClient } from '@coverleaf/messaging';
import { RpcSecrets } from '@coverleaf/service-kit';
import { z } from 'zod';

const Ports = z.object({
  redis: z.int(),
  services: z.record(z.string(), z.object({ rpc: z.int().optional() })),
});

const Secrets = z.object({ rpc: RpcSecrets });

const read = async (dataDir: string): Promise<z.infer<typeof Ports>> =>
  Ports.parse(JSON.parse(await readFile(join(dataDir, 'run', 'ports.json'), 'utf8')));

/** A client of a service of the product that runs on `dataDir`. @throws Error when there is no such service */
export async function rpcClient(dataDir: string, service: string): Promise<RpcClient> {
  const port = (await read(dataDir)).services[service]?.rpc;
  if (port === undefined) throw new Error(`There is no service ${service}`);
  const { rpc } = Secrets.parse(JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')));
  return new RpcClient(service, new ReplicaSet([{ host: '127.0.0.1', port }], rpc));
}

export const redisUrl = async (dataDir: string): Promise<string> =>
  `redis://127.0.0.1:${(await read(dataDir)).redis}`;
