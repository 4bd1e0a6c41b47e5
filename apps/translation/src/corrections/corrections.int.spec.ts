import { randomUUID } from 'node:crypto';
import { CONTENT_CHANGED, ContentChanged } from '@coverleaf/contracts';
import { BroadcastListener } from '@coverleaf/messaging';
import { allPages, newActor, outcomeOf, waitFor } from '@coverleaf/testing';
import { DEAD_ENGINE, useTranslation } from '../../test/start-translation';
import type { TranslationEntity } from '../memory/translation.entity';
import { TranslationAdminService } from './translation-admin.service';

const actor = newActor();

describe('TranslationAdminService', () => {
  let changes = 0;
  let listener: BroadcastListener<typeof ContentChanged>;
  // Before Redis stops.
  afterAll(() => listener.close());
  // No engine answers, so requested texts stay requested.
  const service = useTranslation({ ...DEAD_ENGINE, QUEUE_PREFIX: 'corrections' });
  const translations = () => service.get(TranslationAdminService);

  beforeAll(() => {
    listener = new BroadcastListener(service.redis.url, 'corrections', CONTENT_CHANGED, ContentChanged, {
      onMessage: () => changes++,
      onReconnect: () => undefined,
    });
  });
  beforeEach(async () => {
    await service.query(`truncate translations`);
    service.lender.catalog = { shared: [], lenders: [] };
  });

  const add = (text: string, translation: string | null, minute = 0, more?: Partial<TranslationEntity>) => {
    const at = new Date(Date.UTC(2026, 0, 1, 12, minute));
    const fault = translation === null ? 'It had lost {{lender}}' : null;
    return service.addTranslation(text, translation, {
      ...{ wantedAt: at, translatedAt: translation === null ? null : at, fault, ...more },
    });
  };
  const correct = (id: string, translation: string, version?: number) =>
    translations().correct({ actor, params: { id }, version, body: { translation } });
  const review = (id: string) => translations().review({ actor, params: { id } });
  const retry = (id: string) => translations().retry({ actor, params: { id } });
  const list = (filter: object = {}) => translations().list({ actor, query: { limit: 50, ...filter } });
  const texts = async (filter: object) => (await list(filter)).items.map(({ text }) => text);

  it('prefers a correction to the engine, counts it as reviewed and announces it', async () => {
    const id = await add('Is it open?', 'Está abierta');
    const before = changes;
    const corrected = await correct(id, '¿Está abierto?');
    expect(corrected).toMatchObject({
      ...{ id, translation: '¿Está abierto?', translator: 'human', standing: 'corrected' },
      ...{ correctedBy: actor.userId, reviewedBy: actor.userId },
      machine: { translator: 'libretranslate', translation: 'Está abierta' },
    });
    expect(await service.shown('Is it open?')).toBe('¿Está abierto?');
    await waitFor(() => changes > before);
    expect((await list()).items).toEqual([corrected]);
    expect(await service.acts({ action: 'translation.corrected' })).not.toEqual([]);
  });

  it('refuses a stale version, and never repeats a version', async () => {
    const id = await add('One', 'Uno');
    const [first] = (await list()).items;
    const corrected = await correct(id, 'Un', first?.version);
    expect(await outcomeOf(correct(id, 'Una', first?.version))).toBe('409 stale');
    await translations().deleteCorrection({ actor, params: { id }, version: corrected.version });
    const dropped = await translations().get({ actor, params: { id } });
    const again = await correct(id, 'Una');
    const versions = [first, corrected, dropped, again].map((item) => item?.version);
    expect(new Set(versions).size).toBe(4);
    expect(dropped).toMatchObject({ translation: 'Uno', standing: 'review', machine: null });
  });

  it('serializes concurrent corrections', async () => {
    const id = await add('Two', 'Dos');
    const [item] = (await list()).items;
    const answer = (translation: string) => outcomeOf(correct(id, translation, item?.version));
    const outcomes = await Promise.all(['a', 'b', 'c', 'd'].map(answer));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  it.each([
    ['Welcome to {{lender}}', 'Bienvenido', '{{lender}}'],
    ['Call (555) 010-0199 now', 'Llame al 555 010 0198', '(555) 010-0199'],
    ['See <link>this</link>', 'Vea <link>esto', '</link>'],
    ['Hello', 'Hola {name}', '{name}'],
    ['Short', 'x'.repeat(201), '200 characters'],
  ])('refuses for %p the correction %p', async (text, translation, part) => {
    const id = await add(text, null);
    const errors = [{ field: 'translation', message: expect.stringContaining(part) as string }];
    await expect(correct(id, translation)).rejects.toMatchObject({ status: 422, errors });
    expect(await service.shown(text)).toBeNull();
  });

  it('accepts a correction without an engine', async () => {
    const id = await add('Three', null, 0, { translator: 'none', state: 'missing', fault: null });
    await correct(id, 'Tres');
    expect(await service.shown('Three')).toBe('Tres');
  });

  it('audits a review once, and only of a translated text', async () => {
    const id = await add('Four', 'Cuatro');
    const none = await add('Five', null);
    const reviewed = await review(id);
    expect(reviewed).toMatchObject({ standing: 'reviewed', reviewedBy: actor.userId, translation: 'Cuatro' });
    expect((await review(id)).version).toBe(reviewed.version);
    expect(await outcomeOf(review(none))).toMatch(/ nothing_to_review$/);
    const deletion = translations().deleteCorrection({ actor, params: { id } });
    expect(await outcomeOf(deletion)).toMatch(/ not_corrected$/);
    expect(await outcomeOf(review(randomUUID()))).toMatch(/^404 /);
  });

  it('retries only published texts without a correction', async () => {
    const id = await add('Six', 'Sies');
    expect(await outcomeOf(retry(id))).toMatch(/ not_published$/);
    service.lender.catalog?.shared.push('Six');
    const asked = await retry(id);
    expect(asked).toMatchObject({ standing: 'waiting', translation: null, reviewedAt: null });
    const claimed = `select 1 from translations where text = 'Six' and batch_id is not null`;
    expect(await service.query(claimed)).toHaveLength(1);
    await correct(id, 'Seis');
    expect(await outcomeOf(retry(id))).toMatch(/ corrected$/);
  });

  it('filters by language, standing, translator, words and lender', async () => {
    const lender = { id: randomUUID(), name: 'Harbor', texts: ['Kind people', 'A', 'B', 'Quick answer'] };
    service.lender.catalog?.lenders.push(lender);
    service.lender.catalog?.shared.push('Open 100% of days');
    await add('Kind people', 'Gente amable', 1);
    const quick = await add('Quick answer', 'Respuesta', 2);
    await add('Open 100% of days', null, 3);
    await add('Nowhere', 'En ninguna parte', 4, { translator: 'deepl' });
    await correct(quick, 'Respuesta rápida');
    const all = await list();
    expect(all).toMatchObject({ total: 4, engine: 'libretranslate' });
    expect(all.items).toMatchObject([
      { text: 'Nowhere', places: [] },
      { text: 'Open 100% of days', places: [{ lender: null }] },
      { text: 'Quick answer', places: [{ lender: { name: 'Harbor' } }] },
      { text: 'Kind people', places: [{ lender: { name: 'Harbor' } }] },
    ]);
    expect(await texts({ lenderId: lender.id })).toEqual(['Quick answer', 'Kind people']);
    expect(await texts({ lenderId: lender.id, standing: 'review' })).toEqual(['Kind people']);
    expect(await texts({ standing: 'corrected' })).toEqual(['Quick answer']);
    expect(await texts({ standing: 'missing' })).toEqual(['Open 100% of days']);
    expect(await texts({ translator: 'deepl' })).toEqual(['Nowhere']);
    expect(await texts({ translator: 'libretranslate' })).toEqual(['Open 100% of days', 'Kind people']);
    expect(await texts({ q: 'RÁPIDA' })).toEqual(['Quick answer']);
    expect(await texts({ q: '100%' })).toEqual(['Open 100% of days']);
    expect(await texts({ q: '%' })).toEqual([]);
    expect(await texts({ language: 'es', q: 'kind' })).toEqual(['Kind people']);
  });

  it('lists each item once across pages, with the newer engine before the older', async () => {
    await add('T0', 'older', 0, { translator: 'apertium' });
    for (let minute = 0; minute < 7; minute++) await add(`T${minute}`, `t${minute}`, minute + 1);
    const met = await allPages((cursor) => list({ limit: 3, ...(cursor && { cursor }) }));
    expect(met.map(({ text, translation }) => `${text} ${translation}`)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((number) => `T${number} t${number}`),
    );
  });

  it('lists items without places while the lender service is unavailable', async () => {
    await add('Seven', 'Siete');
    service.lender.isAway = true;
    expect((await list({ limit: 1 })).items).toMatchObject([{ text: 'Seven', places: null }]);
    service.lender.isAway = false;
  });
});
