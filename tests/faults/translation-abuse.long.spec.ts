import { join } from 'node:path';
import { type FakeEngine, startFakeEngine } from '@coverleaf/testing';
import { textsBelow } from '../stack/files-below';
import { sql, stack, withProduct } from '../stack/product';
import { query } from '../stack/query';
import { translations } from '../stack/translation-fixtures';

jest.setTimeout(120_000);

const PUBLISHED = 'Our branch on Elm Street helped me at once.';
const MARKERS = ['zebrafinch', 'zebrafinch@example.com', '555-010-7788', '412 Zebrafinch Street'];
const SERVICES = ['lender', 'document', 'mail-ingest', 'translation', 'identity'] as const;
const PER_MINUTE = 20;

let engine: FakeEngine;

withProduct(async () => {
  engine = await startFakeEngine();
  engine.answer = () => ({ status: 503 });
  return {
    TRUST_PROXY: '127.0.0.1',
    TRANSLATIONS_PER_MINUTE: String(PER_MINUTE),
    TRANSLATION_ENGINE: 'libretranslate',
    TRANSLATION_URL: engine.url,
  };
});
afterAll(() => engine.stop());

describe('the endpoint that anybody may call for translations', () => {
  beforeAll(async () => {
    await sql.lender(
      `insert into testimonials (lender_id, content, author) select id, '${PUBLISHED}', 'Zoe Author' from lenders where slug = 'skyla'`,
    );
    await translations.isQuiet();
  });

  const memory = () => sql.translation(`select text, language from translations order by text`);

  it('knows what was published, so that the rest of this means something', async () => {
    expect(await translations.rowsOf(PUBLISHED)).toBe(1);
  });

  it('gives back what nobody published, and forgets it', async () => {
    const before = await memory();
    const texts = [
      ...MARKERS,
      ...MARKERS.map((marker) => `${PUBLISHED} ${marker}`),
      PUBLISHED.toUpperCase(),
      ` ${PUBLISHED}`,
      'Zoe Author',
      '__proto__',
      'constructor',
      'toString',
      "'; drop table translations; --",
      '<script>alert(1)</script>',
      '{{lender}}',
      'nul \0 nul',
      'half \ud800 half',
      'half \udc00',
      '\ufffd',
      '   ',
      '',
      ...Array.from({ length: 50 }, () => 'the same text many times'),
    ];
    expect(await translations.ask(texts, 'es', '10.1.0.1')).toEqual({
      status: 200,
      translations: texts,
      retryAfter: null,
    });
    expect(await memory()).toEqual(before);
    expect(engine.calls.flatMap(({ texts }) => texts).join()).not.toMatch(
      /zebrafinch|many times|Zoe Author/i,
    );
  });

  it('leaves English as it is', async () => {
    expect((await translations.ask([PUBLISHED, 'Contact'], 'English', '10.1.0.2')).translations).toEqual([
      PUBLISHED,
      'Contact',
    ]);
    expect(await sql.translation(`select 1 from translations where language = 'en'`)).toEqual([]);
  });

  it('takes no more than a page has, and only what it asks for', async () => {
    const statusOf = async (body: string): Promise<number> =>
      (await translations.post(body, '10.1.0.3')).status;
    const ask = (texts: unknown, targetLanguage: unknown = 'es'): Promise<number> =>
      statusOf(JSON.stringify({ texts, targetLanguage }));
    expect({
      '100 texts': await ask(Array.from({ length: 100 }, (_, n) => `text ${n}`)),
      '101 texts': await ask(Array.from({ length: 101 }, (_, n) => `text ${n}`)),
      '20,000 characters': await ask(['x'.repeat(20_000)]),
      '20,001 characters': await ask(['x'.repeat(20_000), 'x']),
      '60,000 characters': await ask(['x'.repeat(60_000)]),
      'a megabyte': await ask(['x'.repeat(1_000_000)]),
      'a number': await ask([7]),
      'nothing in a place': await ask([null]),
      'an object': await ask({ 0: 'x', length: 1 }),
      'no texts': await ask(undefined),
      'another language': await ask(['x'], 'fr'),
      'a prototype as language': await ask(['x'], '__proto__'),
      'a constructor as language': await ask(['x'], 'constructor'),
      'something else besides': await statusOf(`{"texts":["x"],"targetLanguage":"es","engine":"deepl"}`),
      'a prototype besides': await statusOf(`{"texts":["x"],"targetLanguage":"es","__proto__":{"a":1}}`),
      'half a body': await statusOf(`{"texts":["x"`),
    }).toEqual({
      '100 texts': 200,
      '101 texts': 422,
      '20,000 characters': 200,
      '20,001 characters': 422,
      '60,000 characters': 422,
      'a megabyte': 413,
      'a number': 422,
      'nothing in a place': 422,
      'an object': 422,
      'no texts': 422,
      'another language': 422,
      'a prototype as language': 422,
      'a constructor as language': 422,
      'something else besides': 422,
      'a prototype besides': 400,
      'half a body': 400,
    });
  });

  it('answers one caller so often a minute, and says when again', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < PER_MINUTE; n++)
      statuses.push((await translations.ask(['x'], 'es', '10.1.0.4')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { status, retryAfter } = await translations.ask(['x'], 'es', '10.1.0.4');
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect((await translations.ask(['x'], 'es', '10.1.0.5')).status).toBe(200);
  });

  it('has put nothing that it was told of a person anywhere', async () => {
    /** The tables and files that have something like this. */
    const placesOf = async (pattern: string): Promise<string[]> => {
      const places: string[] = [];
      for (const service of SERVICES) {
        const tables = await query<{ name: string }>(
          stack.dataDir,
          service,
          `select table_name as name from information_schema.tables where table_schema = 'public'
             and query_to_xml(format('select t::text from %I t', table_name), false, false, '')::text ~* '${pattern}'`,
        );
        places.push(...tables.map(({ name }) => name));
      }
      for (const folder of ['logs', 'redis']) {
        const texts = await textsBelow(join(stack.dataDir, folder));
        places.push(...texts.filter((text) => new RegExp(pattern, 'i').test(text)).map(() => folder));
      }
      return places;
    };
    expect(await placesOf('Elm Street')).toEqual(expect.arrayContaining(['testimonials', 'translations']));
    expect(await placesOf('translate-batch')).toEqual(expect.arrayContaining(['redis']));
    expect(await placesOf('zebrafinch|010-7788')).toEqual([]);
  });
});
