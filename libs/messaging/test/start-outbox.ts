import { startDatabase } from '@coverleaf/testing';
import { countFailedAttempts, createOutboxTable } from '../src/outbox/outbox';

/** A database with an outbox. */
export async function startOutbox() {
  const database = await startDatabase();
  const runner = database.dataSource.createQueryRunner();
  await createOutboxTable(runner);
  await countFailedAttempts(runner);
  return database;
}
