import { randomUUID } from 'node:crypto';
import { createDatabase } from '@coverleaf/testing';
import { DataSource, EntitySchema } from 'typeorm';
import { PreparingClient } from './prepared-statements';

interface Shelf {
  readonly id: string;
  readonly name: string;
}
const Shelves = new EntitySchema<Shelf>({
  name: 'shelf',
  tableName: 'shelves',
  columns: { id: { type: 'uuid', primary: true }, name: { type: 'text' } },
});

describe('a database connection', () => {
  let dataSource: DataSource;
  beforeAll(async () => {
    dataSource = await new DataSource({
      type: 'postgres',
      url: await createDatabase(),
      entities: [Shelves],
      poolSize: 1,
      extra: { Client: PreparingClient },
    }).initialize();
    await dataSource.query('create table shelves (id uuid primary key, name text not null)');
  });
  afterAll(() => dataSource.destroy());

  const prepared = async (): Promise<string[]> => {
    const rows = await dataSource.query<{ statement: string }[]>(
      'select statement from pg_prepared_statements',
    );
    return rows.map(({ statement }) => statement);
  };

  it('prepares what writes a row or finds one by its id, once', async () => {
    const shelves = dataSource.getRepository(Shelves);
    const [first, second] = [randomUUID(), randomUUID()];
    for (const [index, id] of [first, second].entries()) {
      await shelves.insert({ id, name: `shelf ${index}` });
      await shelves.update({ id }, { name: `shelf ${index} with books` });
      await dataSource.query('update shelves set name = name || $2 where id = $1', [id, '!']);
    }
    expect(await shelves.findOneBy({ id: first })).toEqual({ id: first, name: 'shelf 0 with books!' });
    expect(await shelves.findOneBy({ id: second })).toEqual({ id: second, name: 'shelf 1 with books!' });
    expect((await prepared()).map((text) => text.slice(0, 6).toLowerCase()).sort()).toEqual([
      ...['insert', 'select', 'update', 'update'],
    ]);
  });

  it('prepares what adds several rows', async () => {
    const before = await prepared();
    await dataSource.query(
      `with rows as (
         insert into shelves (id, name) select id, 'a new shelf' from unnest($1::uuid[]) given (id)
       ) select 1`,
      [[randomUUID(), randomUUID()]],
    );
    expect(await prepared()).toHaveLength(before.length + 1);
  });

  it('prepares nothing whose plan depends on its values', async () => {
    const before = await prepared();
    const shelves = dataSource.getRepository(Shelves);
    await shelves.findBy({ name: 'shelf 0' });
    await dataSource.query('select * from shelves where name like $1', ['shelf%']);
    await dataSource.query('select * from shelves where $1::uuid is null or id = $1', [randomUUID()]);
    await dataSource.query('select * from shelves where id = any($1)', [[randomUUID()]]);
    await dataSource.query('delete from shelves where id = any($1)', [[randomUUID()]]);
    expect(await prepared()).toEqual(before);
  });

  it('goes on when a column is added', async () => {
    const id = randomUUID();
    const shelves = dataSource.getRepository(Shelves);
    await shelves.insert({ id, name: 'a shelf' });
    const everything = (): Promise<object[]> => dataSource.query('select * from shelves where id = $1', [id]);
    await everything();
    await dataSource.query('alter table shelves add column color text');
    expect(await shelves.findOneBy({ id })).toEqual({ id, name: 'a shelf' });
    expect(await everything()).toEqual([{ id, name: 'a shelf', color: null }]);
  });
});
