import type { Site } from '@coverleaf/contracts';
import { Logger } from '@nestjs/common';
import { PageTranslations, type TranslationClient, type Untranslated } from './translations';

const FAQ = { id: '1', category: 'General', displayOrder: 1, isFeatured: true };
const support = { hours: 'Around the clock', lookupHours: '' } as Site['support'];
const page = {
  language: 'es',
  site: { support } as Site,
  faqs: [{ ...FAQ, question: 'Contact', answer: 'Call the branch' }],
  testimonials: null,
  lookup: null,
  letter: null,
} as unknown as Untranslated;

describe('PageTranslations', () => {
  const requested: (readonly [readonly string[], string, number])[] = [];
  let answer: (texts: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  const client = {
    find: (texts: readonly string[], language: string, waitMs: number) => {
      requested.push([texts, language, waitMs]);
      return answer(texts);
    },
  } as unknown as TranslationClient;
  const translations = new PageTranslations(client);

  beforeEach(() => {
    requested.length = 0;
    answer = (texts) => Promise.resolve(new Map(texts.map((text) => [text, `${text} (es)`])));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });

  it('requests all but the shipped texts, without waiting for the engine', async () => {
    expect(await translations.of(page)).toMatchObject({ 'Call the branch': 'Call the branch (es)' });
    const [[texts, language, waitMs]] = requested as [(typeof requested)[number]];
    expect(texts).not.toContain('Contact');
    expect(texts).not.toContain('');
    expect([language, waitMs]).toEqual(['es', 0]);
  });

  it('requests nothing for an English page', async () => {
    expect(await translations.of({ ...page, language: 'en' })).toEqual({});
    expect(requested).toEqual([]);
  });

  it('requests many texts in several calls', async () => {
    const faqs = Array.from({ length: 150 }, (_, index) => ({
      ...FAQ,
      id: String(index),
      question: `Question ${index}`,
      answer: `Answer ${index}`,
    }));
    expect(Object.keys((await translations.of({ ...page, faqs })) ?? {}).length).toBeGreaterThan(300);
    for (const [texts] of requested) expect(texts.length).toBeLessThanOrEqual(100);
  });

  it('gives up after half a second', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    answer = () => new Promise(() => undefined);
    const found = translations.of(page);
    await jest.advanceTimersByTimeAsync(500);
    expect(await found).toBeNull();
    jest.useRealTimers();
  });

  it('returns null on an error', async () => {
    answer = () => Promise.reject(new Error('away'));
    expect(await translations.of(page)).toBeNull();
  });
});
