import { randomUUID } from 'node:crypto';
import {
  type Actor,
  CONTENT_CHANGED,
  ContentChanged,
  type TranslationRecordPage,
} from '@coverleaf/contracts';
import { BroadcastListener } from '@coverleaf/messaging';
import { waitFor } from '@coverleaf/testing';
import { type FakeCatalog, startFakeCatalog } from '../../test/fake-catalog';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { hashOf, TranslationMemory } from '../memory/translation-memory';
import { TranslationAdminService } from './translation-admin.service';

jest.setTimeout(120_000);

const actor: Actor = { userId: randomUUID(), sessionId: randomUUID(), role: 'admin', lenderId: null };

describe('TranslationAdminService', () => {
  let catalog: FakeCatalog;
  let service: RunningTranslation;
  let translations: TranslationAdminService;
  let changes = 0;
  let listener: BroadcastListener<typeof ContentChanged>;

  beforeAll(async () => {
    catalog = await startFakeCatalog();
    // No engine answers here: what is asked again stays asked.
    service = await startTranslation({
      LENDER_RPC: catalog.address,
      TRANSLATION_ENGINE: 'libretranslate',
      TRANSLATION_URL: 'http://127.0.0.1:9',
      QUEUE_PREFIX: 'corrections',
    });
    translations = service.app.get(TranslationAdminService, { strict: false });
    listener = new BroadcastListener(service.redis.url, 'corrections', CONTENT_CHANGED, ContentChanged, {
      onMessage: () => changes++,
      onReconnect: () => undefined,
    });
  });
  afterAll(async () => {
    listener.close();
    await service.stop();
    await catalog.stop();
  });
  beforeEach(async () => {
    await service.dataSource.query(`truncate translations`);
    catalog.shared.length = 0;
    catalog.lenders.length = 0;
  });

  /** As a machine did it. @returns the item's id */
  async function machined(
    text: string,
    translation: string | null,
    {
      translator = 'libretranslate',
      state = translation === null ? 'refused' : 'translated',
      minute = 0,
    } = {},
  ): Promise<string> {
    const at = new Date(Date.UTC(2026, 0, 1, 12, minute));
    const [row]: { id: string }[] = await service.dataSource.query(
      `insert into translations (text_hash, text, language, translator, state, translation, wanted_at, translated_at, fault)
         values ($1, $2, 'es', $3, $4, $5, $6, $7, $8) returning item_id as id`,
      [
        hashOf(text),
        text,
        translator,
        state,
        translation,
        at,
        translation === null ? null : at,
        state === 'refused' ? 'It had lost {{lender}}' : null,
      ],
    );
    return row?.id ?? '';
  }
  const list = (filter: object = {}): Promise<TranslationRecordPage> =>
    translations.list({ actor, query: { limit: 50, ...filter } });
  const texts = async (filter: object): Promise<string[]> =>
    (await list(filter)).items.map(({ text }) => text);
  const shown = async (text: string): Promise<string | null | undefined> =>
    (await service.app.get(TranslationMemory).read([text], 'es')).get(text)?.translation;
  const acts = async (): Promise<string[]> =>
    (
      await service.dataSource.query<{ action: string }[]>(
        `select payload ->> 'action' as action from outbox where job = 'translation.report-act' order by created_at, id`,
      )
    ).map(({ action }) => action);

  it('prefers a correction to the engine, counts it as reviewed and announces it', async () => {
    const id = await machined('Is it open?', 'Está abierta');
    const before = changes;
    const corrected = await translations.correct({
      actor,
      params: { id },
      body: { translation: '¿Está abierto?' },
    });
    expect(corrected).toMatchObject({
      id,
      translation: '¿Está abierto?',
      translator: 'human',
      standing: 'corrected',
      correctedBy: actor.userId,
      reviewedBy: actor.userId,
      machine: { translator: 'libretranslate', translation: 'Está abierta' },
    });
    expect(await shown('Is it open?')).toBe('¿Está abierto?');
    await waitFor(() => changes > before);
    expect((await list()).items).toEqual([corrected]);
    expect(await acts()).toContain('translation.corrected');
  });

  it('refuses a stale version, and never repeats a version', async () => {
    const id = await machined('One', 'Uno');
    const seen = new Set<number>();
    const [first] = (await list()).items;
    seen.add(first?.version ?? 0);
    const corrected = await translations.correct({
      actor,
      params: { id },
      version: first?.version,
      body: { translation: 'Un' },
    });
    seen.add(corrected.version);
    await expect(
      translations.correct({ actor, params: { id }, version: first?.version, body: { translation: 'Una' } }),
    ).rejects.toMatchObject({ code: 'stale', status: 409 });
    await translations.deleteCorrection({ actor, params: { id }, version: corrected.version });
    const dropped = await translations.get({ actor, params: { id } });
    seen.add(dropped.version);
    seen.add((await translations.correct({ actor, params: { id }, body: { translation: 'Una' } })).version);
    expect(seen.size).toBe(4);
    expect(dropped).toMatchObject({ translation: 'Uno', standing: 'review', machine: null });
  });

  it('serializes concurrent corrections', async () => {
    const id = await machined('Two', 'Dos');
    const [item] = (await list()).items;
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'c', 'd'].map((translation) =>
        translations.correct({ actor, params: { id }, version: item?.version, body: { translation } }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    ['Welcome to {{lender}}', 'Bienvenido', '{{lender}}'],
    ['Call (555) 010-0199 now', 'Llame al 555 010 0198', '(555) 010-0199'],
    ['See <link>this</link>', 'Vea <link>esto', '</link>'],
    ['Hello', 'Hola {name}', '{name}'],
    ['Short', 'x'.repeat(201), '200 characters'],
  ])('refuses for %p the correction %p', async (text, translation, part) => {
    const id = await machined(text, null);
    await expect(
      translations.correct({ actor, params: { id }, body: { translation } }),
    ).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'translation', message: expect.stringContaining(part) as string }],
    });
    expect(await shown(text)).toBeNull();
  });

  it('accepts a correction without an engine', async () => {
    const id = await machined('Three', null, { translator: 'none', state: 'missing' });
    await translations.correct({ actor, params: { id }, body: { translation: 'Tres' } });
    expect(await shown('Three')).toBe('Tres');
  });

  it('audits a review once, and only of a translated text', async () => {
    const id = await machined('Four', 'Cuatro');
    const none = await machined('Five', null);
    const reviewed = await translations.review({ actor, params: { id } });
    expect(reviewed).toMatchObject({ standing: 'reviewed', reviewedBy: actor.userId, translation: 'Cuatro' });
    expect((await translations.review({ actor, params: { id } })).version).toBe(reviewed.version);
    await expect(translations.review({ actor, params: { id: none } })).rejects.toMatchObject({
      code: 'nothing_to_review',
    });
    await expect(translations.deleteCorrection({ actor, params: { id } })).rejects.toMatchObject({
      code: 'not_corrected',
    });
    await expect(translations.review({ actor, params: { id: randomUUID() } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('retries only published texts without a correction', async () => {
    const id = await machined('Six', 'Sies');
    await expect(translations.retry({ actor, params: { id } })).rejects.toMatchObject({
      code: 'not_published',
    });
    catalog.shared.push('Six');
    const asked = await translations.retry({ actor, params: { id } });
    expect(asked).toMatchObject({ standing: 'waiting', translation: null, reviewedAt: null });
    const [{ count } = { count: 0 }]: { count: number }[] = await service.dataSource.query(
      `select count(*)::int as count from translations where text = 'Six' and batch_id is not null`,
    );
    expect(count).toBe(1);
    await translations.correct({ actor, params: { id }, body: { translation: 'Seis' } });
    await expect(translations.retry({ actor, params: { id } })).rejects.toMatchObject({ code: 'corrected' });
  });

  it('filters by language, standing, translator, words and lender', async () => {
    const lender = { id: randomUUID(), name: 'Harbor', texts: ['Kind people', 'A', 'B', 'Quick answer'] };
    catalog.lenders.push(lender);
    catalog.shared.push('Open 100% of days');
    await machined('Kind people', 'Gente amable', { minute: 1 });
    const quick = await machined('Quick answer', 'Respuesta', { minute: 2 });
    await machined('Open 100% of days', null, { minute: 3 });
    await machined('Nowhere', 'En ninguna parte', { minute: 4, translator: 'deepl' });
    await translations.correct({ actor, params: { id: quick }, body: { translation: 'Respuesta rápida' } });
    const all = await list();
    expect(all).toMatchObject({ total: 4, engine: 'libretranslate' });
    expect(
      all.items.map(({ text, places }) => [text, places?.map((place) => place.lender?.name ?? 'all')]),
    ).toEqual([
      ['Nowhere', []],
      ['Open 100% of days', ['all']],
      ['Quick answer', ['Harbor']],
      ['Kind people', ['Harbor']],
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
    await machined('T0', 'older', { translator: 'apertium', minute: 0 });
    for (let minute = 0; minute < 7; minute++)
      await machined(`T${minute}`, `t${minute}`, { minute: minute + 1 });
    const met: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 3, ...(cursor && { cursor }) });
      met.push(...page.items.map(({ text, translation }) => `${text} ${translation}`));
      cursor = page.nextCursor;
    } while (cursor);
    expect(met).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `T${number} t${number}`));
  });

  it('lists items without places while the lender service is unavailable', async () => {
    await machined('Seven', 'Siete');
    const away = await startTranslation({ LENDER_RPC: '127.0.0.1:9' });
    try {
      await away.dataSource.query(
        `insert into translations (text_hash, text, language, translator, state, translation, translated_at)
           values ($1, 'Seven', 'es', 'deepl', 'translated', 'Siete', now())`,
        [hashOf('Seven')],
      );
      const page = await away.app
        .get(TranslationAdminService, { strict: false })
        .list({ actor, query: { limit: 1 } });
      expect(page.items).toMatchObject([{ text: 'Seven', places: null }]);
    } finally {
      await away.stop();
    }
  });
});
