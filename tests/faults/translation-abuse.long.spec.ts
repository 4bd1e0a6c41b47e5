import { join } from 'node:path';
import { type FakeEngine, startFakeEngine } from '@coverleaf/testing';
import { leaksInDatabases, leaksInFiles } from '../stack/leaks';
import { sql, stack, withProduct } from '../stack/product';
import { postTexts, translations } from '../stack/translation-fixtures';

const PUBLISHED = 'Our branch on Elm Street helped me at once.';
const MARKERS = ['zebrafinch', 'zebrafinch@example.com', '555-010-7788', '412 Zebrafinch Street'];
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

describe('the public translation endpoint', () => {
  beforeAll(async () => {
    await sql.lender(
      `insert into testimonials (lender_id, content, author) select id, '${PUBLISHED}', 'Zoe Author' from lenders where slug = 'skyla'`,
    );
    await translations.isQuiet();
  });

  const memory = () => sql.translation(`select text, language from translations order by text`);

  it('knows published texts, which makes the tests below meaningful', async () => {
    expect(await translations.rowsOf(PUBLISHED)).toBe(1);
  });

  it('returns unpublished texts unchanged, and does not store them', async () => {
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

  it('leaves English unchanged when English is asked for', async () => {
    expect((await translations.ask([PUBLISHED, 'Contact'], 'English', '10.1.0.2')).translations).toEqual([
      PUBLISHED,
      'Contact',
    ]);
    expect(await sql.translation(`select 1 from translations where language = 'en'`)).toEqual([]);
  });

  const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => `text ${n}`);
  const asked = (texts: unknown, targetLanguage = 'es'): string => JSON.stringify({ texts, targetLanguage });
  it.each([
    ['100 texts', asked(numbered(100)), 200],
    ['101 texts', asked(numbered(101)), 422],
    ['20,000 characters', asked(['x'.repeat(20_000)]), 200],
    ['20,001 characters', asked(['x'.repeat(20_000), 'x']), 422],
    ['60,000 characters', asked(['x'.repeat(60_000)]), 422],
    ['a megabyte', asked(['x'.repeat(1_000_000)]), 413],
    ['a number', asked([7]), 422],
    ['nothing in a place', asked([null]), 422],
    ['an object', asked({ 0: 'x', length: 1 }), 422],
    ['no texts', asked(undefined), 422],
    ['another language', asked(['x'], 'fr'), 422],
    ['a prototype as language', asked(['x'], '__proto__'), 422],
    ['a constructor as language', asked(['x'], 'constructor'), 422],
    ['something else besides', `{"texts":["x"],"targetLanguage":"es","engine":"deepl"}`, 422],
  ])('accepts no more than a page needs, and only well-formed requests: %s', async (_what, body, status) => {
    expect((await postTexts(stack, body, '10.1.0.3')).status).toBe(status);
  });

  it('limits a caller’s requests per minute, and says when to try again', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < PER_MINUTE; n++)
      statuses.push((await translations.ask(['x'], 'es', '10.1.0.4')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { status, retryAfter } = await translations.ask(['x'], 'es', '10.1.0.4');
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect((await translations.ask(['x'], 'es', '10.1.0.5')).status).toBe(200);
  });

  it('has stored no personal data anywhere', async () => {
    const placesOf = async (...words: readonly string[]): Promise<string> => {
      const inFolder = (folder: string) => leaksInFiles(join(stack.dataDir, folder), words);
      const inFolders = await Promise.all(['logs', 'redis'].map(inFolder));
      return [...(await leaksInDatabases(stack.dataDir, words)), ...inFolders.flat()].join();
    };
    expect(await placesOf('elm street')).toMatch(/testimonials.*translations/s);
    expect(await placesOf('translate-batch')).toContain('/redis/');
    expect(await placesOf('zebrafinch', '010-7788')).toBe('');
  });
});
