import { type RunningTranslation, startTranslation } from '../../test/start-translation';

let running: RunningTranslation;
beforeAll(async () => {
  running = await startTranslation();
}, 60_000);
afterAll(() => running.stop());

describe('without an engine', () => {
  it('answers at once that there is no translation, and remembers that it was wanted', async () => {
    expect(await running.translating.translate(['Upload your proof.', ' '], 'es', 4_000)).toEqual([
      null,
      null,
    ]);
    expect(await running.dataSource.query('select text, state, translator from translations')).toEqual([
      { text: 'Upload your proof.', state: 'missing', translator: 'none' },
    ]);
  });

  it('keeps no text that nobody published', async () => {
    running.neighbours.unpublished.add('Buy my watches');
    expect(await running.translating.translate(['Buy my watches'], 'es', 0)).toEqual([null]);
    expect(
      await running.dataSource.query(`select 1 from translations where text = 'Buy my watches'`),
    ).toEqual([]);
  });
});
