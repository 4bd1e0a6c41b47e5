import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// By path, because Jest's global set-up runs outside of its module resolution and knows no alias.
import { startPostgresServer } from '../../../local-servers/src/postgres.server';
import { dockerAnswers, startDockerPostgres } from './docker-postgres';

export interface RunningPostgres {
  /** Of the superuser, without a database. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: a container where a Docker daemon answers, else (and when the container fails) the real
 * binaries out of node_modules. TEST_SERVERS=embedded or docker takes away the choice.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const wanted = process.env['TEST_SERVERS'];
  if (wanted === 'docker') return startDockerPostgres();
  if (wanted === 'embedded' || !(await dockerAnswers())) return startEmbeddedPostgres();
  try {
    return await startDockerPostgres();
  } catch (error) {
    process.stderr.write(`No PostgreSQL from Docker (${String(error)}); taking the embedded one\n`);
    return startEmbeddedPostgres();
  }
}

async function startEmbeddedPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-postgres-'));
  const server = await startPostgresServer({ folder, password: 'test', durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
