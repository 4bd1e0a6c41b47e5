import { isPublishableStatusName } from '@coverleaf/contracts';
import { type RunningTranslation, startTranslation } from '../../test/start-translation';
import { hashOf } from '../memory/translation-memory';
import { DeleteUnusedTranslationsProcessor } from './delete-unused-translations.processor';
import { PublishedTexts } from './published-texts';
import { StatusNames } from './status-names';

let running: RunningTranslation;

beforeAll(async () => {
  running = await startTranslation({ ROLE: 'rpc', TRANSLATION_ENGINE: 'libretranslate' });
});
afterAll(() => running.stop());

describe('StatusNames', () => {
  it('publishes a name, which is then translated like content', async () => {
    const { unpublished } = running.lender;
    unpublished.add('Pending Renewal');
    expect(await running.app.get(PublishedTexts).among(['Pending Renewal'])).toEqual([]);
    await running.app.get(StatusNames).publish({ name: 'Pending Renewal' });
    await running.app.get(StatusNames).publish({ name: 'Pending Renewal' });
    expect(await running.app.get(PublishedTexts).findPlaces(['Pending Renewal'])).toEqual([
      [{ kind: 'status', part: 'name', lender: null }],
    ]);
    expect(await running.translate(['Pending Renewal'], 0)).toEqual([null]);
    expect(
      await running.dataSource.query(`select 1 from translations where text = 'Pending Renewal'`),
    ).toHaveLength(1);
  });

  it('keeps the 500 most recent names', async () => {
    await running.dataSource.query(
      `insert into status_names (name, told_at)
         select 'Status ' || n, now() - make_interval(mins => n) from generate_series(1, 600) n`,
    );
    await running.app.get(StatusNames).publish({ name: 'The newest' });
    const names = await running.app.get(StatusNames).all();
    expect(names).toHaveLength(500);
    expect(names).toEqual(expect.arrayContaining(['The newest', 'Status 1']));
    expect(names).not.toContain('Status 600');
  });

  it('renews a name that is published again', async () => {
    await running.dataSource.query(
      `update status_names set told_at = now() - interval '1 year' where name = 'The newest'`,
    );
    await running.app.get(StatusNames).publish({ name: 'The newest' });
    expect(
      await running.dataSource.query(
        `select 1 from status_names where name = 'The newest' and told_at > now() - interval '1 minute'`,
      ),
    ).toHaveLength(1);
  });
});

describe('without the lender service', () => {
  it('returns known translations and claims no text until the next call', async () => {
    await running.dataSource.query(
      `insert into translations (text_hash, text, language, translator, state, translation, translated_at)
         values ($1, 'Known before', 'es', 'deepl', 'translated', 'Conocido', now())`,
      [hashOf('Known before')],
    );
    const ask = () => running.translate(['Known before', 'New by now'], 0);
    const isClaimed = async (): Promise<boolean> =>
      (await running.dataSource.query<unknown[]>(`select 1 from translations where text = 'New by now'`))
        .length > 0;
    running.lender.isAway = true;
    expect(await ask()).toEqual(['Conocido', null]);
    expect(await isClaimed()).toBe(false);
    running.lender.isAway = false;
    expect(await ask()).toEqual(['Conocido', null]);
    expect(await isClaimed()).toBe(true);
  });
});

describe('DeleteUnusedTranslationsProcessor', () => {
  const insertTranslation = (text: string, days: number | null, translator = 'deepl'): Promise<unknown> =>
    running.dataSource.query(
      `insert into translations (text_hash, text, language, translator, state, translation, translated_at, corrected_by,
         unpublished_since)
       values ($1, $2, 'es', $3, 'translated', 'x', now(), case when $3 = 'human' then gen_random_uuid() end,
         now() - make_interval(days => $4))`,
      [hashOf(text), text, translator, days],
    );
  const left = async (): Promise<Record<string, boolean>> => {
    const rows: { text: string; gone: boolean }[] = await running.dataSource.query(
      `select text || ' ' || translator as text, unpublished_since is not null as gone from translations`,
    );
    return Object.fromEntries(rows.map(({ text, gone }) => [text, gone]));
  };
  const prune = (): Promise<void> =>
    running.app.get(DeleteUnusedTranslationsProcessor).process({}, { number: 1, pauseAfter: () => 7 });

  beforeEach(() => running.dataSource.query(`delete from translations`));

  it('deletes unpublished texts after 30 days, corrections after a year, and nothing else', async () => {
    for (const text of ['gone', 'just gone', 'gone long', 'gone long before'])
      running.lender.unpublished.add(text);
    await insertTranslation('published', null);
    await insertTranslation('back again', 300);
    await insertTranslation('gone', null);
    await insertTranslation('just gone', 29);
    await insertTranslation('gone long', 31);
    await insertTranslation('gone long', 31, 'human');
    await insertTranslation('gone long before', 366, 'human');
    await prune();
    const expected = {
      'published deepl': false,
      'back again deepl': false,
      'gone deepl': true,
      'just gone deepl': true,
      'gone long human': true,
    };
    expect(await left()).toEqual(expected);
    await prune();
    expect(await left()).toEqual(expected);
  });

  it('processes all pages', async () => {
    const texts = Array.from({ length: 250 }, (_, n) => `many ${n}`);
    for (const text of texts) running.lender.unpublished.add(text);
    await Promise.all(texts.map((text) => insertTranslation(text, 40)));
    await prune();
    expect(await left()).toEqual({});
  });

  it('deletes nothing while the lender service is unavailable', async () => {
    running.lender.unpublished.add('nobody can say');
    await insertTranslation('nobody can say', 40);
    running.lender.isAway = true;
    await expect(prune()).rejects.toMatchObject({ delayMs: 7 });
    running.lender.isAway = false;
    expect(await left()).toEqual({ 'nobody can say deepl': true });
  });
});

describe('isPublishableStatusName', () => {
  it.each(['Pending Renewal', 'In Review (30 days)', 'Non-renewed / lapsed', 'Suspensión', 'Section 5-02'])(
    'accepts %s',
    (name) => expect(isPublishableStatusName(name)).toBe(true),
  );
  it.each([
    '',
    '   ',
    '---',
    'Account 4821',
    '123-45-6789 lapsed',
    'ask ann@example.com',
    'line\nbreak',
    'nul\0',
    'half \ud800',
    '<b>Lapsed</b>',
    '{{lender}}',
    'x'.repeat(61),
  ])('refuses %j', (name) => expect(isPublishableStatusName(name)).toBe(false));
});
