import type { Site } from '@coverleaf/contracts';
import { Logger } from '@nestjs/common';
import type { TranslationCache } from './translation-cache';
import { PageTranslations, type Untranslated } from './page-translations';

const FAQ = { id: '1', category: 'General', displayOrder: 1, isFeatured: true };
const support = { hours: 'Around the clock', lookupHours: '' } as Site['support'];
const page = {
  language: 'es',
  site: { support } as Site,
  faqs: [{ ...FAQ, question: 'Contact', answer: 'Call the branch' }],
  testimonials: null,
  lookup: null,
} as unknown as Untranslated;

describe('the translations of a page', () => {
  const asked: (readonly [readonly string[], string, number])[] = [];
  let answer: (texts: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  const directory = {
    find: (texts: readonly string[], language: string, waitMs: number) => {
      asked.push([texts, language, waitMs]);
      return answer(texts);
    },
  } as unknown as TranslationCache;
  const translations = new PageTranslations(directory);

  beforeEach(() => {
    asked.length = 0;
    answer = (texts) => Promise.resolve(new Map(texts.map((text) => [text, `${text} (es)`])));
    jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  });

  it('are asked for without waiting for the engine, apart from those that ship', async () => {
    expect(await translations.of(page)).toMatchObject({ 'Call the branch': 'Call the branch (es)' });
    const [[texts, language, waitMs]] = asked as [(typeof asked)[number]];
    expect(texts).not.toContain('Contact');
    expect(texts).not.toContain('');
    expect([language, waitMs]).toEqual(['es', 0]);
  });

  it('are none of an English page', async () => {
    expect(await translations.of({ ...page, language: 'en' })).toEqual({});
    expect(asked).toEqual([]);
  });

  it('are asked for in as many calls as they take', async () => {
    const faqs = Array.from({ length: 150 }, (_, index) => ({
      ...FAQ,
      id: String(index),
      question: `Question ${index}`,
      answer: `Answer ${index}`,
    }));
    expect(Object.keys((await translations.of({ ...page, faqs })) ?? {}).length).toBeGreaterThan(300);
    for (const [texts] of asked) expect(texts.length).toBeLessThanOrEqual(100);
  });

  it('keep no page waiting', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick'] });
    answer = () => new Promise(() => undefined);
    const found = translations.of(page);
    await jest.advanceTimersByTimeAsync(500);
    expect(await found).toBeNull();
    jest.useRealTimers();
  });

  it('are left to the browser when they cannot be had', async () => {
    answer = () => Promise.reject(new Error('away'));
    expect(await translations.of(page)).toBeNull();
  });
});
