import { isPublishableStatusName } from '@coverleaf/contracts';
import { useTranslation } from '../../test/start-translation';
import { TranslationEntity } from '../memory/translation.entity';
import { DeleteUnusedTranslationsProcessor } from './delete-unused-translations.processor';
import { PublishedTexts } from './published-texts';
import { StatusNames } from './status-names';

const service = useTranslation({ ROLE: 'rpc', TRANSLATION_ENGINE: 'libretranslate' });
const isClaimed = (text: string) => service.rows(TranslationEntity).existsBy({ text });

describe('StatusNames', () => {
  it('publishes a name, which is then translated like content', async () => {
    const { unpublished } = service.lender;
    unpublished.add('Pending Renewal');
    expect(await service.get(PublishedTexts).among(['Pending Renewal'])).toEqual([]);
    await service.get(StatusNames).publish({ name: 'Pending Renewal' });
    await service.get(StatusNames).publish({ name: 'Pending Renewal' });
    expect(await service.get(PublishedTexts).findPlaces(['Pending Renewal'])).toEqual([
      [{ kind: 'status', part: 'name', lender: null }],
    ]);
    expect(await service.translate(['Pending Renewal'], 0)).toEqual([null]);
    expect(await isClaimed('Pending Renewal')).toBe(true);
  });

  it('keeps the 500 most recent names', async () => {
    await service.query(
      `insert into status_names (name, told_at)
         select 'Status ' || n, now() - make_interval(mins => n) from generate_series(1, 600) n`,
    );
    await service.get(StatusNames).publish({ name: 'The newest' });
    const names = await service.get(StatusNames).all();
    expect(names).toHaveLength(500);
    expect(names).toEqual(expect.arrayContaining(['The newest', 'Status 1']));
    expect(names).not.toContain('Status 600');
  });

  it('renews a name that is published again', async () => {
    await service.query(`update status_names set told_at = '2020-01-01' where name = 'The newest'`);
    await service.get(StatusNames).publish({ name: 'The newest' });
    const renewed = `select 1 from status_names where name = $1 and told_at > now() - interval '1 minute'`;
    expect(await service.query(renewed, ['The newest'])).toHaveLength(1);
  });
});

describe('without the lender service', () => {
  it('returns known translations and claims no text until the next call', async () => {
    await service.addTranslation('Known before', 'Conocido', { translator: 'deepl' });
    const ask = () => service.translate(['Known before', 'New by now'], 0);
    service.lender.isAway = true;
    expect(await ask()).toEqual(['Conocido', null]);
    expect(await isClaimed('New by now')).toBe(false);
    service.lender.isAway = false;
    expect(await ask()).toEqual(['Conocido', null]);
    expect(await isClaimed('New by now')).toBe(true);
  });
});

describe('DeleteUnusedTranslationsProcessor', () => {
  const add = (text: string, days: number | null, translator: TranslationEntity['translator'] = 'deepl') => {
    const unpublishedSince = days === null ? null : new Date(Date.now() - days * 86_400_000);
    return service.addTranslation(text, 'x', { translator, unpublishedSince });
  };
  /** Whether each is marked as unpublished. */
  const left = async (): Promise<Record<string, boolean>> => {
    const rows = await service.rows(TranslationEntity).find();
    return Object.fromEntries(rows.map((row) => [`${row.text} ${row.translator}`, !!row.unpublishedSince]));
  };
  const deleteUnused = () =>
    service.get(DeleteUnusedTranslationsProcessor).process({}, { number: 1, pauseAfter: () => 7 });

  beforeEach(() => service.query(`delete from translations`));

  it('deletes unpublished texts after 30 days, corrections after a year, and nothing else', async () => {
    for (const text of ['gone', 'just gone', 'gone long', 'gone long before'])
      service.lender.unpublished.add(text);
    await add('published', null);
    await add('back again', 300);
    await add('gone', null);
    await add('just gone', 29);
    await add('gone long', 31);
    await add('gone long', 31, 'human');
    await add('gone long before', 366, 'human');
    await deleteUnused();
    const expected = {
      ...{ 'published deepl': false, 'back again deepl': false, 'gone deepl': true },
      ...{ 'just gone deepl': true, 'gone long human': true },
    };
    expect(await left()).toEqual(expected);
    await deleteUnused();
    expect(await left()).toEqual(expected);
  });

  it('processes all pages', async () => {
    const texts = Array.from({ length: 250 }, (_, n) => `many ${n}`);
    for (const text of texts) service.lender.unpublished.add(text);
    await Promise.all(texts.map((text) => add(text, 40)));
    await deleteUnused();
    expect(await left()).toEqual({});
  });

  it('deletes nothing while the lender service is unavailable', async () => {
    service.lender.unpublished.add('nobody can say');
    await add('nobody can say', 40);
    service.lender.isAway = true;
    await expect(deleteUnused()).rejects.toMatchObject({ delayMs: 7 });
    service.lender.isAway = false;
    expect(await left()).toEqual({ 'nobody can say deepl': true });
  });
});

describe('isPublishableStatusName', () => {
  it.each(['Pending Renewal', 'In Review (30 days)', 'Non-renewed / lapsed', 'Suspensión', 'Section 5-02'])(
    'accepts %s',
    (name) => expect(isPublishableStatusName(name)).toBe(true),
  );
  it.each([
    ...['', '   ', '---', 'Account 4821', '123-45-6789 lapsed', 'ask ann@example.com', 'line\nbreak'],
    ...['nul\0', 'half \ud800', '<b>Lapsed</b>', '{{lender}}', 'x'.repeat(61)],
  ])('refuses %j', (name) => expect(isPublishableStatusName(name)).toBe(false));
});
