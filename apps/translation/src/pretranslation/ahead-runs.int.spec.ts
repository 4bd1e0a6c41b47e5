import { waitFor } from '@coverleaf/testing';
import { startTranslation } from '../../test/start-translation';
import { AheadRuns } from './ahead-runs';

describe('texts translated ahead by the workers', () => {
  it('go through a scope by themselves, also without an engine', async () => {
    const running = await startTranslation();
    try {
      running.neighbours.pagesOf.set('lenders', [['g1'], ['g2'], ['g3']]);
      await running.app.get(AheadRuns).ask('lenders');
      await waitFor(async () => (await running.app.get(AheadRuns).find('lenders')) === undefined, {
        what: 'the end of the run',
      });
      expect(
        await running.dataSource.query(`select text, translator, state from translations order by text`),
      ).toEqual(['g1', 'g2', 'g3'].map((text) => ({ text, translator: 'none', state: 'missing' })));
    } finally {
      await running.stop();
    }
  });
});
