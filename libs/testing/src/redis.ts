import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startRedisServer, waitFor } from '@coverleaf/local-servers';
import { Redis } from 'ioredis';

const PASSWORD = randomBytes(12).toString('hex');

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

/** A real Redis with the production settings: append-only file, no eviction. @param settings further ones */
export async function startRedis(settings: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-redis-'));
  const options = { folder, password: PASSWORD, settings };
  let server = await startRedisServer(options);
  const { port, url } = server;
  return {
    /** Stays the same over restarts. */
    url,
    port,
    /** Stops it and deletes its files. */
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    /** SIGKILL. Clients see a broken connection, then a closed port until `restart`. */
    kill: () => server.kill(),
    /** Restarts it on the same port with its data on disk. */
    async restart() {
      await server.stop();
      server = await startRedisServer({ ...options, port });
    },
    /** Accepts connections but does not reply until `resume`. */
    pause: () => server.pause(),
    resume: () => server.resume(),
  };
}

const SLOTS = 16_384;
const NODES = 3;

/** A real Redis Cluster of three nodes without replicas. Redis must be installed. */
export async function startRedisCluster() {
  const startNode = async () => {
    const busPort = await freePort();
    const settings = {
      'cluster-enabled': 'yes',
      'cluster-port': `${busPort}`,
      'cluster-node-timeout': '2000',
    };
    return { ...(await startRedis(settings)), busPort };
  };
  const nodes = await Promise.all(Array.from({ length: NODES }, startNode));
  const visitors = nodes.map(({ url }) => new Redis(url));
  await Promise.all(
    visitors.map(async (visitor, index) => {
      const bounds = [index, index + 1].map((node) => Math.ceil((SLOTS / NODES) * node));
      await visitor.call('CLUSTER', 'ADDSLOTSRANGE', `${bounds[0]}`, `${bounds[1]! - 1}`);
      for (const { port, busPort } of nodes)
        await visitor.call('CLUSTER', 'MEET', '127.0.0.1', `${port}`, `${busPort}`);
    }),
  );
  for (const visitor of visitors)
    await waitFor(async () => {
      const info = String(await visitor.cluster('INFO'));
      return info.includes('cluster_state:ok') && info.includes(`cluster_known_nodes:${NODES}`);
    });
  for (const visitor of visitors) visitor.disconnect();
  return {
    url: `${nodes[0]!.url}?cluster=true`,
    nodes,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}
