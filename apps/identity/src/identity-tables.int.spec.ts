import { startDatabase, startForTests } from '@coverleaf/testing';
import { ENTITIES, MIGRATIONS } from './identity.module';

const database = startForTests(() => startDatabase({ entities: [...ENTITIES], migrations: [...MIGRATIONS] }));

it('have exactly the columns that the entities name', async () => {
  // No entity names this column, because only SQL statements use it.
  const columns = (await database.missingColumns()).filter((query) => !query.includes('totp_last_step'));
  expect(columns).toEqual([]);
});
