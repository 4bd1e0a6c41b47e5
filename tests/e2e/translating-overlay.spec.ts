import { reader, reopenReader, translated, TRANSLATIONS, VOICE, withPageReader } from '../stack/page-reader';

jest.setTimeout(180_000);

describe('a page that is being translated', () => {
  withPageReader(['skyla']);

  it('is covered while the request runs and half a second longer, and gives the focus back', async () => {
    await reader.open('/skyla');
    reader.answers.give(TRANSLATIONS, 'waiting');
    await reader.chooseLanguage('es');
    await reader.overlay(true);
    const notice = '.translating [role=status]';
    expect(
      await reader.page.$$eval(`${notice} [lang]`, (lines) => lines.map((line) => line.getAttribute('lang'))),
    ).toEqual(['en', 'es']);
    expect(await reader.page.$eval(notice, ({ textContent }) => textContent)).toBe(
      'Translating... Please wait while we translate the page' +
        'Traduciendo... Espere mientras traducimos la página',
    );
    expect(await reader.isInert()).toBe(true);
    const answered = reader.page.waitForResponse((reply) => reply.url().endsWith(TRANSLATIONS));
    const lifted = reader.lifted();
    reader.answers.give(TRANSLATIONS, translated);
    await answered;
    const answeredAt = Date.now();
    const lingered = (await lifted) - answeredAt;
    expect(lingered).toBeGreaterThan(300);
    expect(lingered).toBeLessThan(3_000);
    expect(await reader.isInert()).toBe(false);
    expect(await reader.focused()).toMatch(/^<button[^>]* lang="es"/);
    await reader.sees(`${VOICE} (traducido)`);
  });

  it('can be left for English while the request hangs, and can be asked for again', async () => {
    await reader.open('/skyla');
    reader.answers.give(TRANSLATIONS, 'waiting');
    await reader.chooseLanguage('es');
    await reader.overlay(true);
    const way = await reader.page.waitForSelector('.translating button', { timeout: 10_000 });
    expect(await way?.evaluate(({ textContent, lang }) => [textContent, lang])).toEqual([
      'Continue in English',
      'en',
    ]);
    expect(await reader.focused()).toContain('Continue in English');
    await reader.page.keyboard.press('Enter');
    await reader.shows('html[lang=en]');
    await reader.overlay(false);
    expect(await reader.isInert()).toBe(false);
    expect(await reader.focused()).toMatch(/^<button[^>]* lang="es"/);
    await reader.sees('What borrowers say');

    // The answer that nobody waits for any more changes nothing.
    reader.answers.give(TRANSLATIONS, translated);
    await reader.sees(VOICE);
    expect(await reader.page.$('.translating')).toBeNull();
    await reader.chooseLanguage('es');
    await reader.sees(`${VOICE} (traducido)`);
    await reader.overlay(false);
    expect(reader.asked).toHaveLength(2);
    await reader.follow('/skyla/contact');
    await reader.shows('main h1:focus');
    expect(reader.troubles).toEqual([]);
  });

  it('is covered on a phone too, where the menu makes way for the notice', async () => {
    await reopenReader({ language: 'en', width: 320 });
    const { page } = reader;
    await reader.open('/skyla');
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
