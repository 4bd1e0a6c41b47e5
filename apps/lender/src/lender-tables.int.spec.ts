import { LenderRecord } from '@coverleaf/contracts';
import { SnakeCaseNaming } from '@coverleaf/service-kit';
import { createDatabase } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { ActiveLenders } from './lenders/active-lenders';
import { LenderEntity } from './lenders/lender.entity';
import { ENTITIES, MIGRATIONS } from './lender.module';

describe("the lender service's tables", () => {
  let dataSource: DataSource;

  const open = async (url: string): Promise<DataSource> =>
    new DataSource({
      type: 'postgres',
      url,
      entities: [...ENTITIES],
      namingStrategy: new SnakeCaseNaming(),
      migrations: [...MIGRATIONS],
    }).initialize();

  beforeAll(async () => {
    dataSource = await open(await createDatabase());
    await dataSource.runMigrations();
  });
  afterAll(() => dataSource.destroy());

  it('have exactly the columns that the entities name', async () => {
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    const columns = upQueries
      .map(({ query }) => query)
      .filter((query) => /ADD "|DROP COLUMN|CREATE TABLE/.test(query));
    expect(columns).toEqual([]);
  });

  it('begin with the seed, once, and never over what was changed', async () => {
    const lenders = dataSource.getRepository(LenderEntity);
    expect((await lenders.find()).map(({ slug }) => slug).toSorted()).toEqual([
      'harbor',
      'skyla',
      'summit',
      'ufcu',
    ]);
    await lenders.update({ slug: 'harbor' }, { name: 'Renamed' });
    await dataSource.runMigrations();
    expect((await lenders.findOneByOrFail({ slug: 'harbor' })).name).toBe('Renamed');
    expect(await lenders.count()).toBe(4);
  });

  it('let a slug be taken once, and again after its lender was deleted', async () => {
    const lenders = dataSource.getRepository(LenderEntity);
    const insert = (): Promise<unknown> =>
      lenders.insert({
        id: crypto.randomUUID(),
        name: 'New',
        slug: 'new',
        primaryColor: '#000000',
        secondaryColor: '#ffffff',
      });
    await insert();
    await expect(insert()).rejects.toMatchObject({ driverError: { code: '23505' } });
    await lenders.softDelete({ slug: 'new' });
    await expect(insert()).resolves.toBeDefined();
    await expect(lenders.update({ slug: 'new' }, { slug: 'NEW' })).rejects.toThrow();
  });

  it('give away neither inactive nor deleted lenders', async () => {
    const lenders = dataSource.getRepository(LenderEntity);
    const active = new ActiveLenders(dataSource);
    expect(LenderRecord.strict().parse(await active.findBySlug({ slug: 'skyla' }))).toMatchObject({
      slug: 'skyla',
      accountId: 'SKY-1001',
      accentColor: '#e94f8a',
    });
    await lenders.update({ slug: 'harbor' }, { templateId: null });
    expect(await active.findBySlug({ slug: 'harbor' })).toMatchObject({
      templateId: null,
      accentColor: null,
    });
    expect(await active.findBySlug({ slug: 'summit' })).toBeNull();
    await lenders.softDelete({ slug: 'ufcu' });
    expect(await active.findBySlug({ slug: 'ufcu' })).toBeNull();
  });
});
