import { startDatabase, startForTests } from '@coverleaf/testing';
import { ENTITIES, MIGRATIONS } from './identity.module';

const database = startForTests(() => startDatabase({ entities: [...ENTITIES], migrations: [...MIGRATIONS] }));

it('have exactly the columns that the entities name', async () => {
  // Counted by SQL alone.
  const columns = (await database.missingColumns()).filter((query) => !query.includes('totp_last_step'));
  expect(columns).toEqual([]);
});
