import { MAX_GLOSSARY_TERMS } from '@coverleaf/contracts';
import { newActor, outcomeOf, translateWell, waitFor } from '@coverleaf/testing';
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
    expect(await outcomeOf(addTerm('RIGHTtrack'))).toBe('409 term_exists');
    const [locked] = await terms().lockedTerms({ places: [[]], siteName: null });
    expect(locked).toEqual(expect.arrayContaining(['RightTrack', 'Right']));
    await addTerm('Época');
    expect((await terms().list()).items.map(({ term }) => term)).toEqual(['Época', 'Right', 'RightTrack']);
    const removal = () => outcomeOf(terms().delete({ actor, params: { id: track.id } }));
    expect([await removal(), await removal()]).toEqual(['done', '404 not_found']);
  });

  it('limits the number of terms under concurrent additions', async () => {
    await service.query(
      `insert into glossary_terms (term) select 'term ' || n from generate_series(1, $1::int) n`,
      [MAX_GLOSSARY_TERMS - 1],
    );
    const outcomes = await Promise.all(['one', 'two'].map((term) => outcomeOf(addTerm(term))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  it('retranslates only texts that have lost a term', async () => {
    const add = service.addTranslation;
    const published = {
      'Use RightTrack 100%': 'Usa la pista derecha 100%',
      'RightTrack is kept': 'Se conserva RightTrack',
      'A righttrack is none': 'Una pista no lo es',
      'Corrected RightTrack': 'Pista derecha',
      Other: 'Otro',
    };
    service.lender.catalog?.shared.push(...Object.keys(published));
    for (const [text, translation] of Object.entries(published)) await add(text, translation);
    await add('Corrected RightTrack', 'Pista corregida', { translator: 'human' });
    await add('RightTrack unpublished', 'Pista que nadie lee');
    await addTerm('RightTrack');
    const asked = async () =>
      (await service.rows(TranslationEntity).findBy({ batchId: Not(IsNull()) })).map(({ text }) => text);
    await waitFor(async () => (await asked()).length > 0);
    // A job has ended once its outbox row is gone.
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
    const isRestored = async () =>
      (await service.translate(['Ask RightTrack'], 0))[0] === 'es:Ask RightTrack';
    await waitFor(isRestored, { timeoutMs: 20_000 });
  });
});
