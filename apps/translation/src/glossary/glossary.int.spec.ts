import { MAX_GLOSSARY_TERMS } from '@coverleaf/contracts';
import { newActor, translateWell, waitFor } from '@coverleaf/testing';
import { IsNull, Not } from 'typeorm';
import { useTranslationWithEngine } from '../../test/start-translation';
import { TranslationEntity } from '../memory/translation.entity';
import { GlossaryService } from './glossary.service';

const actor = newActor();

describe('GlossaryService', () => {
  const service = useTranslationWithEngine();
  const terms = () => service.get(GlossaryService);
  beforeEach(async () => {
    await service.query(`truncate translations, glossary_terms`);
    service.lender.catalog = { shared: [], lenders: [] };
  });

  const addTerm = (term: string) => terms().add({ actor, body: { term } });

  it('locks a term once, regardless of case', async () => {
    await addTerm('Right');
    const track = await addTerm('RightTrack');
    await expect(addTerm('RIGHTtrack')).rejects.toMatchObject({ code: 'term_exists', status: 409 });
    const [locked] = await terms().lockedTerms({ places: [[]], siteName: null });
    expect(locked).toEqual(expect.arrayContaining(['RightTrack', 'Right']));
    await addTerm('Época');
    expect((await terms().list()).items.map(({ term }) => term)).toEqual(['Época', 'Right', 'RightTrack']);
    await terms().delete({ actor, params: { id: track.id } });
    await expect(terms().delete({ actor, params: { id: track.id } })).rejects.toMatchObject({ status: 404 });
  });

  it('limits the number of terms under concurrent additions', async () => {
    await service.query(
      `insert into glossary_terms (term) select 'term ' || n from generate_series(1, $1::int) n`,
      [MAX_GLOSSARY_TERMS - 1],
    );
    const outcomes = await Promise.allSettled([addTerm('one'), addTerm('two')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('retranslates only texts that have lost a term', async () => {
    const add = service.addTranslation;
    service.lender.catalog?.shared.push(
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
    await add('Corrected RightTrack', 'Pista corregida', { translator: 'human' });
    await add('Other', 'Otro');
    await add('RightTrack unpublished', 'Pista que nadie lee');
    await addTerm('RightTrack');
    const asked = async () =>
      (await service.rows(TranslationEntity).findBy({ batchId: Not(IsNull()) })).map(({ text }) => text);
    await waitFor(async () => (await asked()).length > 0);
    // The job that asked has ended when its outbox row is gone.
    const jobs = `select 1 from outbox where job = 'translation.apply-glossary-term'`;
    await waitFor(async () => (await service.query(jobs)).length === 0);
    expect(await asked()).toEqual(['Use RightTrack 100%']);
  });

  it('restores a lost term by a new translation', async () => {
    service.lender.catalog?.shared.push('Ask RightTrack');
    service.engine.answer = ({ texts }) => ({ texts: texts.map(() => 'Pregunte a la pista derecha') });
    expect(await service.translate(['Ask RightTrack'])).toEqual(['Pregunte a la pista derecha']);
    service.engine.answer = translateWell;
    await addTerm('RightTrack');
    await waitFor(async () => (await service.translate(['Ask RightTrack'], 0))[0] === 'es:Ask RightTrack', {
      timeoutMs: 20_000,
    });
  });
});
