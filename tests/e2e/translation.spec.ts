import { launchBrowser, waitFor } from '@coverleaf/testing';
import type { Browser, Page } from 'puppeteer';
import { addTestimonials } from '../stack/brands';
import { englishTexts } from '../stack/english-texts';
import { FalseAnswers } from '../stack/false-answers';
import { query } from '../stack/query';
import { startStack, type Stack } from '../stack/start-stack';
import { Visitor } from '../stack/visitor';

jest.setTimeout(180_000);

const TRANSLATIONS = '/api/v1/translations';
const VOICE = 'Voice 2: sent my policy at lunch and was done before the coffee was cold.';
const OPEN = 'Whenever the lamp is lit';

/** What the engine would have said. */
const translated = (sent: string) => {
  const { texts } = JSON.parse(sent) as { texts: string[] };
  return { status: 200, body: { translations: texts.map((text) => `${text} (traducido)`) } };
};

describe('a page in another language', () => {
  let stack: Stack;
  let browser: Browser;
  let visitor: Visitor;
  let answers: FalseAnswers;
  /** The texts of each request for translations. */
  let asked: string[][];

  beforeAll(async () => {
    stack = await startStack();
    await addTestimonials(stack.dataDir, ['skyla', 'ufcu', 'harbor']);
    await query(
      stack.dataDir,
      'lender',
      `insert into settings (key, value) values ('support.hours', '"${OPEN}"')
       on conflict (key) do update set value = excluded.value`,
    );
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await stack.stop();
  });
  beforeEach(() => arrive('en'));
  afterEach(() => visitor.leave());

  const arrive = async (language: string, prepare?: (page: Page) => Promise<unknown>): Promise<void> => {
    visitor = await Visitor.arrive(stack.portalUrl, { width: 1440, language, browser });
    asked = [];
    visitor.page.on('request', (request) => {
      if (new URL(request.url()).pathname !== TRANSLATIONS) return;
      asked.push((JSON.parse(request.postData() ?? '') as { texts: string[] }).texts);
    });
    await prepare?.(visitor.page);
    answers = await FalseAnswers.on(visitor.page);
    answers.give(TRANSLATIONS, translated);
  };
  const comeAgain = async (language: string, prepare?: (page: Page) => Promise<unknown>): Promise<void> => {
    await visitor.leave();
    await arrive(language, prepare);
  };
  const choose = (language: string): Promise<void> =>
    visitor.page.locator(`.header__nav button[lang=${language}]`).click();
  const overlay = (isShown: boolean) =>
    visitor.page.waitForSelector('.translating', isShown ? { visible: true } : { hidden: true });
  const focused = (): Promise<string> =>
    visitor.page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
  const isInert = (): Promise<boolean> => visitor.page.$eval('#root', (root) => root.hasAttribute('inert'));

  it('is asked for once when the language is chosen, and never again', async () => {
    await visitor.open('/skyla');
    await choose('es');
    await visitor.sees(`${VOICE} (traducido)`);
    await overlay(false);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toEqual(expect.arrayContaining([VOICE, OPEN]));
    const english = await englishTexts(visitor.page, 'es');
    expect(english.filter((text) => !text.includes('(traducido)'))).toEqual([]);
    await choose('en');
    await visitor.sees(VOICE);
    await choose('es');
    await visitor.sees(`${VOICE} (traducido)`);
    await visitor.open('/skyla');
    await visitor.sees(`${VOICE} (traducido)`);
    expect(asked).toHaveLength(1);
    expect(visitor.troubles).toEqual([]);
  });

  it('is asked for once, however late its questions and testimonials come', async () => {
    await comeAgain('es');
    await visitor.open('/skyla/contact');
    asked.length = 0;
    answers.give('/api/v1/faqs', 'waiting');
    answers.give('/api/v1/lenders/skyla/testimonials', 'waiting');
    await visitor.follow('/skyla');
    await visitor.page.waitForSelector('.spinner');
    const began = Date.now();
    // Nothing is to happen, however long one looks: long enough for ten batches.
    await waitFor(() => Date.now() - began > 1_000, { what: 'a second without a request' });
    expect(asked).toEqual([]);
    answers.end();
    answers.give(TRANSLATIONS, translated);
    await visitor.sees(`${VOICE} (traducido)`);
    await overlay(false);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toEqual(expect.arrayContaining([VOICE, OPEN]));
  });

  it('is covered while the request runs and half a second longer, and gives the focus back', async () => {
    await visitor.open('/skyla');
    answers.give(TRANSLATIONS, 'waiting');
    await choose('es');
    await overlay(true);
    const notice = '.translating [role=status]';
    expect(await visitor.page.$$eval(`${notice} [lang]`, (lines) => lines.map(({ lang }) => lang))).toEqual([
      'en',
      'es',
    ]);
    expect(await visitor.page.$eval(notice, ({ textContent }) => textContent)).toBe(
      'Translating... Please wait while we translate the page' +
        'Traduciendo... Espere mientras traducimos la página',
    );
    expect(await isInert()).toBe(true);
    const answered = visitor.page.waitForResponse((reply) => reply.url().endsWith(TRANSLATIONS));
    const lifted = visitor.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new MutationObserver((_changes, observer) => {
            if (document.querySelector('.translating')) return;
            observer.disconnect();
            resolve(Date.now());
          }).observe(document.body, { childList: true });
        }),
    );
    answers.give(TRANSLATIONS, translated);
    await answered;
    const answeredAt = Date.now();
    const lingered = (await lifted) - answeredAt;
    expect(lingered).toBeGreaterThan(300);
    expect(lingered).toBeLessThan(3_000);
    expect(await isInert()).toBe(false);
    expect(await focused()).toMatch(/^<button[^>]* lang="es"/);
    await visitor.sees(`${VOICE} (traducido)`);
  });

  it('can be left for English while the request hangs, and can be asked for again', async () => {
    await visitor.open('/skyla');
    answers.give(TRANSLATIONS, 'waiting');
    await choose('es');
    await overlay(true);
    const way = await visitor.page.waitForSelector('.translating button', { timeout: 10_000 });
    expect(await way?.evaluate(({ textContent, lang }) => [textContent, lang])).toEqual([
      'Continue in English',
      'en',
    ]);
    expect(await focused()).toContain('Continue in English');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForSelector('html[lang=en]');
    await overlay(false);
    expect(await isInert()).toBe(false);
    expect(await focused()).toMatch(/^<button[^>]* lang="es"/);
    await visitor.sees('What borrowers say');

    // The answer that nobody waits for any more changes nothing.
    answers.give(TRANSLATIONS, translated);
    await visitor.sees(VOICE);
    expect(await visitor.page.$('.translating')).toBeNull();
    await choose('es');
    await visitor.sees(`${VOICE} (traducido)`);
    await overlay(false);
    expect(asked).toHaveLength(2);
    await visitor.follow('/skyla/contact');
    await visitor.page.waitForSelector('main h1:focus');
    expect(visitor.troubles).toEqual([]);
  });

  it.each(['getItem', 'setItem'] as const)('works where the browser refuses %s', async (method) => {
    const refuse = (name: 'getItem' | 'setItem'): void => {
      Storage.prototype[name] = () => {
        throw new DOMException('The quota is used up', 'QuotaExceededError');
      };
    };
    await comeAgain('en', (page) => page.evaluateOnNewDocument(refuse, method));
    const notes: string[] = [];
    visitor.page.on('console', (message) => notes.push(message.text()));
    await visitor.open('/skyla');
    await choose('es');
    await visitor.sees(`${VOICE} (traducido)`);
    await overlay(false);
    expect(notes.join()).toMatch(/could not be (read|kept)/);
    await visitor.follow('/skyla/contact');
    await visitor.sees('Contáctenos');
    expect(visitor.troubles).toEqual([]);
  });

  it('is Spanish from its first byte where its texts are translated, and asks for nothing', async () => {
    await query(
      stack.dataDir,
      'translation',
      `insert into translations (text_hash, text, language, translator, state, translation, translated_at, corrected_by)
       select sha256(convert_to(text, 'UTF8')), text, 'es', 'human', 'translated', text || ' (corregido)', now(),
         gen_random_uuid()
       from (
         select format('Voice %s: sent my policy at lunch and was done before the coffee was cold.', number) as text
           from generate_series(1, 5) number
         union all select 'Member since ' || 2000 + number from generate_series(1, 5) number
         union all select '${OPEN}'
       ) as texts`,
    );
    const reply = await fetch(`${stack.portalUrl}/harbor`, { headers: { cookie: 'language=es' } });
    const html = await reply.text();
    const [body = ''] = html.split('id="page-state"');
    expect(body).toContain(`${VOICE} (corregido)`);
    expect(body).toContain(`${OPEN} (corregido)`);
    expect(body).not.toContain('<blockquote class="voice__words" lang');
    await comeAgain('es');
    await visitor.open('/harbor');
    await visitor.sees(`${VOICE} (corregido)`);
    expect(asked).toEqual([]);
    expect(visitor.troubles).toEqual([]);
  });

  it('is usable while the translation service is dead, and says what is still English', async () => {
    await stack.signal('translation', 'SIGSTOP');
    await comeAgain('es');
    answers.end();
    try {
      await visitor.page.goto(`${stack.portalUrl}/ufcu`);
      await visitor.isTakenOver();
      await visitor.sees('What borrowers say');
      await overlay(true);
      await (await visitor.page.waitForSelector('.translating button'))?.dispose();
      await overlay(false);
      expect(await isInert()).toBe(false);
      expect(
        await visitor.page.$eval('.voice__words', ({ lang, textContent }) => [lang, textContent]),
      ).toEqual(['en', VOICE]);
      expect(await visitor.page.$eval('.help__hours', ({ lang }) => lang)).toBe('en');
      expect(await englishTexts(visitor.page, 'es')).toEqual([]);
      await visitor.follow('/ufcu/contact');
      await visitor.sees('Contact us');
    } finally {
      await stack.signal('translation', 'SIGCONT');
    }
    expect(visitor.troubles.filter((trouble) => !trouble.includes('503'))).toEqual([]);
  });
});
