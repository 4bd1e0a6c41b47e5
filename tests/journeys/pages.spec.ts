import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { eventually } from '../stack/eventually';
import { firstWayOf, HOME_ORDERS, sectionsOf } from '../stack/home-layouts';
import { admin, sql, stack, withAdmin } from '../stack/product';
import { translate, translations } from '../stack/translation-fixtures';

const METRICS_TOKEN = 'a token that Prometheus alone knows';

withAdmin({ METRICS_TOKEN });

const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();

describe('public pages and endpoints', () => {
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(stack.portalUrl + path, { headers, redirect: 'manual' });
  const json = async <T>(path: string): Promise<T> => (await get(path)).json() as Promise<T>;

  it('return a lender by its slug in any case, without its account', async () => {
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

  it.each(['/api/v1/lenders/skyla', '/api/v1/site', '/api/v1/faqs'])(
    'send %s again only if it has changed',
    async (path) => {
      const etag = (await get(path)).headers.get('etag') ?? '';
      const unchanged = await get(path, { 'if-none-match': etag });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
      const other = await get(path, { 'if-none-match': 'W/"other"' });
      expect([other.status, other.headers.get('etag')]).toEqual([200, etag]);
      expect(other.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  it.each(['summit', 'nobody', 'admin', 'a'.repeat(100), '%2e%2e%2f', "x'; drop table lenders"])(
    'return no lender called %s',
    async (slug) => {
      expect((await get(`/api/v1/lenders/${encodeURIComponent(slug)}`)).status).toBe(404);
    },
  );

  it('return featured testimonials first, and all of them for a lender without its own', async () => {
    const all = await json<{ items: { isFeatured: boolean }[] }>('/api/v1/testimonials');
    expect(all.items.length).toBeGreaterThan(3);
    expect(all.items[0]?.isFeatured).toBe(true);
    expect(await json('/api/v1/lenders/harbor/testimonials')).toEqual(all);
    expect((await get('/api/v1/lenders/summit/testimonials')).status).toBe(404);
  });

  it('return questions in their order, or only featured ones', async () => {
    const all = await json<{ items: { displayOrder: number; category: string }[] }>('/api/v1/faqs');
    expect(all.items.map(({ displayOrder }) => displayOrder)).toEqual(all.items.map((_, index) => index));
    expect(new Set(all.items.map(({ category }) => category)).size).toBeGreaterThanOrEqual(4);
    const featured = await json<{ items: { isFeatured: boolean }[] }>('/api/v1/faqs?featured=true');
    expect(featured.items.every(({ isFeatured }) => isFeatured)).toBe(true);
    expect(featured.items.length).toBeLessThan(all.items.length);
    expect((await get('/api/v1/faqs?featured=perhaps')).status).toBe(422);
  });

  it('return the site’s support contact, limits and languages', async () => {
    expect(await json('/api/v1/site')).toMatchObject({
      name: 'Coverleaf',
      maxUploadBytes: 10_485_760,
      languages: [{ code: 'en' }, { code: 'es' }],
      support: { phone: '+1 (555) 010-0199' },
    });
  });

  it('show staff routes in the OpenAPI document only to staff', async () => {
    type Document = { openapi: string; paths: Record<string, object> };
    const ofStaff = (document: Document) =>
      Object.keys(document.paths).filter((path) => path.startsWith('/api/v1/admin/'));
    const forEveryone = await json<Document>('/api/openapi.json');
    expect(forEveryone.openapi).toMatch(/^3\.1/);
    expect(Object.keys(forEveryone.paths)).toContain('/api/v1/uploads');
    expect(ofStaff(forEveryone)).toEqual([]);
    expect(JSON.stringify(forEveryone)).not.toContain('accountId');
    expect(ofStaff(await admin.get<Document>('/api/openapi.json'))).toContain('/api/v1/admin/users');
    const forged = { cookie: `${admin.cookieHeader().split('=')[0]}=e30.e30.e30` };
    expect(await (await get('/api/openapi.json', forged)).json()).toEqual(forEveryone);
  });

  it('return metrics only for the token', async () => {
    for (const authorization of ['', `Bearer ${METRICS_TOKEN}x`, 'Bearer '])
      expect((await get('/metrics', { authorization })).status).toBe(401);
    const known = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(known.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    const metrics = await known.text();
    expect(metrics).toContain('coverleaf_http_request_seconds_bucket');
    expect(metrics).not.toContain('skyla');
  });

  it('count and log the violations that browsers report, without personal data', async () => {
    const secret = 'ann-of-the-report@example.com';
    const report = (body: object, type = 'application/csp-report'): Promise<Response> =>
      fetch(`${stack.portalUrl}/api/v1/csp-reports`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(body),
      });
    const legacy = { 'violated-directive': 'img-src', 'blocked-uri': `https://evil.example/${secret}` };
    const body = {
      effectiveDirective: 'img-src',
      blockedURL: 'data',
      sourceFile: `https://x.example/${secret}`,
    };
    expect((await report({ 'csp-report': legacy })).status).toBe(204);
    expect((await report([{ type: 'csp-violation', body }], 'application/reports+json')).status).toBe(204);
    expect((await report({ 'csp-report': { padding: 'x'.repeat(20_000) } })).status).toBe(413);
    const metrics = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();
    expect(metrics).toMatch(/coverleaf_csp_violations_total\{directive="img-src".*\} 2/);
    const log = (): Promise<string> => readFile(join(stack.dataDir, 'logs', 'gateway.log'), 'utf8');
    await eventually('the report in the log', async () =>
      (await log()).includes('"blocked":"https://evil.example"'),
    );
    expect(await log()).not.toContain(secret);
  });

  it('report their health', async () => {
    expect(await json('/healthz')).toEqual({ status: 'ok' });
    expect(await json('/readyz')).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['/', 200],
    ['/skyla', 200],
    ['/skyla/upload', 200],
    ['/assets/nothing.js', 404],
    ['/assets/..%2f..%2fpackage.json', 404],
    ['/api/v1/nothing', 404],
    ['/api/v1/lenders/', 404],
  ])('%s answers %d', async (path, status) => {
    expect((await get(path, { accept: 'text/html' })).status).toBe(status);
  });

  it('redirect an address in capitals to lowercase, with its query', async () => {
    const { status, headers } = await get('/SKYLA/Upload/?x=1');
    expect([status, headers.get('location')]).toEqual([308, '/skyla/upload?x=1']);
  });

  it('return translations by position, from the shipped catalog; unpublished texts are unchanged', async () => {
    const texts = ['Contact', 'a text that nobody published', ''];
    expect(await translate(stack, texts)).toEqual(['Contacto', 'a text that nobody published', '']);
  });

  it('look up a reference by a plain form, for browsers without script', async () => {
    const body = new URLSearchParams({ reference: 'REF-1003' });
    const response = await fetch(`${stack.portalUrl}/skyla/enter-reference-id`, { method: 'POST', body });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('Force Placed');
  });
});

const PROMISE = { timeoutMs: 2_000 };

describe("a template's arrangement of the home page", () => {
  it.each(['/', '/no-such-lender'])('is the standard one for %s, which has no template', async (path) => {
    expect(sectionsOf(await page(path))).toEqual(HOME_ORDERS.standard);
  });

  it('is the standard one for a template that has none', async () => {
    await sql.lender(`insert into templates (id, name, description, theme_colors) values ('constructor', 'New', '', '{"primaryColor": "#111111", "secondaryColor": "#eeeeee", "accentColor": "#aa0055"}');
     insert into lenders (name, slug, template_id, primary_color, secondary_color) values ('New', 'new-one', 'constructor', '#111111', '#eeeeee')`);
    await waitFor(async () => (await page('/new-one')).includes('--mark:#aa0055'), PROMISE);
    expect(sectionsOf(await page('/new-one'))).toEqual(HOME_ORDERS.standard);
  });

  it('follows an administrator within two seconds', async () => {
    const id = await admin.lenderId('Harbor Credit Union');
    for (const templateId of ['skyla', 'ufcu', 'standard'] as const) {
      const change = { method: 'PATCH', body: { templateId } };
      expect((await admin.call(`/api/v1/admin/lenders/${id}`, change)).status).toBe(200);
      const isThere = async (): Promise<boolean> =>
        sectionsOf(await page('/harbor')).join() === HOME_ORDERS[templateId].join();
      await waitFor(isThere, { ...PROMISE, what: `the arrangement of ${templateId}` });
      const first = templateId === 'skyla' ? 'upload' : 'field-reference';
      expect(firstWayOf(await page('/harbor'))).toBe(first);
    }
  });

  it('uses its accent color for small things', async () => {
    expect(await page('/ufcu')).toContain('--mark:#7a9a01');
    expect(await page('/no-such-lender')).toContain('--mark:#ffd200');
  });
});

/** The promise is two seconds. A test may take longer only because the machine is busy. */
const SOON = { timeoutMs: 10_000 };

describe('a change of content', () => {
  it('that deactivates a lender leads to the fallback page', async () => {
    expect(await page('/ufcu')).not.toContain('noindex');
    await sql.lender(`update lenders set active = false where slug = 'ufcu'`);
    await waitFor(async () => (await page('/ufcu')).includes('noindex'), SOON);
  });

  it('that adds a lender with an unused slug creates its page', async () => {
    expect(await page('/newbank')).toContain('NEWBANK');
    await sql.lender(
      `insert into lenders (name, slug, primary_color, secondary_color) values ('New Bank', 'newbank', '#111111', '#eeeeee')`,
    );
    await waitFor(async () => (await page('/newbank')).includes('<title>New Bank'), SOON);
  });

  it('leaves cached pages available while the lender service is unavailable', async () => {
    await page('/harbor');
    await stack.signal('lender', 'SIGSTOP');
    expect(await page('/harbor')).toContain('<title>Harbor Credit Union');
    await stack.signal('lender', 'SIGCONT');
  });
});

/** There is no engine, so the translation memory records which texts are missing. The tests look at that. */
describe('a published text', () => {
  const isAskedFor = (text: string): Promise<unknown> =>
    eventually(text, async () => (await translations.rowsOf(text)) === 1);
  const lookUp = async (reference: string): Promise<number> =>
    (await fetch(`${stack.portalUrl}/api/v1/loan-references/${reference}`)).status;

  it('is translated before anybody asks for it, as soon as its lender is active', async () => {
    await sql.lender(`update settings set value = '"Open around the clock"' where key = 'support.hours'`);
    await isAskedFor('Open around the clock');
    await sql.lender(
      `insert into testimonials (lender_id, content, author, role) select id, 'Said in vain.', 'A', 'Unseen' from lenders where slug = 'summit'`,
    );
    await translations.isQuiet();
    expect(await translations.rowsOf('Said in vain.')).toBe(0);
    await sql.lender(`update lenders set active = true where slug = 'summit'`);
    await isAskedFor('Said in vain.');
    await isAskedFor('Unseen');
  });

  it('may be a status that only Insight knows, from its first lookup on', async () => {
    await stack.signal('translation', 'SIGSTOP');
    expect(await lookUp('REF-1005')).toBe(200);
    await stack.signal('translation', 'SIGCONT');
    for (const known of ['REF-1001', 'REF-1002', 'REF-1004']) expect(await lookUp(known)).toBe(200);
    const names = () => sql.translation<{ name: string }>(`select name from status_names`);
    const isTold = async (): Promise<boolean> =>
      (await lookUp('REF-1005')) === 200 && (await names()).length > 0;
    await eventually('the name of the status', isTold);
    expect(await names()).toEqual([{ name: 'Pending Renewal' }]);
  });
});

describe('a page whose slug belongs to no active lender', () => {
  const form = { method: 'POST', body: new URLSearchParams({ reference: 'REF-1001' }) };
  const upload = (): RequestInit => {
    const body = new FormData();
    for (const [name, value] of [
      ['name', 'Ann'],
      ['insuranceCompany', 'Prairie Mutual'],
    ] as const)
      body.set(name, value);
    body.set('file', new Blob(['%PDF-1.4']), 'policy.pdf');
    return { method: 'POST', body };
  };
  const answer = async (path: string, init?: RequestInit): Promise<[number, string]> => {
    const reply = await fetch(stack.portalUrl + path, init);
    return [reply.status, (await reply.text()).replaceAll('&#x27;', "'")];
  };

  it('says that the lender is unknown, or answers 404 if the operator wants that', async () => {
    const [status, html] = await answer('/nobody-has-this/upload');
    expect([status, html.includes("We don't know this lender.")]).toEqual([200, true]);
    await sql.lender(
      `insert into settings (key, value) values ('public.unknown_slugs', '"not_found"')
       on conflict (key) do update set value = excluded.value`,
    );
    await eventually(
      'unknown slugs to be no pages',
      async () => (await answer('/nobody-has-this'))[0] === 404,
    );
    expect((await answer('/nobody-has-this/enter-reference-id', form))[0]).toBe(404);
    expect((await answer('/nobody-has-this/upload', upload()))[0]).toBe(404);
    expect((await answer('/skyla'))[0]).toBe(200);
    await sql.lender(`update settings set value = '"fallback"' where key = 'public.unknown_slugs'`);
  });

  it('takes no uploads for a deleted lender, and says what to do', async () => {
    await sql.lender(`update lenders set deleted_at = now() where slug = 'harbor'`);
    await eventually('the lender to be gone', async () => (await answer('/harbor'))[0] === 410);
    const before = await sql.document('select count(*) from insurance_uploads');
    for (const [path, init] of [
      ['/harbor/upload', undefined],
      ['/harbor/upload', upload()],
      ['/harbor/enter-reference-id', form],
    ] as const) {
      const [status, html] = await answer(path, init);
      expect([status, html.includes('This lender no longer takes documents here.')]).toEqual([410, true]);
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toMatch(/type="file"|2021 Toyota/);
    }
    expect(await sql.document('select count(*) from insurance_uploads')).toEqual(before);
    await sql.lender(`update lenders set deleted_at = null where slug = 'harbor'`);
    await eventually('the lender to be back', async () => (await answer('/harbor'))[0] === 200);
  });
});
