import { announceTexts, type TextScope, pretranslateRpc } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { SnakeCaseNaming } from '@coverleaf/service-kit';
import { createDatabase, type FakeRpcService, startFakeRpcService, waitFor } from '@coverleaf/testing';
import { DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { startLender, type RunningLender } from '../../test/start-lender';
import { ENTITIES, MIGRATIONS } from '../lender.module';

/** Only the tables, without a relay that publishes jobs. */
async function openTables(): Promise<DataSource> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: await createDatabase(),
    entities: [...ENTITIES],
    namingStrategy: new SnakeCaseNaming(),
    migrations: [...MIGRATIONS],
  }).initialize();
  await dataSource.runMigrations();
  return dataSource;
}

describe('changed texts', () => {
  let tables: DataSource;
  let skyla: string;

  beforeAll(async () => {
    tables = await openTables();
    const [row] = await tables.query<{ id: string }[]>(`select id from lenders where slug = 'skyla'`);
    skyla = row?.id ?? '';
  });
  beforeEach(() => tables.query(`delete from outbox`));
  afterAll(() => tables.destroy());

  const announced = async (): Promise<string[]> => {
    const rows = await tables.query<{ scope: string }[]>(
      `select payload ->> 'scope' as scope from outbox where job = $1 order by scope`,
      [announceTexts.name],
    );
    return rows.map(({ scope }) => scope);
  };

  it.each([
    [
      'a new testimonial',
      `insert into testimonials (lender_id, content, author) select id, 'New', 'A' from lenders where slug = 'skyla'`,
    ],
    ['a changed testimonial', `update testimonials set role = role || ' since 2020'`],
    [
      'a lender that is active again',
      `update lenders set active = false where slug = 'skyla'; update lenders set active = true where slug = 'skyla'`,
    ],
    [
      'a lender that is restored',
      `update lenders set deleted_at = now() where slug = 'skyla'; update lenders set deleted_at = null where slug = 'skyla'`,
    ],
  ])("are announced as their lender's: %s", async (_, change) => {
    await tables.query(change);
    expect(await announced()).toEqual([skyla]);
  });

  it.each([
    ['a new question', `insert into faqs (question, answer, category) values ('Q', 'A', 'C')`],
    ['a changed answer', `update faqs set answer = answer || '!' where display_order = 0`],
    ['a changed setting', `update settings set value = '"Always"' where key = 'support.hours'`],
  ])('are announced as everybody’s: %s', async (_, change) => {
    await tables.query(change);
    expect(await announced()).toEqual(['shared']);
  });

  it.each([
    [
      'another order',
      `update testimonials set display_order = display_order + 1; update faqs set display_order = display_order + 1`,
    ],
    ['the author', `update testimonials set author = 'Somebody'`],
    ['what is gone', `delete from faqs where display_order = 0`],
    ['a deactivated lender', `update lenders set active = false where slug = 'ufcu'`],
    [
      "a lender's own question",
      `insert into faqs (question, answer, category, lender_id) select 'Q', 'A', 'C', id from lenders where slug = 'skyla'`,
    ],
  ])('are not: %s', async (_, change) => {
    await tables.query(change);
    expect(await announced()).toEqual([]);
  });

  it('of many lenders at once are announced as one', async () => {
    await tables.query(`
      with made as (
        insert into lenders (name, slug, primary_color, secondary_color)
          select 'L', 'burst-' || n, '#000000', '#ffffff' from generate_series(1, 21) n returning id
      ) insert into testimonials (lender_id, content, author) select id, 'Said', 'A' from made`);
    expect(await announced()).toEqual(['lenders']);
  });

  describe('in a burst', () => {
    let mine: QueryRunner;
    let theirs: QueryRunner;

    beforeEach(async () => {
      [mine, theirs] = [tables.createQueryRunner(), tables.createQueryRunner()];
      await mine.startTransaction();
      await theirs.startTransaction();
    });
    afterEach(async () => {
      for (const runner of [mine, theirs]) {
        if (runner.isTransactionActive) await runner.rollbackTransaction();
        await runner.release();
      }
    });

    const change = (runner: EntityManager, key: string): Promise<unknown> =>
      runner.query(`update settings set value = to_jsonb(value::text) where key = $1`, [key]);
    /** The jobs that a relay could publish now. */
    const publishable = (): Promise<unknown[]> =>
      tables.query(`select 1 from outbox where job = $1 and enqueued_at is null for update skip locked`, [
        announceTexts.name,
      ]);

    it('are one job, which waits for the last of those that joined it', async () => {
      await change(mine.manager, 'support.hours');
      await mine.commitTransaction();
      await change(theirs.manager, 'support.phone');
      await change(theirs.manager, 'support.email');
      expect(await publishable()).toEqual([]);
      await theirs.commitTransaction();
      expect(await publishable()).toHaveLength(1);
      expect(await announced()).toEqual(['shared']);
    });

    it('add another job while the relay publishes the first', async () => {
      await change(tables.manager, 'support.hours');
      await theirs.query(`select 1 from outbox where job = $1 for update`, [announceTexts.name]);
      await change(mine.manager, 'support.phone');
      await mine.commitTransaction();
      expect(await announced()).toEqual(['shared', 'shared']);
    });
  });
});

describe('the announcement', () => {
  const asked: TextScope[] = [];
  let isUnreachable = true;
  let translations: FakeRpcService;
  let running: RunningLender;

  class FakeTranslation {
    @Handles(pretranslateRpc)
    pretranslate({ scope }: { scope: TextScope }): Promise<void> {
      asked.push(scope);
      return isUnreachable ? Promise.reject(new Error('unreachable')) : Promise.resolve();
    }
  }

  beforeAll(async () => {
    translations = await startFakeRpcService(FakeTranslation);
    running = await startLender({ TRANSLATION_RPC: translations.address });
  });
  afterAll(async () => {
    await running.stop();
    await translations.stop();
  });

  it('reaches the translation service, as often as it takes', async () => {
    await running.query(`insert into faqs (question, answer, category) values ('Q', 'A', 'C')`);
    await waitFor(() => asked.length >= 2, { what: 'a second attempt' });
    isUnreachable = false;
    await waitFor(
      async () =>
        (await running.query(`select 1 from outbox where job = $1`, [announceTexts.name])).length === 0,
      { what: 'the end of the job' },
    );
    expect(new Set(asked)).toEqual(new Set(['shared']));
  });
});
