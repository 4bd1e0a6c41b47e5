import { randomUUID } from 'node:crypto';
import { type Actor, type GlossaryTerm, MAX_GLOSSARY_TERMS } from '@coverleaf/contracts';
import { type FakeEngine, startFakeEngine, translateWell, waitFor } from '@coverleaf/testing';
import { type FakeCatalog, startFakeCatalog } from '../../test/fake-catalog';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { hashOf } from '../memory/translation-memory';
import { GlossaryService } from './glossary.service';

jest.setTimeout(120_000);

const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

describe('GlossaryService', () => {
  let catalog: FakeCatalog;
  let service: RunningTranslation;
  let terms: GlossaryService;
  let engine: FakeEngine;

  beforeAll(async () => {
    [catalog, engine] = await Promise.all([startFakeCatalog(), startFakeEngine()]);
    service = await startTranslation({
      LENDER_RPC: catalog.address,
      TRANSLATION_ENGINE: 'libretranslate',
      TRANSLATION_URL: engine.url,
    });
    terms = service.app.get(GlossaryService, { strict: false });
  });
  afterAll(async () => {
    await service.stop();
    await catalog.stop();
    await engine.stop();
  });
  beforeEach(() => service.dataSource.query(`truncate translations, glossary_terms`));

  const addTerm = (term: string): Promise<GlossaryTerm> => terms.add({ actor, body: { term } });

  it('locks a term once, regardless of case', async () => {
    await addTerm('Right');
    const track = await addTerm('RightTrack');
    await expect(addTerm('RIGHTtrack')).rejects.toMatchObject({ code: 'term_exists', status: 409 });
    const [locked] = await terms.lockedTerms({ places: [[]], siteName: null });
    expect(locked).toEqual(expect.arrayContaining(['RightTrack', 'Right']));
    await addTerm('Época');
    expect((await terms.list()).items.map(({ term }) => term)).toEqual(['Época', 'Right', 'RightTrack']);
    await terms.delete({ actor, params: { id: track.id } });
    await expect(terms.delete({ actor, params: { id: track.id } })).rejects.toMatchObject({ status: 404 });
  });

  it('limits the number of terms under concurrent additions', async () => {
    await service.dataSource.query(
      `insert into glossary_terms (term) select 'term ' || n from generate_series(1, $1::int) n`,
      [MAX_GLOSSARY_TERMS - 1],
    );
    const outcomes = await Promise.allSettled([addTerm('one'), addTerm('two')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('retranslates only texts that have lost a term', async () => {
    const add = (text: string, translation: string, human = false): Promise<unknown> =>
      service.dataSource.query(
        `insert into translations (text_hash, text, language, translator, state, translation, translated_at, corrected_by)
           values ($1, $2, 'es', $3, 'translated', $4, now(), $5)`,
        [hashOf(text), text, human ? 'human' : 'libretranslate', translation, human ? actor.userId : null],
      );
    catalog.shared.push(
      'Use RightTrack 100%',
      'RightTrack is kept',
      'A righttrack is none',
      'Corrected RightTrack',
      'Other',
    );
    await add('Use RightTrack 100%', 'Usa la pista derecha 100%');
    await add('RightTrack is kept', 'Se conserva RightTrack');
    await add('A righttrack is none', 'Una pista no lo es');
    await add('Corrected RightTrack', 'Pista derecha');
    await add('Corrected RightTrack', 'Pista corregida', true);
    await add('Other', 'Otro');
    await add('RightTrack unpublished', 'Pista que nadie lee');
    await addTerm('RightTrack');
    const asked = async (): Promise<string[]> =>
      (
        await service.dataSource.query<{ text: string }[]>(
          `select text from translations where batch_id is not null order by text`,
        )
      ).map(({ text }) => text);
    await waitFor(async () => (await asked()).length > 0);
    // The job that asked has ended when its outbox row is gone.
    await waitFor(async () => {
      const jobs: unknown[] = await service.dataSource.query(
        `select 1 from outbox where job = 'translation.apply-glossary-term'`,
      );
      return jobs.length === 0;
    });
    expect(await asked()).toEqual(['Use RightTrack 100%']);
  });

  it('restores a lost term by a new translation', async () => {
    catalog.shared.push('Ask RightTrack');
    engine.answer = ({ texts }) => ({ texts: texts.map(() => 'Pregunte a la pista derecha') });
    expect(await service.translate(['Ask RightTrack'])).toEqual(['Pregunte a la pista derecha']);
    engine.answer = translateWell;
    await addTerm('RightTrack');
    await waitFor(async () => (await service.translate(['Ask RightTrack'], 0))[0] === 'es:Ask RightTrack', {
      timeoutMs: 20_000,
    });
  });
});
