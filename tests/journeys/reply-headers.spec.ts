import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type DocumentDetail, type FileLink, type RouteDefinition, ROUTES } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { emails, withEmails } from '../stack/email-fixtures';
import { admin, borrower, stack, withAdmin } from '../stack/product';
import { faultsOf, type ReplyKind } from '../stack/reply-headers';

withAdmin({ TRUST_PROXY: '127.0.0.1' });

/** The kinds of replies that are not JSON or not private. */
const KINDS: Readonly<Record<string, ReplyKind>> = {
  getSite: 'content',
  getLender: 'content',
  getTestimonials: 'content',
  getLenderTestimonials: 'content',
  getFaqs: 'content',
  drawPage: 'plain',
  getEmailBody: 'body of a mail',
  getMetrics: 'plain',
  receiveText: 'plain',
  watchTransmissions: 'events',
};
const NOBODY = '00000000-0000-4000-8000-000000000000';
const BUILT = join(__dirname, '..', '..', 'dist', 'frontend');
const nonceIn = (content: string | null): string | undefined =>
  /nonce[-=]["']?([\w+/=]+)/.exec(content ?? '')?.[1];

describe('the headers of', () => {
  withEmails();

  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(stack.portalUrl + path, { redirect: 'manual', ...init });
  const asAdmin = (path: string, method = 'GET'): Promise<Response> =>
    ask(path, { method, headers: { cookie: admin.cookieHeader(), origin: stack.portalUrl } });
  const faults = async (path: string, kind: ReplyKind, init?: RequestInit): Promise<string[]> => {
    const reply = await ask(path, init);
    await reply.body?.cancel();
    return faultsOf(reply.headers, kind);
  };

  const rows: readonly [RouteDefinition['id'], RouteDefinition, ReplyKind | undefined][] = ROUTES.map(
    (route) => {
      const isJson = (route.replyType ?? 'application/json') === 'application/json';
      return [route.id, route, KINDS[route.id] ?? (isJson ? 'plain' : undefined)];
    },
  );

  it.each(rows)('route %s', async (_id, { method, path, access }, kind) => {
    expect(kind).toBeDefined();
    const place = path.replaceAll(/\{\w+\}/g, NOBODY);
    // A request for something missing, or an incomplete one, gets an error, and all errors have the same headers.
    const found =
      method === 'GET' && access !== 'public' ? await asAdmin(place) : await ask(place, { method });
    await found.body?.cancel();
    expect(faultsOf(found.headers, found.ok ? (kind ?? 'plain') : 'plain')).toEqual([]);
  });

  const post = (body: string, type: string): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  const REQUESTS: readonly (readonly [string, ReplyKind, RequestInit?])[] = [
    ['/', 'page'],
    ['/skyla', 'page'],
    ['/skyla/upload', 'page'],
    ['/nobody', 'page'],
    ['/favicon.ico', 'page'],
    ['/admin', 'shell'],
    ['/admin/login', 'shell'],
    ['/admin/users?q=ann', 'shell'],
    ['/admin/nothing.js', 'plain'],
    ['/files/e30.e30', 'error page', { headers: { accept: 'text/html' } }],
    ['/files/e30.e30', 'plain'],
    ['/%E0%A4%A', 'error page', { headers: { accept: 'text/html' } }],
    ['/og.png', 'image'],
    ['/skyla/og.png', 'image'],
    ['/skyla/favicon.png', 'image'],
    ['/api/v1/lenders/skyla', 'content'],
    ['/api/v1/lenders/skyla/testimonials', 'content'],
    ['/robots.txt', 'list for robots'],
    ['/.well-known/security.txt', 'list for robots'],
    ['/sitemap.xml', 'list for robots'],
    ['/api/v1/nothing', 'plain'],
    ['/healthz', 'plain'],
    ['/readyz', 'plain'],
    ['/SKYLA', 'plain'],
    ['/api/v1/translations', 'plain', post('x'.repeat(100_000), 'application/json')],
    ['/api/v1/translations', 'plain', post('{', 'application/json')],
    ['/language', 'plain', post('language=es', 'application/x-www-form-urlencoded')],
  ];
  // Fills in missing arguments, because Jest would pass a callback in their place.
  it.each(REQUESTS.map(([path, kind, init = {}]) => ({ path, kind, init })))(
    '$path as $kind',
    async ({ path, kind, init }) => {
      expect(await faults(path, kind, init)).toEqual([]);
    },
  );

  it('the files of the front end', async () => {
    const files = await readdir(BUILT, { recursive: true });
    const endings = ['.js', '.mjs', '.css', '.woff2', '.wasm'];
    for (const ending of endings) {
      const name = files.find((file) => file.includes('assets/') && file.endsWith(ending));
      expect([ending, name]).toEqual([ending, expect.any(String)]);
      const kind = ending === '.mjs' ? 'worker asset' : 'asset';
      expect(await faults(`/assets/${name?.split('/').at(-1)}`, kind)).toEqual([]);
    }
  });

  it('files and pages of borrowers, strangers and staff', async () => {
    const { body: receipt } = await borrower.upload();
    const token = new URL(receipt.statusUrl, stack.portalUrl).pathname.split('/').at(-1);
    expect(await faults(`/skyla/status/${token}`, 'page that is its own key')).toEqual([]);
    expect(await faults(`/status/${token}/receipt.pdf`, 'private file')).toEqual([]);
    const path = `/api/v1/admin/documents/${receipt.id}/file-url`;
    await waitFor(async () => (await admin.call(path)).status === 200, { what: 'the file to be checked' });
    const link = await admin.get<FileLink>(path);
    expect(await faults(new URL(link.url, stack.portalUrl).pathname, 'private file')).toEqual([]);
    expect(await faults((await admin.addImage('a.png')).url, 'public file')).toEqual([]);
    const mail = await asAdmin(`/api/v1/admin/emails/${await emails.add({ bodyHtml: '<p>Hello</p>' })}/body`);
    expect([mail.status, faultsOf(mail.headers, 'body of a mail')]).toEqual([200, []]);
    const detail = await admin.call<DocumentDetail>(`/api/v1/admin/documents/${receipt.id}`);
    expect([detail.status, faultsOf(detail.headers, 'plain')]).toEqual([200, []]);
  });

  it('a new question, including its version for editing', async () => {
    const body = { question: 'Is it so?', answer: 'It is.', category: 'General' };
    const { status, headers } = await admin.call('/api/v1/admin/faqs', { body });
    expect([status, headers.get('etag')]).toEqual([201, '"1"']);
  });

  it.each([
    ['no HTTP at all', 'EHLO x\r\n', 400],
    ['a head that is too long', `GET / HTTP/1.1\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
  ])('the reply to %s', async (_what, bytes, status) => {
    const { hostname, port } = new URL(stack.portalUrl);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const [head = ''] = (await text(socket)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toContain(`HTTP/1.1 ${status} `);
    const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
    expect(faultsOf(headers, 'plain')).toEqual([]);
  });

  it.each<[string, ReplyKind]>([
    ['/api/v1/site', 'content'],
    ['/robots.txt', 'list for robots'],
    ['/og.png', 'image'],
  ])('%s when requested by https', async (path, kind) => {
    const { headers } = await ask(path, { headers: { 'x-forwarded-proto': 'https' } });
    const hsts = 'max-age=31536000; includeSubDomains';
    expect(faultsOf(headers, kind, { 'strict-transport-security': hsts })).toEqual([]);
  });

  it('replies with a nonce contain a new one each time, which the page uses', async () => {
    const nonces = await Promise.all(
      ['/admin', '/admin', '/admin/lenders/7/edit'].map(async (path) => {
        const reply = await ask(path);
        const nonce = nonceIn(reply.headers.get('content-security-policy'));
        expect(nonceIn(await reply.text())).toBe(nonce);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it('the admin area’s page link to files that exist', async () => {
    const html = await (await ask('/admin')).text();
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(4);
    for (const file of files) expect((await ask(file)).status).toBe(200);
  });

  it('a page contain the hash of each inline style, cached or not', async () => {
    const reply = await ask('/skyla');
    const etag = reply.headers.get('etag') ?? '';
    const kept = await ask('/skyla', { headers: { 'if-none-match': etag } });
    expect(kept.status).toBe(304);
    expect(kept.headers.get('content-security-policy')).toBe(reply.headers.get('content-security-policy'));
  });
});

describe('the admin area’s bundle', () => {
  it('contains no library that turns text into functions', async () => {
    const files = await readdir(BUILT, { recursive: true });
    const scripts = files.filter((file) => /^(client|admin)\/.*\.js$/.test(file));
    expect(scripts.length).toBeGreaterThan(10);
    // zod does that, which our pages forbid. It is also as large as a whole page may be.
    const carriers = await Promise.all(
      scripts.map(async (file) =>
        (await readFile(join(BUILT, file), 'utf8')).includes('ZodError') ? [file] : [],
      ),
    );
    expect(carriers.flat()).toEqual([]);
  });
});
