import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRedisServer } from '@coverleaf/local-servers';

export interface TestRedis {
  /** Stays the same over restarts. */
  readonly url: string;
  readonly port: number;
  /** Ends it for good and removes its files. */
  stop(): Promise<void>;
  /** SIGKILL. Clients see a broken connection, then nobody there, until `restart`. */
  kill(): Promise<void>;
  /** Starts it again (ending it first when it runs) on the same port, with what was on disk. */
  restart(): Promise<void>;
  /** It accepts connections, but answers nothing until `resume`. */
  pause(): void;
  resume(): void;
}

/** A real Redis of its own, with the settings of production: append-only file, no eviction. */
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
