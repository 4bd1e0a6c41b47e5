import { announceTexts, type TextScope, pretranslateRpc } from '@coverleaf/contracts';
import { answers, startDatabase, startFakeRpcService, startForTests, waitFor } from '@coverleaf/testing';
import type { EntityManager, QueryRunner } from 'typeorm';
import { startLender } from '../../test/start-lender';
import { ENTITIES, MIGRATIONS } from '../lender.module';

const NEW_OF_SKYLA = `select id, 'New', 'A' from lenders where slug = 'skyla'`;
const OWN_OF_SKYLA = `select id, 'Q', 'A', 'C' from lenders where slug = 'skyla'`;

describe('changed texts', () => {
  // Only the tables. There is no relay, so no job is published.
  const options = { entities: [...ENTITIES], migrations: [...MIGRATIONS] };
  const database = startForTests(() => startDatabase(options));
  beforeEach(() => database.query(`delete from outbox`));

  const announced = async (): Promise<string[]> => {
    const rows = await database.query<{ scope: string }>(
      `select payload ->> 'scope' as scope from outbox where job = $1 order by scope`,
      [announceTexts.name],
    );
    return rows.map(({ scope }) => scope);
  };

  const skylaTwice = (first: string, second: string): string =>
    [first, second].map((change) => `update lenders set ${change} where slug = 'skyla'`).join('; ');
  const asOfSkyla = ['skyla'];
  const asOfAll = ['shared'];
  it.each([
    ['a new testimonial', `insert into testimonials (lender_id, content, author) ${NEW_OF_SKYLA}`, asOfSkyla],
    ['a changed testimonial', `update testimonials set role = role || ' since 2020'`, asOfSkyla],
    ['a lender that is active again', skylaTwice('active = false', 'active = true'), asOfSkyla],
    ['a lender that is restored', skylaTwice('deleted_at = now()', 'deleted_at = null'), asOfSkyla],
    ['a new question', `insert into faqs (question, answer, category) values ('Q', 'A', 'C')`, asOfAll],
    ['a changed answer', `update faqs set answer = answer || '!' where display_order = 0`, asOfAll],
    ['a changed setting', `update settings set value = '"Always"' where key = 'support.hours'`, asOfAll],
    ['another order of testimonials', 'update testimonials set display_order = display_order + 1', []],
    ['another order of questions', 'update faqs set display_order = display_order + 1', []],
    ['the author', `update testimonials set author = 'Somebody'`, []],
    ['what is gone', `delete from faqs where display_order = 0`, []],
    ['a deactivated lender', `update lenders set active = false where slug = 'ufcu'`, []],
    [
      "a lender's own question",
      `insert into faqs (lender_id, question, answer, category) ${OWN_OF_SKYLA}`,
      [],
    ],
  ])('are announced for the lenders that show them: %s', async (_, change, expected) => {
    await database.query(change);
    const [skyla] = await database.query<{ id: string }>(`select id from lenders where slug = 'skyla'`);
    const scopes = await announced();
    expect(scopes.map((scope) => (scope === skyla?.id ? 'skyla' : scope))).toEqual(expected);
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
    const unlocked = `select 1 from outbox where job = $1 and enqueued_at is null for update skip locked`;
    const publishable = () => database.query(unlocked, [announceTexts.name]);

    it('are one job, which waits for the last change that joined it', async () => {
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

  const pretranslate = answers(pretranslateRpc, ({ scope }) => {
    asked.push(scope);
    return isUnreachable ? Promise.reject(new Error('unreachable')) : Promise.resolve();
  });
  const running = startForTests(async () => {
    const translations = await startFakeRpcService(pretranslate);
    const lender = await startLender({ TRANSLATION_RPC: translations.address });
    return { ...lender, stop: () => lender.stop().then(translations.stop) };
  });

  it('reaches the translation service, after as many attempts as it takes', async () => {
    await running.query(`insert into faqs (question, answer, category) values ('Q', 'A', 'C')`);
    await waitFor(() => asked.length >= 2, { what: 'a second attempt' });
    isUnreachable = false;
    await running.untilIdle();
    expect(new Set(asked)).toEqual(new Set(['shared']));
  });
});
