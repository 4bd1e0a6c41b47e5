import { type RunningPostgres, SERVER_URL, startPostgres } from '../postgres';

/** One PostgreSQL for the whole run. Jest's workers inherit its URL. */
export default async function globalSetup(): Promise<void> {
  const running = globalThis as { testPostgres?: RunningPostgres };
  running.testPostgres ??= await startPostgres();
  process.env[SERVER_URL] = running.testPostgres.url;
}
