import { randomUUID } from 'node:crypto';
import type { TextScope } from '@coverleaf/contracts';
import { RetryLaterError } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { PretranslationService } from './pretranslation.service';
import { MissingTexts, PretranslateProcessor } from './pretranslate.processor';

interface Row {
  readonly text: string;
  readonly translator: string;
  readonly state: string;
}

const rowsOf = (running: RunningTranslation, prefix: string): Promise<Row[]> =>
  running.dataSource.query(
    `select text, translator, state from translations where starts_with(text, $1) order by text, translator`,
    [prefix],
  );

const NOBODY = 'http://127.0.0.1:9';

describe('PretranslateProcessor', () => {
  let running: RunningTranslation;

  beforeAll(async () => {
    // No worker: each step is the test's own.
    running = await startTranslation({
      ROLE: 'rpc',
      TRANSLATION_ENGINE: 'libretranslate',
      TRANSLATION_URL: NOBODY,
    });
  });
  beforeEach(() =>
    running.dataSource.query(`delete from translations; delete from ahead_runs; delete from outbox`),
  );
  afterAll(() => running.stop());

  const step = (scope: TextScope): Promise<void> =>
    running.app
      .get(PretranslateProcessor)
      .process({ scope }, { id: randomUUID(), number: 1, pauseAfter: () => 7 });
  const ask = (scope: TextScope): Promise<void> => running.app.get(PretranslationService).start(scope);
  const find = (scope: TextScope) => running.app.get(PretranslationService).find(scope);
  const jobs = (): Promise<unknown[]> =>
    running.dataSource.query(`select 1 from outbox where job = 'translation.translate-ahead'`);

  it('claims texts page by page, once each', async () => {
    const lender = randomUUID();
    running.lender.pagesOf.set(lender, [['a1', 'a2', 'a1', ''], [], ['a3']]);
    await ask(lender);
    for (const left of [
      ['a1', 'a2'],
      ['a1', 'a2'],
      ['a1', 'a2', 'a3'],
    ]) {
      await step(lender);
      expect((await rowsOf(running, 'a')).map(({ text }) => text)).toEqual(left);
    }
    expect(await find(lender)).toBeUndefined();
    expect(await jobs()).toHaveLength(3);
    await ask(lender);
    await step(lender);
    expect(await rowsOf(running, 'a')).toHaveLength(3);
  });

  it('claims texts in every language that is offered', async () => {
    running.lender.languages = ['es', 'fr'];
    running.lender.pagesOf.set('shared', [['l1']]);
    await ask('shared');
    await step('shared');
    running.lender.languages = ['es'];
    const claimed: { language: string }[] = await running.dataSource.query(
      `select language from translations where text = 'l1' order by language`,
    );
    expect(claimed.map(({ language }) => language)).toEqual(['es', 'fr']);
  });

  it('runs once more if texts change meanwhile, however often', async () => {
    running.lender.pagesOf.set('lenders', [['b1'], ['b2']]);
    await ask('lenders');
    await step('lenders');
    await Promise.all([ask('lenders'), ask('lenders'), ask('lenders')]);
    running.lender.pagesOf.set('lenders', [['b1 changed'], ['b2']]);
    await step('lenders');
    expect(await find('lenders')).toEqual({ cursor: null });
    await step('lenders');
    await step('lenders');
    expect(await find('lenders')).toBeUndefined();
    expect((await rowsOf(running, 'b')).map(({ text }) => text)).toEqual(['b1', 'b1 changed', 'b2']);
    expect(await jobs()).toHaveLength(4);
  });

  it('advances once if a job runs twice', async () => {
    running.lender.pagesOf.set('lenders', [['c1'], ['c2'], ['c3']]);
    await ask('lenders');
    await Promise.all([step('lenders'), step('lenders')]);
    expect(await jobs()).toHaveLength((await find('lenders'))?.cursor?.endsWith('1') ? 2 : 3);
    while (await find('lenders')) await step('lenders');
    expect((await rowsOf(running, 'c')).map(({ text }) => text)).toEqual(['c1', 'c2', 'c3']);
  });

  it('does not claim shipped or unstorable texts', async () => {
    running.lender.pagesOf.set('shared', [['Upload Insurance', 'd \ud800', 'd own']]);
    await ask('shared');
    await step('shared');
    expect((await rowsOf(running, '')).map(({ text }) => text)).toEqual(['d own']);
  });

  it('waits while the engine is busy or the lender service is unavailable', async () => {
    running.lender.pagesOf.set('lenders', [['f1']]);
    await ask('lenders');
    await running.app.get(MissingTexts).claim(
      Array.from({ length: 100 }, (_, n) => `busy ${n}`),
      'es',
    );
    await expect(step('lenders')).rejects.toBeInstanceOf(RetryLaterError);
    await running.dataSource.query(`delete from translations`);
    running.lender.isAway = true;
    await expect(step('lenders')).rejects.toMatchObject({ delayMs: 7 });
    running.lender.isAway = false;
    await step('lenders');
    expect(await rowsOf(running, 'f')).toHaveLength(1);
  });
});

describe('pretranslation by the workers', () => {
  it('completes a scope, even without an engine', async () => {
    const running = await startTranslation();
    try {
      running.lender.pagesOf.set('lenders', [['g1'], ['g2'], ['g3']]);
      await running.app.get(PretranslationService).start('lenders');
      await waitFor(
        async () => (await running.app.get(PretranslationService).find('lenders')) === undefined,
        {
          what: 'the end of the run',
        },
      );
      expect(
        await running.dataSource.query(`select text, translator, state from translations order by text`),
      ).toEqual(['g1', 'g2', 'g3'].map((text) => ({ text, translator: 'none', state: 'missing' })));
    } finally {
      await running.stop();
    }
  });
});
