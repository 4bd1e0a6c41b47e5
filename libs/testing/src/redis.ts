import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@coverleaf/local-servers';

export type TestRedis = Awaited<ReturnType<typeof startRedis>>;

/** A real Redis with the production settings: append-only file, no eviction. */
export async function startRedis() {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-redis-'));
  const options = { folder, password: randomBytes(12).toString('hex') };
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
