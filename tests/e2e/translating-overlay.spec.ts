import { launchBrowser } from '@coverleaf/testing';
import type { Browser } from 'puppeteer';
import { addTestimonials } from '../stack/brands';
import { PageReader, translated, TRANSLATIONS } from '../stack/page-reader';
import { stack, withProduct } from '../stack/product';

jest.setTimeout(180_000);

const VOICE = 'Voice 2: sent my policy at lunch and was done before the coffee was cold.';

describe('a page that is being translated', () => {
  withProduct();
  let browser: Browser;
  let reader: PageReader;

  beforeAll(async () => {
    await addTestimonials(stack.dataDir, ['skyla']);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });
  beforeEach(async () => {
    reader = await PageReader.arrive(stack.portalUrl, { browser, language: 'en' });
  });
  afterEach(() => reader.visitor.leave());

  it('is covered while the request runs and half a second longer, and gives the focus back', async () => {
    await reader.visitor.open('/skyla');
    reader.answers.give(TRANSLATIONS, 'waiting');
    await reader.choose('es');
    await reader.overlay(true);
    const notice = '.translating [role=status]';
    expect(
      await reader.visitor.page.$$eval(`${notice} [lang]`, (lines) =>
        lines.map((line) => line.getAttribute('lang')),
      ),
    ).toEqual(['en', 'es']);
    expect(await reader.visitor.page.$eval(notice, ({ textContent }) => textContent)).toBe(
      'Translating... Please wait while we translate the page' +
        'Traduciendo... Espere mientras traducimos la página',
    );
    expect(await reader.isInert()).toBe(true);
    const answered = reader.visitor.page.waitForResponse((reply) => reply.url().endsWith(TRANSLATIONS));
    const lifted = reader.lifted();
    reader.answers.give(TRANSLATIONS, translated);
    await answered;
    const answeredAt = Date.now();
    const lingered = (await lifted) - answeredAt;
    expect(lingered).toBeGreaterThan(300);
    expect(lingered).toBeLessThan(3_000);
    expect(await reader.isInert()).toBe(false);
    expect(await reader.focused()).toMatch(/^<button[^>]* lang="es"/);
    await reader.visitor.sees(`${VOICE} (traducido)`);
  });

  it('can be left for English while the request hangs, and can be asked for again', async () => {
    await reader.visitor.open('/skyla');
    reader.answers.give(TRANSLATIONS, 'waiting');
    await reader.choose('es');
    await reader.overlay(true);
    const way = await reader.visitor.page.waitForSelector('.translating button', { timeout: 10_000 });
    expect(await way?.evaluate(({ textContent, lang }) => [textContent, lang])).toEqual([
      'Continue in English',
      'en',
    ]);
    expect(await reader.focused()).toContain('Continue in English');
    await reader.visitor.page.keyboard.press('Enter');
    await reader.visitor.page.waitForSelector('html[lang=en]');
    await reader.overlay(false);
    expect(await reader.isInert()).toBe(false);
    expect(await reader.focused()).toMatch(/^<button[^>]* lang="es"/);
    await reader.visitor.sees('What borrowers say');

    // The answer that nobody waits for any more changes nothing.
    reader.answers.give(TRANSLATIONS, translated);
    await reader.visitor.sees(VOICE);
    expect(await reader.visitor.page.$('.translating')).toBeNull();
    await reader.choose('es');
    await reader.visitor.sees(`${VOICE} (traducido)`);
    await reader.overlay(false);
    expect(reader.asked).toHaveLength(2);
    await reader.visitor.follow('/skyla/contact');
    await reader.visitor.page.waitForSelector('main h1:focus');
    expect(reader.visitor.troubles).toEqual([]);
  });

  it('is covered on a phone too, where the menu makes way for the notice', async () => {
    await reader.visitor.leave();
    reader = await PageReader.arrive(stack.portalUrl, { browser, language: 'en', width: 320 });
    const { page } = reader.visitor;
    await reader.visitor.open('/skyla');
    reader.answers.give(TRANSLATIONS, 'waiting');
    await page.locator('.menu__button').click();
    await page.locator('#menu button[lang=es]').click();
    await reader.overlay(true);
    // In the top layer it would lie over the notice.
    expect(await page.$('#menu:popover-open')).toBeNull();
    reader.answers.give(TRANSLATIONS, translated);
    await reader.overlay(false);
    expect(await reader.focused()).toContain('menu__button');
  });
});
