import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Ports = z.object({
  redis: z.int(),
  services: z.record(z.string(), z.object({ rpc: z.int().optional() })),
});

const read = async (dataDir: string): Promise<z.infer<typeof Ports>> =>
  Ports.parse(JSON.parse(await readFile(join(dataDir, 'run', 'ports.json'), 'utf8')));

/** @throws Error when the product runs no such service */
export async function rpcPort(dataDir: string, service: string): Promise<number> {
  const port = (await read(dataDir)).services[service]?.rpc;
  if (port === undefined) throw new Error(`There is no service ${service}`);
  return port;
}

export const redisUrl = async (dataDir: string): Promise<string> =>
  `redis://127.0.0.1:${(await read(dataDir)).redis}`;
