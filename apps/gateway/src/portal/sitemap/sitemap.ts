/** Pages that tell a search engine something. */
const PAGES = [
  '',
  '/enter-reference-id',
  '/upload',
  '/faqs',
  '/guide',
  '/notice',
  '/cpi',
  '/contact',
  '/disclaimer',
];
/** The protocol allows 50,000 addresses in a file. */
const MOST_ADDRESSES = 50_000;
const PREFIXES_A_FILE = Math.floor(MOST_ADDRESSES / PAGES.length);
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The addresses of all lenders' pages, in as many files as it takes. */
export class Sitemap {
  private readonly prefixes: readonly string[];

  /** @param slugs of active lenders */
  constructor(
    private readonly publicUrl: string,
    slugs: readonly string[],
  ) {
    this.prefixes = ['', ...slugs.map((slug) => `/${slug}`)];
  }

  private get files(): number {
    return Math.ceil(this.prefixes.length / PREFIXES_A_FILE);
  }

  /** `/sitemap.xml`: every address, or where there are too many, the files that hold them. */
  get first(): string {
    if (this.files === 1) return this.file(1) ?? '';
    const names = Array.from(
      { length: this.files },
      (_, index) => `${this.publicUrl}/sitemap/${index + 1}.xml`,
    );
    return document('sitemapindex', 'sitemap', names);
  }

  /** `/sitemap/{number}.xml`, counted from 1; null where there is none. */
  file(number: number): string | null {
    const prefixes = this.prefixes.slice((number - 1) * PREFIXES_A_FILE, number * PREFIXES_A_FILE);
    if (!Number.isInteger(number) || number < 1 || prefixes.length === 0) return null;
    const paths = prefixes.flatMap((prefix) => PAGES.map((page) => `${prefix}${page}` || '/'));
    return document(
      'urlset',
      'url',
      paths.map((path) => this.publicUrl + path),
    );
  }
}

const document = (root: string, item: string, urls: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${SCHEMA}">`,
    ...urls.map((url) => `<${item}><loc>${escapeXml(url)}</loc></${item}>`),
    `</${root}>`,
  ].join('\n');

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
