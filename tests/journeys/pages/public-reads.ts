import type { Stack } from '../../stack/start-stack';

export function publicReads(started: () => Stack): void {
  describe('what anybody may read', () => {
    let stack: Stack;

    beforeAll(() => {
      stack = started();
    });

    const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(stack.portalUrl + path, { headers, redirect: 'manual' });
    const json = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>;

    it('a lender by its slug, whatever its case, without its account', async () => {
      const lender = await json<object>('/api/v1/lenders/SkyLa');
      expect(Object.keys(lender).toSorted()).toEqual([
        'id',
        'logoUrl',
        'name',
        'primaryColor',
        'rightTrack',
        'secondaryColor',
        'slug',
        'templateId',
      ]);
      expect(lender).toMatchObject({ name: 'Skyla', slug: 'skyla', rightTrack: false });
      expect(await json('/api/v1/lenders/ufcu')).toMatchObject({ rightTrack: true });
    });

    it.each(['summit', 'nobody', 'admin', 'a'.repeat(100), '%2e%2e%2f', "x'; drop table lenders"])(
      'no lender called %s',
      async (slug) => {
        expect((await get(`/api/v1/lenders/${encodeURIComponent(slug)}`)).status).toBe(404);
      },
    );

    it('testimonials: featured first, a lender without its own shows all', async () => {
      const all = await json<{ items: { isFeatured: boolean }[] }>('/api/v1/testimonials');
      expect(all.items.length).toBeGreaterThan(3);
      expect(all.items[0]?.isFeatured).toBe(true);
      expect(await json('/api/v1/lenders/harbor/testimonials')).toEqual(all);
      expect((await get('/api/v1/lenders/summit/testimonials')).status).toBe(404);
    });

    it('questions in their order, featured ones alone when asked', async () => {
      const all = await json<{ items: { displayOrder: number; category: string }[] }>('/api/v1/faqs');
      expect(all.items.map(({ displayOrder }) => displayOrder)).toEqual(all.items.map((_, index) => index));
      expect(new Set(all.items.map(({ category }) => category)).size).toBeGreaterThanOrEqual(4);
      const featured = await json<{ items: { isFeatured: boolean }[] }>('/api/v1/faqs?featured=true');
      expect(featured.items.every(({ isFeatured }) => isFeatured)).toBe(true);
      expect(featured.items.length).toBeLessThan(all.items.length);
      expect((await get('/api/v1/faqs?featured=perhaps')).status).toBe(422);
    });

    it('the site: support, limits, languages', async () => {
      expect(await json('/api/v1/site')).toMatchObject({
        name: 'Coverleaf',
        maxUploadBytes: 10_485_760,
        languages: [{ code: 'en' }, { code: 'es' }],
        support: { phone: '+1 (555) 010-0199' },
      });
    });

    it('the OpenAPI document, health and figures', async () => {
      expect(await json('/api/openapi.json')).toMatchObject({
        openapi: expect.stringMatching(/^3\.1/) as string,
      });
      expect(await json('/healthz')).toEqual({ status: 'ok' });
      expect(await json('/readyz')).toMatchObject({ status: 'ok' });
      const metrics = await (await get('/metrics')).text();
      expect(metrics).toContain('coverleaf_http_request_seconds_bucket');
      expect(metrics).not.toContain('skyla');
    });

    it.each([
      ['/', 200],
      ['/skyla', 200],
      ['/nobody-knows', 200],
      ['/skyla/upload', 200],
      ['/skyla/nowhere', 404],
      ['/.env', 404],
      ['/assets/nothing.js', 404],
      ['/assets/..%2f..%2fpackage.json', 404],
      ['/api/v1/nothing', 404],
      ['/api/v1/lenders/', 404],
    ])('%s answers %d', async (path, status) => {
      expect((await get(path, { accept: 'text/html' })).status).toBe(status);
    });

    it.each([
      ['/SKYLA/upload?x=1', '/skyla/upload?x=1'],
      ['/skyla/', '/skyla'],
      ['/Contact?x=1', '/contact?x=1'],
      ['/skyla/Upload?x=1', '/skyla/upload?x=1'],
    ])('%s moves to %s', async (path, to) => {
      const response = await get(path);
      expect([response.status, response.headers.get('location')]).toEqual([308, to]);
    });

    it('a page in the colours and name of its lender, closed to everything foreign', async () => {
      const response = await get('/skyla');
      const html = await response.text();
      expect(html).toMatch(/<title>[^<]*Skyla[^<]*<\/title>/);
      expect(html).toMatch(/property="og:title" content="[^"]*Skyla/);
      expect(html).toContain('#5b2d89');
      expect(html).not.toContain('SKY-1001');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('a page for a slug that nobody has: its name in capitals, not for search engines', async () => {
      const html = await (await get('/nobody-knows')).text();
      expect(html).toContain('NOBODY-KNOWS');
      expect(html).toMatch(/name="robots" content="noindex/);
    });

    it('translations by position, from the shipped catalogue; what nobody published comes back as it is', async () => {
      const ask = (body: unknown): Promise<Response> =>
        fetch(`${stack.portalUrl}/api/v1/translations`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        });
      const texts = ['Contact', 'a text that nobody published', ''];
      const reply = (await (await ask({ texts, targetLanguage: 'Spanish' })).json()) as {
        translations: string[];
      };
      expect(reply.translations).toEqual(['Contacto', 'a text that nobody published', '']);
      expect((await ask({ texts, targetLanguage: 'es' })).status).toBe(200);
      expect((await ask({ texts, targetLanguage: 'Klingon' })).status).toBe(422);
      expect(
        (await ask({ texts: Array.from({ length: 101 }, () => 'x'), targetLanguage: 'es' })).status,
      ).toBe(422);
      expect((await ask({ texts: ['x'.repeat(20_001)], targetLanguage: 'es' })).status).toBe(422);
      expect((await ask({ texts: '__proto__', targetLanguage: 'es' })).status).toBe(422);
    });

    it('a look-up as a plain form, for browsers without script', async () => {
      const body = new URLSearchParams({ reference: 'REF-1003' });
      const response = await fetch(`${stack.portalUrl}/skyla/enter-reference-id`, { method: 'POST', body });
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toContain('Force Placed');
    });
  });
}
