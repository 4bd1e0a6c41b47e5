import { randomUUID } from 'node:crypto';
import { MAX_TRANSLATION_CHARACTERS, MAX_TRANSLATION_TEXTS, type TextScope } from '@coverleaf/contracts';
import { RetryLater } from '@coverleaf/messaging';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { hashOf, TranslationMemory } from '../memory/translation-memory';
import { AheadRuns } from './ahead-runs';
import { MissingTexts } from './missing-texts';
import { TranslateAheadProcessor } from './translate-ahead.processor';

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

describe('texts translated ahead', () => {
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
      .get(TranslateAheadProcessor)
      .process({ scope }, { id: randomUUID(), number: 1, pauseAfter: () => 7 });
  const ask = (scope: TextScope): Promise<void> => running.app.get(AheadRuns).ask(scope);
  const find = (scope: TextScope) => running.app.get(AheadRuns).find(scope);
  const jobs = (): Promise<unknown[]> =>
    running.dataSource.query(`select 1 from outbox where job = 'translation.translate-ahead'`);
  const given = (
    text: string,
    translator: string,
    state: string,
    translation: string | null,
  ): Promise<unknown> =>
    running.dataSource.query(
      `insert into translations (text_hash, text, language, translator, state, translation, translated_at, corrected_by)
       values ($1, $2, 'es', $3, $4, $5, case when $5::text is not null then now() end, $6)`,
      [hashOf(text), text, translator, state, translation, translator === 'human' ? randomUUID() : null],
    );

  it('are claimed page by page, once each', async () => {
    const lender = randomUUID();
    running.neighbours.pagesOf.set(lender, [['a1', 'a2', 'a1', ''], [], ['a3']]);
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

  it('are gone through once more when they change meanwhile, however often', async () => {
    running.neighbours.pagesOf.set('lenders', [['b1'], ['b2']]);
    await ask('lenders');
    await step('lenders');
    await Promise.all([ask('lenders'), ask('lenders'), ask('lenders')]);
    running.neighbours.pagesOf.set('lenders', [['b1 changed'], ['b2']]);
    await step('lenders');
    expect(await find('lenders')).toEqual({ cursor: null });
    await step('lenders');
    await step('lenders');
    expect(await find('lenders')).toBeUndefined();
    expect((await rowsOf(running, 'b')).map(({ text }) => text)).toEqual(['b1', 'b1 changed', 'b2']);
    expect(await jobs()).toHaveLength(4);
  });

  it('go on where they were when a job is run twice', async () => {
    running.neighbours.pagesOf.set('lenders', [['c1'], ['c2'], ['c3']]);
    await ask('lenders');
    await Promise.all([step('lenders'), step('lenders')]);
    expect(await jobs()).toHaveLength((await find('lenders'))?.cursor?.endsWith('1') ? 2 : 3);
    while (await find('lenders')) await step('lenders');
    expect((await rowsOf(running, 'c')).map(({ text }) => text)).toEqual(['c1', 'c2', 'c3']);
  });

  it('that ship with the product, or no database can hold, are asked of no engine', async () => {
    running.neighbours.pagesOf.set('shared', [['Upload Insurance', 'd \ud800', 'd own']]);
    await ask('shared');
    await step('shared');
    expect((await rowsOf(running, '')).map(({ text }) => text)).toEqual(['d own']);
  });

  it('are renewed where another engine made or refused them; the old one is shown until then', async () => {
    await given('e deepl', 'deepl', 'translated', 'e viejo');
    await given('e refused', 'deepl', 'refused', null);
    await given('e missing', 'none', 'missing', null);
    await given('e own', 'libretranslate', 'translated', 'e propio');
    await given('e own refused', 'libretranslate', 'refused', null);
    await given('e human', 'deepl', 'translated', 'e viejo');
    await given('e human', 'human', 'translated', 'e humano');
    await given('e again', 'libretranslate', 'translated', 'e anterior');
    await running.dataSource.query(
      `update translations set translated_at = now() - interval '1 hour' where text = 'e again'`,
    );
    await given('e again', 'deepl', 'translated', 'e viejo');
    const texts = (await rowsOf(running, 'e')).map(({ text }) => text);
    running.neighbours.pagesOf.set('shared', [texts]);
    await ask('shared');
    await step('shared');
    const waiting = (await rowsOf(running, 'e')).filter(({ state }) => state === 'waiting');
    expect(waiting).toEqual(
      ['e again', 'e deepl', 'e missing', 'e refused'].map((text) => ({
        text,
        translator: 'libretranslate',
        state: 'waiting',
      })),
    );
    const shown = await running.app.get(TranslationMemory).read(texts, 'es');
    expect(shown.get('e deepl')?.translation).toBe('e viejo');
    expect(shown.get('e again')?.translation).toBe('e viejo');
    expect(shown.get('e human')?.translation).toBe('e humano');
  });

  it('are asked for in batches that are no larger than those of a page', async () => {
    const short = Array.from({ length: 130 }, (_, n) => `h short ${n}`);
    const long = Array.from({ length: 9 }, (_, n) => `h long ${n} ${'x'.repeat(4_900)}`);
    await running.app.get(MissingTexts).claim([...short, ...long], 'es');
    const batches = await running.dataSource.query<{ texts: number; characters: number }[]>(
      `select count(*)::int as texts, sum(length(text))::int as characters from translations group by batch_id`,
    );
    expect(batches.reduce((sum, { texts }) => sum + texts, 0)).toBe(139);
    for (const { texts, characters } of batches) {
      expect(texts).toBeLessThanOrEqual(MAX_TRANSLATION_TEXTS);
      expect(characters).toBeLessThanOrEqual(MAX_TRANSLATION_CHARACTERS);
    }
  });

  it('wait while the engine has enough to do, and while the lender service is away', async () => {
    running.neighbours.pagesOf.set('lenders', [['f1']]);
    await ask('lenders');
    await running.app.get(MissingTexts).claim(
      Array.from({ length: 100 }, (_, n) => `busy ${n}`),
      'es',
    );
    await expect(step('lenders')).rejects.toBeInstanceOf(RetryLater);
    await running.dataSource.query(`delete from translations`);
    running.neighbours.isAway = true;
    await expect(step('lenders')).rejects.toMatchObject({ delayMs: 7 });
    running.neighbours.isAway = false;
    await step('lenders');
    expect(await rowsOf(running, 'f')).toHaveLength(1);
  });
});
