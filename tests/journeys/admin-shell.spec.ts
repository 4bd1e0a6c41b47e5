import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedStack, type SharedStack } from '../stack/shared-stack';

jest.setTimeout(120_000);

const nonceIn = (text: string | null): string | undefined => /nonce[-=]["']?([\w+/=]+)/.exec(text ?? '')?.[1];

describe('the shell of the staff’s application', () => {
  let stack: SharedStack;

  beforeAll(async () => {
    stack = await sharedStack();
  });

  it.each(['/admin', '/admin/login', '/admin/users?q=ann', '/admin/lenders/7/edit'])(
    'is served at %s, protected and kept by nobody',
    async (path) => {
      const answer = await fetch(stack.portalUrl + path);
      const html = await answer.text();
      const policy = answer.headers.get('content-security-policy');
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(nonceIn(html)).toBe(nonceIn(policy));
    },
  );

  it('gives each answer a nonce of its own', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => nonceIn(await (await fetch(`${stack.portalUrl}/admin`)).text())),
    );
    expect(one).toBeTruthy();
    expect(one).not.toBe(other);
  });

  it('links files that are there', async () => {
    const html = await (await fetch(`${stack.portalUrl}/admin`)).text();
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toHaveLength(4);
    for (const file of files) expect((await fetch(stack.portalUrl + file)).status).toBe(200);
  });
});

/** zod makes functions of texts, which our pages forbid, and weighs as much as a page may bring. */
it('no page carries the library that checks shapes', async () => {
  const built = join(__dirname, '..', '..', 'dist', 'frontend');
  const files = await readdir(built, { recursive: true });
  const scripts = files.filter((file) => /^(client|admin)\/.*\.js$/.test(file));
  expect(scripts.length).toBeGreaterThan(10);
  const carriers = await Promise.all(
    scripts.map(async (file) =>
      (await readFile(join(built, file), 'utf8')).includes('ZodError') ? [file] : [],
    ),
  );
  expect(carriers.flat()).toEqual([]);
});
