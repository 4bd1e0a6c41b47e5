import { connect } from 'node:net';
import type { RunningPostgres } from './start-postgres';

const SOCKET = '/var/run/docker.sock';
const IMAGE = 'postgres:18-alpine';

/** Whether a Docker daemon answers; the mere program does not count. */
export async function dockerAnswers(): Promise<boolean> {
  if (process.env['DOCKER_HOST']) return true;
  return new Promise((resolve) => {
    const socket = connect(SOCKET, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

export async function startDockerPostgres(): Promise<RunningPostgres> {
  // Loaded only here: it is large, and most machines have no daemon.
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: 'test' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=300'])
    .withExposedPorts(5432)
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  return {
    url: `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}`,
    async stop() {
      await container.stop();
    },
  };
}
