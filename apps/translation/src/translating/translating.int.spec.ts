import { startFakeEngine } from '@coverleaf/testing';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { hashOf } from '../memory/translation-memory';

let running: RunningTranslation;
beforeAll(async () => {
  running = await startTranslation();
}, 60_000);
afterAll(() => running.stop());

describe('without an engine', () => {
  it('returns null at once and stores the text as missing', async () => {
    expect(await running.translate(['Upload your proof.', ' '])).toEqual([null, null]);
    expect(await running.dataSource.query('select text, state, translator from translations')).toEqual([
      { text: 'Upload your proof.', state: 'missing', translator: 'none' },
    ]);
  });

  it('stores no unpublished text', async () => {
    running.lender.unpublished.add('Buy my watches');
    expect(await running.translate(['Buy my watches'], 0)).toEqual([null]);
    expect(
      await running.dataSource.query(`select 1 from translations where text = 'Buy my watches'`),
    ).toEqual([]);
  });
});

describe('after a change of the engine', () => {
  it('translates what the former engine failed or refused, and keeps its translations', async () => {
    const engine = await startFakeEngine();
    const env = { TRANSLATION_ENGINE: 'libretranslate', TRANSLATION_URL: engine.url };
    const other = await startTranslation(env);
    try {
      const row = (text: string, state: string, translation: string | null) =>
        other.dataSource.query(
          `insert into translations (text_hash, text, language, translator, state, translation, translated_at)
             values ($1, $2, 'es', 'apertium', $3, $4, case when $4::text is not null then now() end)`,
          [hashOf(text), text, state, translation],
        );
      await row('Refused before', 'refused', null);
      await row('Waited for', 'waiting', null);
      await row('Made before', 'translated', 'Hecho antes');
      expect(await other.translate(['Refused before', 'Waited for', 'Made before'])).toEqual([
        'es:Refused before',
        'es:Waited for',
        'Hecho antes',
      ]);
      expect(engine.calls).toHaveLength(1);
    } finally {
      await other.stop();
      await engine.stop();
    }
  });
});
