import { waitFor } from '@coverleaf/testing';
import { englishTexts } from '../stack/english-texts';
import { reader, reopenReader, translated, TRANSLATIONS, VOICE, withPageReader } from '../stack/page-reader';
import { sql, stack } from '../stack/product';

jest.setTimeout(180_000);

const OPEN = 'Whenever the lamp is lit';

describe('a page in another language', () => {
  withPageReader(['skyla', 'ufcu', 'harbor']);
  beforeAll(() =>
    sql.lender(`insert into settings (key, value) values ('support.hours', '"${OPEN}"')
       on conflict (key) do update set value = excluded.value`),
  );

  it('is asked for once when the language is chosen, and never again', async () => {
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

  it('is asked for once, however late its questions and testimonials come', async () => {
    await reopenReader({ language: 'es' });
    await reader.open('/skyla/contact');
    reader.asked.length = 0;
    reader.answers.give('/api/v1/faqs', 'waiting');
    reader.answers.give('/api/v1/lenders/skyla/testimonials', 'waiting');
    await reader.follow('/skyla');
    await reader.shows('.spinner');
    const began = Date.now();
    // Nothing is to happen, however long one looks: long enough for ten batches.
    await waitFor(() => Date.now() - began > 1_000, { what: 'a second without a request' });
    expect(reader.asked).toEqual([]);
    reader.answers.end();
    reader.answers.give(TRANSLATIONS, translated);
    await reader.sees(`${VOICE} (traducido)`);
    await reader.overlay(false);
    expect(reader.asked).toHaveLength(1);
    expect(reader.asked[0]).toEqual(expect.arrayContaining([VOICE, OPEN]));
  });

  it('is Spanish from its first byte where its texts are translated, and asks for nothing', async () => {
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

  it('is usable while the translation service is dead, and says what is still English', async () => {
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
