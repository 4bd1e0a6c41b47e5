import type { AdminFaq, AdminFaqList, Image, Setting } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { sampleImage } from '../../apps/lender/test/sample-images';
import { firstWayOf, HOME_ORDERS, sectionsOf } from '../stack/home-layouts';
import { imageForm } from '../stack/images';
import { oneStack } from '../stack/one-stack';
import { query } from '../stack/query';
import { StaffCaller } from '../stack/staff-caller';
import type { Stack } from '../stack/start-stack';

jest.setTimeout(180_000);

const started = oneStack();

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
    expect((await ask({ texts: Array.from({ length: 101 }, () => 'x'), targetLanguage: 'es' })).status).toBe(
      422,
    );
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

const PROMISE = { timeoutMs: 2_000 };

describe("a template's arrangement of the home page", () => {
  let stack: Stack;
  let admin: StaffCaller;

  beforeAll(async () => {
    stack = started();
    admin = await StaffCaller.signIn(stack);
  });

  const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();
  const idOf = async (slug: string): Promise<string> => {
    const rows = await query(stack.dataDir, 'lender', `select id from lenders where slug = '${slug}'`);
    return (rows as { id: string }[])[0]?.id ?? '';
  };

  it.each(['/', '/no-such-lender'])('of %s, which has none, is the standard one', async (path) => {
    expect(sectionsOf(await page(path))).toEqual(HOME_ORDERS.standard);
  });

  it('that nobody has drawn is the standard one', async () => {
    await query(
      stack.dataDir,
      'lender',
      `insert into templates (id, name, description, theme_colors) values ('constructor', 'New', '', '{"primaryColor": "#111111", "secondaryColor": "#eeeeee", "accentColor": "#aa0055"}');
     insert into lenders (name, slug, template_id, primary_color, secondary_color) values ('New', 'new-one', 'constructor', '#111111', '#eeeeee')`,
    );
    await waitFor(async () => (await page('/new-one')).includes('--mark:#aa0055'), PROMISE);
    expect(sectionsOf(await page('/new-one'))).toEqual(HOME_ORDERS.standard);
  });

  it('follows an administrator within two seconds', async () => {
    const id = await idOf('harbor');
    for (const templateId of ['skyla', 'ufcu', 'standard'] as const) {
      const { status } = await admin.call(`/api/v1/admin/lenders/${id}`, {
        method: 'PATCH',
        body: { templateId },
      });
      expect(status).toBe(200);
      const isThere = async (): Promise<boolean> =>
        sectionsOf(await page('/harbor')).join() === HOME_ORDERS[templateId].join();
      await waitFor(isThere, { ...PROMISE, what: `the arrangement of ${templateId}` });
      const first = templateId === 'skyla' ? 'upload' : 'enter-reference-id';
      expect(firstWayOf(await page('/harbor'))).toBe(first);
    }
  });

  it('marks small things in its accent color', async () => {
    expect(await page('/ufcu')).toContain('--mark:#7a9a01');
    expect(await page('/no-such-lender')).toContain('--mark:#ffd200');
  });
});

const SETTINGS = '/api/v1/admin/settings';
const FAQS = '/api/v1/admin/faqs';

