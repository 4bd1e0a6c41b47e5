import type { SiteCache } from '../../platform/cache/site-cache';
import { OfferedLanguages } from './offered-languages';

describe('the languages that are offered', () => {
  const languages = ['en', 'es', 'fr'].map((code) => ({ code, name: code }));
  const offered = new OfferedLanguages({
    get: () => Promise.resolve({ languages }),
  } as unknown as SiteCache);

  it.each([
    [undefined, 'en'],
    ['language=es', 'es'],
    ['theme=dark; language=fr; more=1', 'fr'],
    ['language=de', 'en'],
    ['language=es-MX', 'en'],
    ['language=__proto__', 'en'],
    ['mylanguage=es', 'en'],
    ['language=', 'en'],
  ])('a browser with the cookie %s reads %s', async (cookie, language) => {
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
  ])('"%s" is %s', async (name, code) => {
    expect(await offered.find(name)).toBe(code);
  });
});
