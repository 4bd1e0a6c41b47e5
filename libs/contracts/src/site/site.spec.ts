import { languageName, localeOf } from './site';

describe('a language', () => {
  it.each([
    ['en', 'English', 'English'],
    ['es', 'Español', 'Spanish'],
    ['fr', 'Français', 'French'],
    ['qqq', 'Qqq', 'Qqq'],
  ])('%s calls itself %s and is called %s', (code, own, english) => {
    expect([languageName(code), languageName(code, 'en')]).toEqual([own, english]);
  });

  it.each([
    ['en', 'March 4, 2026'],
    ['es', '4 de marzo de 2026'],
    ['fr', '4 mars 2026'],
  ])('%s formats dates in its own way', (code, date) => {
    const format = new Intl.DateTimeFormat(localeOf(code), { dateStyle: 'long', timeZone: 'UTC' });
    expect(format.format(new Date('2026-03-04T15:00:00Z'))).toBe(date);
  });
});
