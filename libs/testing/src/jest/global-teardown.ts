import type { RunningPostgres } from '../postgres';

export default async function globalTeardown(): Promise<void> {
  const running = globalThis as { testPostgres?: RunningPostgres };
  const server = running.testPostgres;
  delete running.testPostgres;
  await server?.stop();
}
