import { MAX_TRANSLATION_CHARACTERS, MAX_TRANSLATION_TEXTS } from '@coverleaf/contracts';
import { DEAD_ENGINE, useTranslation } from '../../test/start-translation';
import { TranslationEntity } from '../memory/translation.entity';
import { MissingTexts } from './pretranslate.processor';

describe('MissingTexts', () => {
  // No worker runs, so claimed texts stay claimed.
  const service = useTranslation({ ROLE: 'rpc', ...DEAD_ENGINE });
  beforeEach(() => service.query(`delete from translations; delete from outbox`));

  const claim = (texts: readonly string[]) => service.get(MissingTexts).claim(texts, 'es');
  const waiting = async (): Promise<string[]> => {
    const where = { state: 'waiting', translator: 'libretranslate' } as const;
    const rows = await service.rows(TranslationEntity).find({ where, order: { text: 'asc' } });
    return rows.map(({ text }) => text);
  };
  const deepl: Partial<TranslationEntity> = { translator: 'deepl' };
  const earlier = () => ({ translatedAt: new Date(Date.now() - 3_600_000) });

  it('claims texts that another engine translated or refused, and keeps the old translation until then', async () => {
    const add = service.addTranslation;
    await add('deepl', 'viejo', deepl);
    await add('refused', null, deepl);
    await add('missing', null, { translator: 'none', state: 'missing' });
    await add('own', 'propio');
    await add('own refused', null);
    await add('human', 'viejo', deepl);
    await add('human', 'humano', { translator: 'human' });
    await add('again', 'anterior', earlier());
    await add('again', 'viejo', deepl);
    await claim(['deepl', 'refused', 'missing', 'own', 'own refused', 'human', 'again']);
    expect(await waiting()).toEqual(['again', 'deepl', 'missing', 'refused']);
    expect(await service.shown('deepl')).toBe('viejo');
    expect(await service.shown('again')).toBe('viejo');
    expect(await service.shown('human')).toBe('humano');
  });

  it('does not claim reviewed texts, whichever engine translated them', async () => {
    const add = service.addTranslation;
    await add('other', 'bueno', { ...deepl, reviewedAt: new Date() });
    await add('both', 'anterior', earlier());
    await add('both', 'bueno', { ...deepl, reviewedAt: new Date() });
    await claim(['other', 'both']);
    expect(await waiting()).toEqual([]);
    expect(await service.shown('both')).toBe('bueno');
  });

  it('claims in batches within the limits of one call', async () => {
    const short = Array.from({ length: 130 }, (_, n) => `short ${n}`);
    const long = Array.from({ length: 9 }, (_, n) => `long ${n} ${'x'.repeat(4_900)}`);
    await claim([...short, ...long]);
    const batches = await service.query<{ texts: number; characters: number }>(
      `select count(*)::int as texts, sum(length(text))::int as characters from translations group by batch_id`,
    );
    expect(batches.reduce((sum, { texts }) => sum + texts, 0)).toBe(139);
    for (const { texts, characters } of batches) {
      expect(texts).toBeLessThanOrEqual(MAX_TRANSLATION_TEXTS);
      expect(characters).toBeLessThanOrEqual(MAX_TRANSLATION_CHARACTERS);
    }
  });
});
