import { waitFor } from '@coverleaf/testing';
import { englishTexts } from '../stack/english-texts';
import { reader, reopenReader, translated, TRANSLATIONS, VOICE, withPageReader } from '../stack/page-reader';
import { sql, stack } from '../stack/product';

const OPEN = 'Whenever the lamp is lit';

describe('a page in another language', () => {
  withPageReader(['skyla', 'ufcu', 'harbor']);
  beforeAll(() =>
    sql.lender(`insert into settings (key, value) values ('support.hours', '"${OPEN}"')
       on conflict (key) do update set value = excluded.value`),
  );

  it('is requested once when the language is chosen, and never again', async () => {
    await reader.open('/skyla');
    await reader.chooseLanguage('es');
    await reader.sees(`${VOICE} (traducido)`);
    await reader.overlay(false);
    expect(reader.asked).toHaveLength(1);
    expect(reader.asked[0]).toEqual(expect.arrayContaining([VOICE, OPEN]));
    const english = await englishTexts(reader.page, 'es');
    expect(english).toContain(`is in English: ${VOICE} (traducido)`);
    expect(english.filter((text) => !text.includes('(traducido)'))).toEqual([]);
    await reader.chooseLanguage('en');
    await reader.sees(VOICE);
    await reader.chooseLanguage('es');
    await reader.sees(`${VOICE} (traducido)`);
    await reader.open('/skyla', { sees: `${VOICE} (traducido)` });
    expect(reader.asked).toHaveLength(1);
    expect(reader.troubles).toEqual([]);
  });

  it('is requested once, even if questions and testimonials arrive late', async () => {
    await reopenReader({ language: 'es' });
    await reader.open('/skyla/contact');
    reader.asked.length = 0;
    reader.answers.give('/api/v1/faqs', 'waiting');
    reader.answers.give('/api/v1/lenders/skyla/testimonials', 'waiting');
    await reader.follow('/skyla');
    await reader.shows('.spinner');
    const began = Date.now();
    // Long enough for ten batches, to show that nothing happens.
    await waitFor(() => Date.now() - began > 1_000, { what: 'a second without a request' });
    expect(reader.asked).toEqual([]);
    reader.answers.end();
    reader.answers.give(TRANSLATIONS, translated);
    await reader.sees(`${VOICE} (traducido)`);
    await reader.overlay(false);
    expect(reader.asked).toHaveLength(1);
    expect(reader.asked[0]).toEqual(expect.arrayContaining([VOICE, OPEN]));
  });

  it('is covered by a notice during the request and half a second longer, and restores the focus', async () => {
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

  it('can be left for English while the request hangs, and can be requested again', async () => {
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

    // The late reply, which nobody waits for any more, changes nothing.
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

  it('is covered on a phone too, where the menu closes for the notice', async () => {
    await reopenReader({ language: 'en', width: 320 });
    const { page } = reader;
    await reader.open('/skyla');
    reader.answers.give(TRANSLATIONS, 'waiting');
    await page.locator('.menu__button').click();
    await page.locator('#menu button[lang=es]').click();
    await reader.overlay(true);
    // A menu in the top layer would cover the notice.
    expect(await page.$('#menu:popover-open')).toBeNull();
    reader.answers.give(TRANSLATIONS, translated);
    await reader.overlay(false);
    expect(await reader.focused()).toContain('menu__button');
  });

  it('is Spanish from its first byte if its texts are translated, and requests nothing', async () => {
    await sql.translation(`insert into translations (text_hash, text, language, translator, state, translation, translated_at, corrected_by)
       select sha256(convert_to(text, 'UTF8')), text, 'es', 'human', 'translated', text || ' (corregido)', now(),
         gen_random_uuid()
       from (
         select format('Voice %s: sent my policy at lunch and was done before the coffee was cold.', number) as text
           from generate_series(1, 5) number
         union all select 'Member since ' || 2000 + number from generate_series(1, 5) number
         union all select '${OPEN}'
       ) as texts`);
    const reply = await fetch(`${stack.portalUrl}/harbor`, { headers: { cookie: 'language=es' } });
    const html = await reply.text();
    const [body = ''] = html.split('id="page-state"');
    expect(body).toContain(`${VOICE} (corregido)`);
    expect(body).toContain(`${OPEN} (corregido)`);
    expect(body).not.toContain('<blockquote class="testimonial__quote" lang');
    await reopenReader({ language: 'es' });
    await reader.open('/harbor', { sees: `${VOICE} (corregido)` });
    expect(reader.asked).toEqual([]);
    expect(reader.troubles).toEqual([]);
  });

  it('is usable while the translation service is down, and says what is still English', async () => {
    await stack.signal('translation', 'SIGSTOP');
    await reopenReader({ language: 'es' });
    reader.answers.end();
    try {
      await reader.page.goto(`${stack.portalUrl}/ufcu`);
      await reader.isTakenOver();
      await reader.sees('What borrowers say');
      await reader.overlay(true);
      await (await reader.page.waitForSelector('.translating button'))?.dispose();
      await reader.overlay(false);
      expect(await reader.isInert()).toBe(false);
      expect(
        await reader.page.$eval('.testimonial__quote', (words) => [
          words.getAttribute('lang'),
          words.textContent,
        ]),
      ).toEqual(['en', VOICE]);
      expect(await reader.page.$eval('.help__hours', (hours) => hours.getAttribute('lang'))).toBe('en');
      expect(await englishTexts(reader.page, 'es')).toEqual([]);
      await reader.follow('/ufcu/contact');
      await reader.sees('Contact us');
    } finally {
      await stack.signal('translation', 'SIGCONT');
    }
    expect(reader.troubles.filter((trouble) => !trouble.includes('503'))).toEqual([]);
  });
});
