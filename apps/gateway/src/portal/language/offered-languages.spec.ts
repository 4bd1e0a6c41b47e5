import type { SettingsCache } from '../../platform/cache/content-caches';
import { OfferedLanguages } from './offered-languages';

describe('OfferedLanguages', () => {
  const languages = ['en', 'es', 'fr'].map((code) => ({ code, name: code }));
  const settings = { site: () => Promise.resolve({ languages }) } as unknown as SettingsCache;
  const offered = new OfferedLanguages(settings);

  it.each([
    [undefined, 'en'],
    ['language=es', 'es'],
    ['theme=dark; language=fr; more=1', 'fr'],
    ['language=de', 'en'],
    ['language=es-MX', 'en'],
    ['language=__proto__', 'en'],
    ['mylanguage=es', 'en'],
    ['language=', 'en'],
  ])('for a browser with the cookie %s: %s', async (cookie, language) => {
    expect(await offered.of({ headers: cookie === undefined ? {} : { cookie } })).toBe(language);
  });

  it.each([
    ['fr', 'fr'],
    [' French ', 'fr'],
    ['SPANISH', 'es'],
    ['en', 'en'],
    ['English', 'en'],
    ['German', null],
    ['de', null],
    ['', null],
  ])('find "%s": %s', async (name, code) => {
    expect(await offered.find(name)).toBe(code);
  });
});
