import { startDatabase, startForTests } from '@coverleaf/testing';
import { ENTITIES, MIGRATIONS } from './identity.module';

const database = startForTests(() => startDatabase({ entities: [...ENTITIES], migrations: [...MIGRATIONS] }));

it('have exactly the columns of the entities', async () => {
  // Only SQL statements use this column, so no entity has it.
  const columns = (await database.missingColumns()).filter((query) => !query.includes('totp_last_step'));
  expect(columns).toEqual([]);
});
