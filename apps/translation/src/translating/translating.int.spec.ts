import { useTranslation, useTranslationWithEngine } from '../../test/start-translation';

const service = useTranslation();

describe('without an engine', () => {
  it('returns null at once and stores the text as missing', async () => {
    expect(await service.translate(['Upload your proof.', ' '])).toEqual([null, null]);
    expect(await service.query('select text, state, translator from translations')).toEqual([
      { text: 'Upload your proof.', state: 'missing', translator: 'none' },
    ]);
  });

  it('stores no unpublished text', async () => {
    service.lender.unpublished.add('Buy my watches');
    expect(await service.translate(['Buy my watches'], 0)).toEqual([null]);
    expect(await service.rowOf('Buy my watches')).toBeNull();
  });
});

describe('after a change of the engine', () => {
  const other = useTranslationWithEngine();

  it('translates what the former engine failed or refused, and keeps its translations', async () => {
    const apertium = { translator: 'apertium' } as const;
    await other.addTranslation('Refused before', null, apertium);
    await other.addTranslation('Waited for', null, { ...apertium, state: 'waiting' });
    await other.addTranslation('Made before', 'Hecho antes', apertium);
    const translations = ['es:Refused before', 'es:Waited for', 'Hecho antes'];
    expect(await other.translate(['Refused before', 'Waited for', 'Made before'])).toEqual(translations);
    expect(other.engine.calls).toHaveLength(1);
  });
});
