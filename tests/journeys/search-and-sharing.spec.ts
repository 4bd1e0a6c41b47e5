import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitFor } from '@coverleaf/testing';
import { sql, stack, withProduct } from '../stack/product';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** What a page tells search engines, browsers and people who share its link. */
class PageHead {
  private readonly head: string;

  constructor(readonly html: string) {
    this.head = html.slice(0, html.indexOf('</head>'));
  }

  get title(): string | undefined {
    return unescape(/<title>([^<]*)<\/title>/.exec(this.head)?.[1]);
  }

  /** The content of `<meta name=…>` or `<meta property=…>`. */
  meta(name: string): string | undefined {
    return this.tags('meta').find((tag) => (tag['name'] ?? tag['property']) === name)?.['content'];
  }

  link(rel: string): string | undefined {
    return this.tags('link').find((tag) => tag['rel'] === rel)?.['href'];
  }

  get structuredData(): unknown[] {
    const blocks = this.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
    return [...blocks].map(([, json]) => JSON.parse(json ?? '') as unknown);
  }

  /** The value of a form field, as a browser without script shows it. */
  field(name: string): string | undefined {
    const input = [...this.html.matchAll(/<input [^>]*>/g)].map(([tag]) => attributesOf(tag));
    return input.find((attributes) => attributes['name'] === name)?.['value'];
  }

  private tags(name: string): Record<string, string>[] {
    return [...this.head.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].map(([tag]) => attributesOf(tag));
  }
}

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescape(value)]),
  ) as Record<string, string>;