describe('content that staff change', () => {
  let stack: Stack;
  let admin: StaffCaller;

  beforeAll(async () => {
    stack = started();
    admin = await StaffCaller.signIn(stack);
  });

  const put = (body: unknown) => admin.call<Setting[]>(SETTINGS, { method: 'PUT', body });
  const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();
  /** The promise is two seconds from the answer. */
  const soon = (path: string, isThere: (html: string) => boolean): Promise<unknown> =>
    waitFor(async () => isThere(await page(path)), { timeoutMs: 2_000, what: `the change on ${path}` });

  it('is on every page within two seconds: words and images of the site', async () => {
    const { body: image } = await admin.call<Image>('/api/v1/admin/images', {
      body: imageForm(await sampleImage().png().toBuffer(), 'Quay & sea.png'),
    });
    const src = `src="${image.url}"`;
    for (const [key, value, path, shown] of [
      ['support.phone', '+1 (555) 010-0321', '/contact', '+1 (555) 010-0321'],
      ['support.hours', 'Day and night', '/skyla/contact', 'Day and night'],
      ['site.name', 'Harbor Proof', '/guide', 'How to use Harbor Proof'],
      ['public.content_urls.hero_image', image.url, '/', src],
      ['public.content_urls.about_image', image.url, '/skyla/guide', src],
    ] as const) {
      expect((await page(path)).includes(shown)).toBe(false);
      expect((await put([{ key, value }])).status).toBe(200);
      await soon(path, (html) => html.includes(shown));
    }
    const inUse = await admin.call(`/api/v1/admin/images/${encodeURIComponent(image.name)}`, {
      method: 'DELETE',
    });
    expect(inUse.status).toBe(409);
    await put([{ key: 'public.content_urls.hero_image', value: '' }]);
    await soon('/', (html) => !html.includes(src));
  });

  it('is on every page within two seconds: questions, their order and categories', async () => {
    await page('/faqs');
    const faq = { question: 'Do you like "boats"?', answer: 'We do.', category: 'Boats <&> more' };
    const { status, body, headers } = await admin.call<AdminFaq>(FAQS, { body: faq });
    expect([status, headers.get('etag')]).toEqual([201, '"1"']);
    await soon('/faqs', (html) => html.includes('Boats &lt;&amp;&gt; more'));
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page('/faqs'))?.[1] ?? '';
    expect(data).not.toContain('<&>');
    expect(JSON.stringify(JSON.parse(data))).toContain('Do you like \\"boats\\"?');
    const { items } = (await admin.call<AdminFaqList>(FAQS)).body;
    const ids = [body.id, ...items.map(({ id }) => id).filter((id) => id !== body.id)];
    expect((await admin.call(`${FAQS}/order`, { method: 'PUT', body: { ids } })).status).toBe(200);
    await soon('/api/v1/faqs', (json) => (JSON.parse(json) as AdminFaqList).items[0]?.id === body.id);
    const gone = await admin.call(`${FAQS}/${body.id}`, { method: 'DELETE' });
    expect(gone.status).toBe(204);
    await soon('/faqs', (html) => !html.includes('Boats &lt;&amp;&gt; more'));
    expect((await admin.call(`${FAQS}/order`, { method: 'PUT', body: { ids } })).body.code).toBe('stale');
  });

  it('takes settings as a list, names wrong ones by their key, and keeps what it does not know', async () => {
    expect((await put({ key: 'site.name', value: 'X' })).status).toBe(400);
    const wrong = await put([
      { key: 'site.admin_email', value: 'nobody' },
      { key: 'public.content_urls.hero_image', value: 'https://elsewhere.example/x.png' },
    ]);
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors?.map(({ field }) => field)).toEqual([
      'site.admin_email',
      'public.content_urls.hero_image',
    ]);
    expect((await put([{ key: 'a b', value: 1 }])).status).toBe(422);
    const { body } = await put([{ key: 'partner.on', value: true, description: 'Theirs' }]);
    expect(body.at(-1)).toEqual({ key: 'partner.on', value: true, description: 'Theirs' });
    const stale = await put([{ key: 'partner.on', value: false, was: 'something else' }]);
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  });
});

/** The promise is two seconds; more only says that the machine was busy. */
const SOON = { timeoutMs: 10_000 };

describe('a change of content', () => {
  let stack: Stack;

  beforeAll(() => {
    stack = started();
  });

  const page = async (path: string): Promise<string> => (await fetch(stack.portalUrl + path)).text();
  const change = (sql: string): Promise<unknown> => query(stack.dataDir, 'lender', sql);

  it('that deactivates a lender leaves the fallback page', async () => {
    expect(await page('/ufcu')).not.toContain('noindex');
    await change(`update lenders set active = false where slug = 'ufcu'`);
    await waitFor(async () => (await page('/ufcu')).includes('noindex'), SOON);
  });

  it('of a slug that nobody had makes a page of it', async () => {
    expect(await page('/newbank')).toContain('NEWBANK');
    await change(
      `insert into lenders (name, slug, primary_color, secondary_color) values ('New Bank', 'newbank', '#111111', '#eeeeee')`,
    );
    await waitFor(async () => (await page('/newbank')).includes('<title>New Bank'), SOON);
  });

  it('of a setting is on every page soon, also after Redis was away', async () => {
    await page('/harbor');
    await stack.signal('redis', 'SIGKILL');
    await change(`update settings set value = '"+1 (555) 010-0777"' where key = 'support.phone'`);
    await waitFor(async () => (await page('/harbor')).includes('+1 (555) 010-0777'), SOON);
  });

  it('is not needed to see a page while the lender service is away', async () => {
    await page('/harbor');
    await stack.signal('lender', 'SIGSTOP');
    expect(await page('/harbor')).toContain('<title>Harbor Credit Union');
    await stack.signal('lender', 'SIGCONT');
  });
});
