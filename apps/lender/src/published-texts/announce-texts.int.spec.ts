import { announceTexts, type TextScope, pretranslateRpc } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { startDatabase, startFakeRpcService, startForTests, waitFor } from '@coverleaf/testing';
import type { EntityManager, QueryRunner } from 'typeorm';
import { startLender } from '../../test/start-lender';
import { ENTITIES, MIGRATIONS } from '../lender.module';

describe('changed texts', () => {
  // Only the tables, without a relay that publishes jobs.
  const database = startForTests(() =>
    startDatabase({ entities: [...ENTITIES], migrations: [...MIGRATIONS] }),
  );
  beforeEach(() => database.query(`delete from outbox`));

  const announced = async (): Promise<string[]> => {
    const rows = await database.query<{ scope: string }>(
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
    await database.query(change);
    const [skyla] = await database.query<{ id: string }>(`select id from lenders where slug = 'skyla'`);
    expect(await announced()).toEqual([skyla?.id]);
  });

  it.each([
    ['a new question', `insert into faqs (question, answer, category) values ('Q', 'A', 'C')`],
    ['a changed answer', `update faqs set answer = answer || '!' where display_order = 0`],
    ['a changed setting', `update settings set value = '"Always"' where key = 'support.hours'`],
  ])('are announced as everybody’s: %s', async (_, change) => {
    await database.query(change);
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
    await database.query(change);
    expect(await announced()).toEqual([]);
  });

  it('of many lenders at once are announced as one', async () => {
    await database.query(`
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
      [mine, theirs] = [database.dataSource.createQueryRunner(), database.dataSource.createQueryRunner()];
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
      database.query(`select 1 from outbox where job = $1 and enqueued_at is null for update skip locked`, [
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
      await change(database.dataSource.manager, 'support.hours');
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

  class FakeTranslation {
    @Handles(pretranslateRpc)
    pretranslate({ scope }: { scope: TextScope }): Promise<void> {
      asked.push(scope);
      return isUnreachable ? Promise.reject(new Error('unreachable')) : Promise.resolve();
    }
  }

  const running = startForTests(async () => {
    const translations = await startFakeRpcService(FakeTranslation);
    const lender = await startLender({ TRANSLATION_RPC: translations.address });
    return { ...lender, stop: () => lender.stop().then(translations.stop) };
  });

  it('reaches the translation service, as often as it takes', async () => {
    await running.query(`insert into faqs (question, answer, category) values ('Q', 'A', 'C')`);
    await waitFor(() => asked.length >= 2, { what: 'a second attempt' });
    isUnreachable = false;
    await running.untilIdle();
    expect(new Set(asked)).toEqual(new Set(['shared']));
  });
});