function unescape<T extends string | undefined>(text: T): T {
  return text?.replace(/&([\w#]+);/g, (whole, name: string) => ENTITIES[name] ?? whole) as T;
}

const PUBLIC_URL = 'https://portal.example';
const PAGES = [
  ['', '%s | Proof of insurance made easy', '%s | Su prueba de seguro, sin complicaciones'],
  ['/enter-reference-id', 'Enter your Reference # | %s', 'Ingrese su número de referencia | %s'],
  ['/upload', 'Upload your insurance document | %s', 'Suba el documento de su seguro | %s'],
  ['/faqs', 'Frequently asked questions | %s', 'Preguntas frecuentes | %s'],
  ['/guide', 'How to use Coverleaf | %s', 'Cómo usar Coverleaf | %s'],
  [
    '/notice',
    'Why You Received a Notice About Your Insurance | %s',
    'Por qué recibió un aviso sobre su seguro | %s',
  ],
  [
    '/cpi',
    'What is Creditor-Placed Insurance? | %s',
    '¿Qué es el seguro contratado por el prestamista? | %s',
  ],
  ['/contact', 'Contact | %s', 'Contacto | %s'],
  ['/disclaimer', 'Privacy Policy | %s', 'Política de privacidad | %s'],
] as const;
const BRANDS = [
  ['', 'Coverleaf'],
  ['/skyla', 'Skyla'],
  ['/ufcu', 'UFCU'],
] as const;

withProduct({ PUBLIC_URL, PUBLIC_HOSTS: 'www.portal.example', TRUST_PROXY: '127.0.0.1' });

describe('metadata for search engines and shared links', () => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(stack.portalUrl + path, { headers, redirect: 'manual' });
  const head = async (path: string, headers: Record<string, string> = {}): Promise<PageHead> =>
    new PageHead(await (await get(path, headers)).text());

  describe.each(BRANDS)('under "%s"', (prefix, brand) => {
    it.each(PAGES)('page "%s" has a title and a description in both languages', async (page, en, es) => {
      const url = prefix + page || '/';
      const english = await head(url);
      const spanish = await head(url, { cookie: 'language=es' });
      expect(english.title).toBe(en.replace('%s', brand));
      expect(spanish.title).toBe(es.replace('%s', brand));
      expect(english.meta('description')).toContain(`with ${brand}`);
      expect(spanish.meta('description')).toContain(`con ${brand}`);
      for (const shown of [english, spanish]) {
        expect(shown.meta('robots')).toBeUndefined();
        expect(shown.link('canonical')).toBe(PUBLIC_URL + url);
        expect(shown.meta('og:url')).toBe(PUBLIC_URL + url);
        expect(shown.meta('og:title')).toBe(shown.title);
        expect(shown.meta('og:description')).toBe(shown.meta('description'));
        expect(shown.meta('og:site_name')).toBe(brand);
        expect(shown.meta('og:image')).toBe(`${PUBLIC_URL}${prefix}/og.png`);
        expect(shown.link('icon')).toMatch(prefix ? `${prefix}/favicon.png` : /^\/assets\/favicon-.+\.svg$/);
      }
    });
  });

  it("a lender's home page has a single address", async () => {
    expect((await head('/skyla/home')).link('canonical')).toBe(`${PUBLIC_URL}/skyla`);
    expect((await head('/skyla?utm_source=letter')).link('canonical')).toBe(`${PUBLIC_URL}/skyla`);
  });

  it.each([
    ['/nobody-has-this', 200],
    ['/nobody-has-this/faqs', 200],
    ['/summit', 200],
    ['/skyla/nowhere', 404],
    ['/nobody-has-this/nowhere', 404],
    ['/.env', 404],
  ])('%s answers %d and stays out of every index', async (path, status) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    const page = new PageHead(await response.text());
    expect([page.meta('robots'), page.link('canonical')]).toEqual(['noindex', undefined]);
  });

  it('robots.txt excludes everything that is not a page, and names the sitemap', async () => {
    const response = await get('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await response.text()).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /files/',
      '',
      `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
      '',
    ]);
  });

  it('sitemap.xml lists exactly the pages of the portal and of active lenders, and each exists', async () => {
    const response = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const urls = [...(await response.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '');
    const expected = ['', '/skyla', '/ufcu', '/harbor'].flatMap((prefix) =>
      PAGES.map(([page]) => PUBLIC_URL + (prefix + page || '/')),
    );
    expect(urls.toSorted()).toEqual(expected.toSorted());
    for (const url of urls) {
      const page = await get(url.replace(PUBLIC_URL, ''));
      expect([url, page.status]).toEqual([url, 200]);
      expect(new PageHead(await page.text()).link('canonical')).toBe(url);
    }
  });

  it('sitemap.xml has one part, which is available under its number too', async () => {
    const [first, file] = await Promise.all([get('/sitemap.xml'), get('/sitemap/1.xml')]);
    expect(await file.text()).toBe(await first.text());
    expect(file.headers.get('content-type')).toBe(first.headers.get('content-type'));
    for (const name of ['0', '2', '1.5', 'x', '1e0x'])
      expect((await get(`/sitemap/${name}.xml`)).status).toBe(404);
  });

  it('security.txt says whom to tell about a vulnerability, and until when', async () => {
    const response = await get('/.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).trimEnd().split('\n');
    const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2) as [string, string]));
    expect(fields).toEqual({
      Contact: 'mailto:help@coverleaf.example',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/) as string,
      'Preferred-Languages': 'en, es',
      Canonical: `${PUBLIC_URL}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(80);
    expect(days).toBeLessThan(365);
  });

  it.each([
    ['/skyla', ['portal.example'], 200],
    ['/skyla', ['PORTAL.example:443'], 200],
    ['/skyla', ['www.portal.example'], 200],
    ['/skyla', ['localhost:3000'], 200],
    ['/skyla', ['evil.example'], 421],
    ['/skyla', ['portal.example.evil.example'], 421],
    ['/skyla', ['portal.example:443:443'], 421],
    ['/skyla', ['portal.example@evil.example'], 421],
    ['/skyla', ['10.0.0.7:3000'], 421],
    ['/api/v1/site', ['evil.example'], 421],
    ['/nobody/nothing.js', ['evil.example'], 421],
    ['/healthz', ['10.0.0.7:3000'], 200],
    ['/readyz', ['10.0.0.7:3000'], 200],
    ['/metrics', ['10.0.0.7:3000'], 401],
    ['/skyla', ['portal.example', 'evil.example'], 400],
    ['/skyla', ['portal.example', 'portal.example'], 400],
    ['/healthz', ['evil.example', 'portal.example'], 400],
  ])('%s for the hosts %j answers %d', async (path, hosts, status) => {
    const { port } = new URL(stack.portalUrl);
    const lines = [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`), 'Connection: close'];
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    expect((await text(socket)).split('\r\n', 1)).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `)]);
  });

  it('a wrong host changes nothing for others', async () => {
    const { port } = new URL(stack.portalUrl);
    const lie = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const headers = {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
          'x-forwarded-proto': 'https',
          forwarded: 'host=evil.example;proto=https',
        };
        const request = ask({ host: '127.0.0.1', port, path, headers });
        request.once('error', reject).once('response', (response) => resolve(text(response)));
        request.end();
      });
    for (const path of ['/harbor', '/harbor/contact', '/sitemap.xml', '/robots.txt', '/nobody-yet']) {
      expect(await lie(path)).not.toContain('evil.example');
      expect(await (await get(path)).text()).not.toContain('evil.example');
    }
    const absolute = new PageHead(await lie('http://evil.example/harbor'));
    expect([absolute.link('canonical'), absolute.meta('og:url')]).toEqual([undefined, undefined]);
  });

  it.each([
    ['/skyla', 'private, no-cache', 'accept-encoding, cookie'],
    ['/skyla/faqs', 'private, no-cache', 'accept-encoding, cookie'],
    ['/robots.txt', 'public, max-age=3600', null],
    ['/sitemap.xml', 'no-cache', null],
    ['/skyla/og.png', 'public, max-age=3600', null],
    ['/skyla/favicon.png', 'public, max-age=3600', null],
  ])('%s may be cached as %s, and is not sent again if unchanged', async (path, keep, vary) => {
    const first = await get(path);
    const [tag = ''] = [first.headers.get('etag') ?? undefined];
    expect([first.status, first.headers.get('cache-control'), first.headers.get('vary')]).toEqual([
      200,
      keep,
      vary,
    ]);
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
    const again = await get(path, { 'if-none-match': tag });
    expect([again.status, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
      304,
      tag,
      keep,
    ]);
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('a page in another language has another ETag', async () => {
    const tags = ['en', 'es'].map(async (language) =>
      (await get('/skyla', { cookie: `language=${language}` })).headers.get('etag'),
    );
    expect(new Set(await Promise.all(tags)).size).toBe(2);
  });

  it('questions and answers are structured data, and their texts can’t break out of it', async () => {
    const evil = '</script><script>alert(1)</script><!-- "&';
    await sql.lender(`insert into faqs (question, answer, category, display_order, is_featured)
      values ('Why ${evil}?', 'Because ${evil}', 'Other', 900, true)`);
    await waitFor(async () => (await head('/skyla/faqs')).html.includes('alert(1)'));
    const page = await head('/skyla/faqs');
    const [data, ...more] = page.structuredData as [{ mainEntity: unknown[] }];
    expect(more).toEqual([]);
    expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
    const rows = await sql.lender<{ question: string; answer: string }>(
      'select question, answer from faqs order by display_order',
    );
    expect(data.mainEntity).toEqual(
      rows.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    );
    expect(page.html).not.toContain('<script>alert');
    expect((await head('/skyla')).html).not.toContain('<script>alert');
    expect((await head('/skyla/contact')).structuredData).toEqual([]);
  });

  it('there is no structured data without questions', async () => {
    await sql.lender('delete from faqs');
    await waitFor(async () => (await head('/skyla/faqs')).structuredData.length === 0);
    expect((await head('/faqs')).html).not.toContain('ld+json');
  });

  it.each([
    ['/skyla/enter-reference-id', 'REF-1001', 'REF-1001'],
    ['/nobody/enter-reference-id', 'REF-1001', 'REF-1001'],
    ['/skyla/enter-reference-id', '"><script>alert(1)</script>', '"><script>alert(1)</script>'],
    ['/skyla/enter-reference-id', "' onfocus=alert(1) x='&quot;", "' onfocus=alert(1) x='&quot;"],
    ['/skyla/enter-reference-id', 'x'.repeat(5_000), 'x'.repeat(100)],
    ['/skyla/enter-reference-id', '', undefined],
    ['/skyla', 'REF-1001', 'REF-1001'],
    ['/nobody', 'REF-1001', 'REF-1001'],
    ['/skyla', '"><script>alert(1)</script>', '"><script>alert(1)</script>'],
  ])('%s?ref=… fills in the field for this visitor only: %j', async (path, reference, shown) => {
    const response = await get(`${path}?ref=${encodeURIComponent(reference)}`);
    const page = new PageHead(await response.text());
    expect(response.status).toBe(200);
    expect(page.field('reference') || undefined).toBe(shown);
    expect(page.html).not.toContain('<script>alert');
    expect(page.link('canonical') ?? page.meta('og:url')).toBe(PUBLIC_URL + path);
    expect(page.meta('og:url')).toBe(PUBLIC_URL + path);
    if (shown) {
      expect(page.html.slice(0, page.html.indexOf('</head>'))).not.toContain(shown);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('etag')).toBeNull();
    }
    expect((await head(path)).field('reference') ?? '').toBe('');
  });

  it('a reference in the address of another page has no effect', async () => {
    expect((await head('/skyla/contact?ref=REF-1001')).html).not.toContain('REF-1001');
  });
});
