import { Sitemap } from './sitemap.controller';

const locations = (xml: string | null): string[] =>
  [...(xml ?? '').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');

describe('Sitemap', () => {
  it('is one file while everything fits into it', () => {
    const { root } = new Sitemap('https://portal.example/a&b', ['skyla']);
    expect(root).toContain('<urlset ');
    expect(locations(root)).toHaveLength(18);
    expect(locations(root)[0]).toBe('https://portal.example/a&amp;b/');
  });

  it('is an index of files that list every lender once if there are many', () => {
    const slugs = Array.from({ length: 12_000 }, (_, index) => `lender-${index}`);
    const sitemap = new Sitemap('https://portal.example', slugs);
    expect(sitemap.root).toContain('<sitemapindex ');
    const numberIn = (url: string) => Number(/\/sitemap\/(\d+)\.xml$/.exec(url)?.[1]);
    const files = locations(sitemap.root).map((url) => locations(sitemap.file(numberIn(url))));
    expect(Math.max(...files.map(({ length }) => length))).toBeLessThanOrEqual(50_000);
    expect(new Set(files.flat()).size).toBe(12_001 * 9);
    for (const number of [0, -1, 1.5, files.length + 1, Number.NaN]) expect(sitemap.file(number)).toBeNull();
  });
});
