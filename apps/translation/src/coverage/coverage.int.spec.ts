import { randomUUID } from 'node:crypto';
import { CATALOGS } from '@coverleaf/locales';
import { newActor } from '@coverleaf/testing';
import { useTranslation } from '../../test/start-translation';
import { CoverageService } from './coverage.service';

const actor = newActor();

describe('CoverageService', () => {
  const service = useTranslation();

  it('counts each text once per lender, across pages', async () => {
    const [shipped = ''] = Object.keys(CATALOGS.es ?? {});
    const lender = (name: string, texts: string[]) => ({ id: randomUUID(), name, texts });
    service.lender.catalog = {
      shared: [shipped, 'Asked', 'Never asked', 'Refused'],
      lenders: [
        lender('Alpha', ['Reviewed', 'By machine', 'By machine', ' ']),
        lender('Beta', []),
        lender('Gamma', ['Corrected', 'Asked']),
      ],
    };
    const reviewedAt = new Date();
    const { addTranslation } = service;
    await addTranslation('Asked', null, { state: 'delayed' });
    await addTranslation('Refused', null);
    await addTranslation('Reviewed', 'x', { reviewedAt });
    await addTranslation('By machine', 'x');
    await addTranslation('Corrected', null, { state: 'failed' });
    await addTranslation('Corrected', 'x', { translator: 'human', reviewedAt });

    const coverage = service.get(CoverageService);
    const first = await coverage.read({ actor, query: { language: 'es' } });
    const shared = { texts: 4, translated: 1, reviewed: 1, shipped: 1, waiting: 1, problems: 1 };
    expect(first.shared).toEqual(shared);
    expect(first.items).toMatchObject([
      { lender: { name: 'Alpha' }, texts: 2, translated: 2, reviewed: 1, shipped: 0 },
      { lender: { name: 'Beta' }, texts: 0, translated: 0 },
    ]);
    const second = await coverage.read({ actor, query: { language: 'es', cursor: first.nextCursor } });
    const gamma = {
      lender: { name: 'Gamma' },
      texts: 2,
      translated: 1,
      reviewed: 1,
      waiting: 1,
      problems: 0,
    };
    expect(second).toMatchObject({ shared: null, items: [gamma] });
    expect(second.nextCursor).toBeUndefined();
  });
});
