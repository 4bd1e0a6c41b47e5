import { startDatabase } from '@coverleaf/testing';
import { createOutboxTable } from '../src/outbox/outbox';

/** A database with an outbox. */
export async function startOutbox() {
  const database = await startDatabase();
  await createOutboxTable(database.dataSource.createQueryRunner());
  return database;
}
