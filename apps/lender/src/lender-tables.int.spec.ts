import { LenderRecord } from '@coverleaf/contracts';
import { startDatabase, startForTests } from '@coverleaf/testing';
import { ActiveLenders } from './lenders/active-lenders';
import { LenderEntity } from './lenders/lender.entity';
import { ENTITIES, MIGRATIONS } from './lender.module';

describe("the lender service's tables", () => {
  const options = { entities: [...ENTITIES], migrations: [...MIGRATIONS] };
  const database = startForTests(() => startDatabase(options));
  const lenders = () => database.dataSource.getRepository(LenderEntity);

  it('have exactly the columns of the entities', async () => {
    // Only SQL uses the column that is searched.
    const columns = (await database.missingColumns()).filter((query) => !query.includes('"search"'));
    expect(columns).toEqual([]);
  });

  it('are seeded once, and never over a change', async () => {
    const slugs = (await lenders().find()).map(({ slug }) => slug).toSorted();
    expect(slugs).toEqual(['harbor', 'skyla', 'summit', 'ufcu']);
    await lenders().update({ slug: 'harbor' }, { name: 'Renamed' });
    await database.dataSource.runMigrations();
    expect((await lenders().findOneByOrFail({ slug: 'harbor' })).name).toBe('Renamed');
    expect(await lenders().count()).toBe(4);
  });

  it('allow a slug once, and again after its lender was deleted', async () => {
    const insert = (): Promise<unknown> =>
      lenders().insert({
        ...{ id: crypto.randomUUID(), name: 'New', slug: 'new' },
        ...{ primaryColor: '#000000', secondaryColor: '#ffffff' },
      });
    await insert();
    await expect(insert()).rejects.toMatchObject({ driverError: { code: '23505' } });
    await lenders().softDelete({ slug: 'new' });
    await expect(insert()).resolves.toBeDefined();
    await expect(lenders().update({ slug: 'new' }, { slug: 'NEW' })).rejects.toThrow();
  });

  it('publish neither inactive nor deleted lenders', async () => {
    const active = new ActiveLenders(database.dataSource);
    const skyla = LenderRecord.strict().parse(await active.findBySlug({ slug: 'skyla' }));
    expect(skyla).toMatchObject({ slug: 'skyla', accountId: 'SKY-1001', accentColor: '#e94f8a' });
    await lenders().update({ slug: 'harbor' }, { templateId: null });
    const harbor = await active.findBySlug({ slug: 'harbor' });
    expect(harbor).toMatchObject({ templateId: null, accentColor: null });
    expect(await active.findBySlug({ slug: 'summit' })).toBeNull();
    await lenders().softDelete({ slug: 'ufcu' });
    expect(await active.findBySlug({ slug: 'ufcu' })).toBeNull();
  });
});
