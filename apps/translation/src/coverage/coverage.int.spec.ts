import { randomUUID } from 'node:crypto';
import type { Actor } from '@coverleaf/contracts';
import { CATALOGUES } from '@coverleaf/locales';
import { type FakeCatalog, startFakeCatalog } from '../../test/fake-catalog';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { hashOf } from '../memory/translation-memory';
import { CoverageService } from './coverage.service';

jest.setTimeout(120_000);

const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

describe('CoverageService', () => {
  let catalog: FakeCatalog;
  let service: RunningTranslation;

  beforeAll(async () => {
    catalog = await startFakeCatalog();
    service = await startTranslation({ LENDER_RPC: catalog.address });
  });
  afterAll(async () => {
    await service.stop();
    await catalog.stop();
  });

  it('counts each text once per lender, across pages', async () => {
    const [shipped = ''] = Object.keys(CATALOGUES.es ?? {});
    const lender = (name: string, texts: string[]) => ({ id: randomUUID(), name, texts });
    catalog.shared.push(shipped, 'Asked', 'Never asked', 'Refused');
    catalog.lenders.push(
      lender('Alpha', ['Reviewed', 'By machine', 'By machine', ' ']),
      lender('Beta', []),
      lender('Gamma', ['Corrected', 'Asked']),
    );
    const person = randomUUID();
    const add = (text: string, translator: string, state: string, isReviewed = false): Promise<unknown> =>
      service.dataSource.query(
        `insert into translations
             (text_hash, text, language, translator, state, translation, translated_at, corrected_by, reviewed_at)
           values ($1, $2, 'es', $3, $4, $5, $6, $7, $8)`,
        [
          hashOf(text),
          text,
          translator,
          state,
          state === 'translated' ? 'x' : null,
          state === 'translated' ? new Date() : null,
          translator === 'human' ? person : null,
          isReviewed ? new Date() : null,
        ],
      );
    await add('Asked', 'deepl', 'delayed');
    await add('Refused', 'deepl', 'refused');
    await add('Reviewed', 'deepl', 'translated', true);
    await add('By machine', 'deepl', 'translated');
    await add('Corrected', 'deepl', 'failed');
    await add('Corrected', 'human', 'translated', true);

    const coverage = service.app.get(CoverageService, { strict: false });
    const first = await coverage.read({ actor, query: { language: 'es' } });
    expect(first.shared).toEqual({
      texts: 4,
      translated: 1,
      reviewed: 1,
      shipped: 1,
      waiting: 1,
      problems: 1,
    });
    expect(first.items).toMatchObject([
      { lender: { name: 'Alpha' }, texts: 2, translated: 2, reviewed: 1, shipped: 0 },
      { lender: { name: 'Beta' }, texts: 0, translated: 0 },
    ]);
    const second = await coverage.read({ actor, query: { language: 'es', cursor: first.nextCursor } });
    expect(second).toMatchObject({
      shared: null,
      items: [{ lender: { name: 'Gamma' }, texts: 2, translated: 1, reviewed: 1, waiting: 1, problems: 0 }],
    });
    expect(second.nextCursor).toBeUndefined();
  });
});
