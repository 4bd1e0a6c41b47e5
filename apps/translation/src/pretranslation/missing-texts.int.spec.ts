import { randomUUID } from 'node:crypto';
import { MAX_TRANSLATION_CHARACTERS, MAX_TRANSLATION_TEXTS } from '@coverleaf/contracts';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { hashOf, TranslationMemory } from '../memory/translation-memory';
import { MissingTexts } from './pretranslate.processor';

const ENGINE = 'libretranslate';

describe('MissingTexts', () => {
  let running: RunningTranslation;

  beforeAll(async () => {
    // No worker: what is claimed stays so.
    running = await startTranslation({
      ROLE: 'rpc',
      TRANSLATION_ENGINE: ENGINE,
      TRANSLATION_URL: 'http://127.0.0.1:9',
    });
  });
  beforeEach(() => running.dataSource.query(`delete from translations; delete from outbox`));
  afterAll(() => running.stop());

  const insertTranslation = (
    text: string,
    translator: string,
    state: string,
    translation: string | null,
    { hoursAgo = 0, isReviewed = false } = {},
  ): Promise<unknown> =>
    running.dataSource.query(
      `insert into translations
         (text_hash, text, language, translator, state, translation, translated_at, corrected_by, reviewed_at)
       values ($1, $2, 'es', $3, $4, $5::text,
         case when $5::text is not null then now() - make_interval(hours => $6) end, $7, case when $8 then now() end)`,
      [
        hashOf(text),
        text,
        translator,
        state,
        translation,
        hoursAgo,
        translator === 'human' ? randomUUID() : null,
        isReviewed,
      ],
    );
  const claim = (texts: readonly string[]): Promise<void> => running.app.get(MissingTexts).claim(texts, 'es');
  const waiting = async (): Promise<string[]> => {
    const rows: { text: string }[] = await running.dataSource.query(
      `select text from translations where state = 'waiting' and translator = $1 order by text`,
      [ENGINE],
    );
    return rows.map(({ text }) => text);
  };
  const shown = async (text: string): Promise<string | null | undefined> =>
    (await running.app.get(TranslationMemory).read([text], 'es')).get(text)?.translation;

  it('claims texts that another engine translated or refused, and keeps the old translation until then', async () => {
    await insertTranslation('deepl', 'deepl', 'translated', 'viejo');
    await insertTranslation('refused', 'deepl', 'refused', null);
    await insertTranslation('missing', 'none', 'missing', null);
    await insertTranslation('own', ENGINE, 'translated', 'propio');
    await insertTranslation('own refused', ENGINE, 'refused', null);
    await insertTranslation('human', 'deepl', 'translated', 'viejo');
    await insertTranslation('human', 'human', 'translated', 'humano');
    await insertTranslation('again', ENGINE, 'translated', 'anterior', { hoursAgo: 1 });
    await insertTranslation('again', 'deepl', 'translated', 'viejo');
    await claim(['deepl', 'refused', 'missing', 'own', 'own refused', 'human', 'again']);
    expect(await waiting()).toEqual(['again', 'deepl', 'missing', 'refused']);
    expect(await shown('deepl')).toBe('viejo');
    expect(await shown('again')).toBe('viejo');
    expect(await shown('human')).toBe('humano');
  });

  it('does not claim reviewed texts, whichever engine translated them', async () => {
    await insertTranslation('other', 'deepl', 'translated', 'bueno', { isReviewed: true });
    await insertTranslation('both', ENGINE, 'translated', 'anterior', { hoursAgo: 1 });
    await insertTranslation('both', 'deepl', 'translated', 'bueno', { isReviewed: true });
    await claim(['other', 'both']);
    expect(await waiting()).toEqual([]);
    expect(await shown('both')).toBe('bueno');
  });

  it('claims in batches within the limits of one call', async () => {
    const short = Array.from({ length: 130 }, (_, n) => `short ${n}`);
    const long = Array.from({ length: 9 }, (_, n) => `long ${n} ${'x'.repeat(4_900)}`);
    await claim([...short, ...long]);
    const batches = await running.dataSource.query<{ texts: number; characters: number }[]>(
      `select count(*)::int as texts, sum(length(text))::int as characters from translations group by batch_id`,
    );
    expect(batches.reduce((sum, { texts }) => sum + texts, 0)).toBe(139);
    for (const { texts, characters } of batches) {
      expect(texts).toBeLessThanOrEqual(MAX_TRANSLATION_TEXTS);
      expect(characters).toBeLessThanOrEqual(MAX_TRANSLATION_CHARACTERS);
    }
  });
});
