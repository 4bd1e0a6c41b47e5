import { SnakeCaseNaming } from '@coverleaf/service-kit';
import { createDatabase } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { ENTITIES, MIGRATIONS } from './identity.module';

it('have exactly the columns that the entities name', async () => {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: await createDatabase(),
    entities: [...ENTITIES],
    namingStrategy: new SnakeCaseNaming(),
    migrations: [...MIGRATIONS],
  }).initialize();
  await dataSource.runMigrations();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const columns = upQueries
    .map(({ query }) => query)
    .filter((query) => /ADD "|DROP COLUMN|CREATE TABLE/.test(query));
  await dataSource.destroy();
  // Counted by SQL alone.
  expect(columns.filter((query) => !query.includes('totp_last_step'))).toEqual([]);
});
