import { randomUUID } from 'node:crypto';
import type { TextScope } from '@coverleaf/contracts';
import { RetryLaterError } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import { DEAD_ENGINE, useTranslation } from '../../test/start-translation';
import { TranslationEntity } from '../memory/translation.entity';
import { PretranslationService } from './pretranslation.service';
import { MissingTexts, PretranslateProcessor } from './pretranslate.processor';

describe('PretranslateProcessor', () => {
  // No worker runs: the tests execute each step themselves.
  const service = useTranslation({ ROLE: 'rpc', ...DEAD_ENGINE });
  beforeEach(() => service.query(`delete from translations; delete from ahead_runs; delete from outbox`));

  const texts = async (prefix = ''): Promise<string[]> => {
    const rows = await service.rows(TranslationEntity).find({ order: { text: 'asc' } });
    return rows.map(({ text }) => text).filter((text) => text.startsWith(prefix));
  };
  const step = (scope: TextScope) =>
    service
      .get(PretranslateProcessor)
      .process({ scope }, { id: randomUUID(), number: 1, pauseAfter: () => 7 });
  const ask = (scope: TextScope) => service.get(PretranslationService).start(scope);
  const find = (scope: TextScope) => service.get(PretranslationService).find(scope);
  const jobs = () => service.query(`select 1 from outbox where job = 'translation.translate-ahead'`);

  it('claims texts page by page, once each', async () => {
    const lender = randomUUID();
    service.lender.pagesOf.set(lender, [['a1', 'a2', 'a1', ''], [], ['a3']]);
    await ask(lender);
    for (const left of ['a1,a2', 'a1,a2', 'a1,a2,a3']) {
      await step(lender);
      expect((await texts('a')).join()).toBe(left);
    }
    expect(await find(lender)).toBeUndefined();
    expect(await jobs()).toHaveLength(3);
    await ask(lender);
    await step(lender);
    expect(await texts('a')).toHaveLength(3);
  });

  it('claims texts in every language that is offered', async () => {
    service.lender.languages = ['es', 'fr'];
    service.lender.pagesOf.set('shared', [['l1']]);
    await ask('shared');
    await step('shared');
    service.lender.languages = ['es'];
    const claimed = await service.query<{ language: string }>(
      `select language from translations where text = 'l1' order by language`,
    );
    expect(claimed.map(({ language }) => language)).toEqual(['es', 'fr']);
  });

  it('runs once more if texts change meanwhile, however often', async () => {
    service.lender.pagesOf.set('lenders', [['b1'], ['b2']]);
    await ask('lenders');
    await step('lenders');
    await Promise.all([ask('lenders'), ask('lenders'), ask('lenders')]);
    service.lender.pagesOf.set('lenders', [['b1 changed'], ['b2']]);
    await step('lenders');
    expect(await find('lenders')).toEqual({ cursor: null });
    await step('lenders');
    await step('lenders');
    expect(await find('lenders')).toBeUndefined();
    expect(await texts('b')).toEqual(['b1', 'b1 changed', 'b2']);
    expect(await jobs()).toHaveLength(4);
  });

  it('advances once if a job runs twice', async () => {
    service.lender.pagesOf.set('lenders', [['c1'], ['c2'], ['c3']]);
    await ask('lenders');
    await Promise.all([step('lenders'), step('lenders')]);
    expect(await jobs()).toHaveLength((await find('lenders'))?.cursor?.endsWith('1') ? 2 : 3);
    while (await find('lenders')) await step('lenders');
    expect(await texts('c')).toEqual(['c1', 'c2', 'c3']);
  });

  it('does not claim shipped or unstorable texts', async () => {
    service.lender.pagesOf.set('shared', [['Upload Insurance', 'd \ud800', 'd own']]);
    await ask('shared');
    await step('shared');
    expect(await texts('')).toEqual(['d own']);
  });

  it('waits while the engine is busy or the lender service is unavailable', async () => {
    service.lender.pagesOf.set('lenders', [['f1']]);
    await ask('lenders');
    const busy = Array.from({ length: 100 }, (_, n) => `busy ${n}`);
    await service.get(MissingTexts).claim(busy, 'es');
    await expect(step('lenders')).rejects.toBeInstanceOf(RetryLaterError);
    await service.query(`delete from translations`);
    service.lender.isAway = true;
    await expect(step('lenders')).rejects.toMatchObject({ delayMs: 7 });
    service.lender.isAway = false;
    await step('lenders');
    expect(await texts('f')).toHaveLength(1);
  });
});

describe('pretranslation by the workers', () => {
  const service = useTranslation();

  it('completes a scope, even without an engine', async () => {
    service.lender.pagesOf.set('lenders', [['g1'], ['g2'], ['g3']]);
    await service.get(PretranslationService).start('lenders');
    const find = () => service.get(PretranslationService).find('lenders');
    await waitFor(async () => (await find()) === undefined, { what: 'the end of the run' });
    const missing = ['g1', 'g2', 'g3'].map((text) => ({ text, translator: 'none', state: 'missing' }));
    const rows = `select text, translator, state from translations order by text`;
    expect(await service.query(rows)).toEqual(missing);
  });
});
