import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@coverleaf/local-servers';

export interface TestRedis {
  /** Stays the same over restarts. */
  readonly url: string;
  readonly port: number;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
  /** SIGKILL. Clients see a broken connection, then a closed port until `restart`. */
  kill(): Promise<void>;
  /** Restarts it on the same port with its data on disk. */
  restart(): Promise<void>;
  /** Accepts connections but does not reply until `resume`. */
  pause(): void;
  resume(): void;
}

/** A real Redis with the production settings: append-only file, no eviction. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-redis-'));
  let server = await startRedisServer({ folder });
  const { port, url } = server;
  return {
    url,
    port,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    kill: () => server.kill(),
    async restart() {
      await server.stop();
      server = await startRedisServer({ folder, port });
    },
    pause: () => server.pause(),
    resume: () => server.resume(),
  };
}
