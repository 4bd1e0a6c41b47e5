import type { ImportPlan, LenderPage } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { NewsReader } from '../stack/news-reader';
import { StaffCaller } from '../stack/staff-caller';
import { sharedStack, type SharedStack } from '../stack/shared-stack';

jest.setTimeout(120_000);

const MEGABYTES_5 = 5 * 1024 * 1024 - 100;

describe('bad input of staff', () => {
  let stack: SharedStack;
  let admin: StaffCaller;

  beforeAll(async () => {
    stack = await sharedStack();
    admin = await StaffCaller.signIn(stack);
  });

  const importFile = (content: string, name = 'lenders.csv') => {
    const body = new FormData();
    body.append('file', new File([content], name));
    return admin.call<ImportPlan>('/api/v1/admin/lenders/import', { body });
  };
  const filled = (start: string, rest: string): string =>
    start + rest.repeat(Math.floor((MEGABYTES_5 - start.length) / rest.length));

  it.each([
    ['blank lines', filled('name,address\n', '\n'), 'file_empty'],
    ['commas', filled('', ','), 'malformed_csv'],
    ['rows of one cell', filled('name\n', 'a\n'), 'too_many_rows'],
    ['rows with a cell too many', filled('name\n', 'a,\n'), 'too_many_rows'],
    ['51 columns', `${'a,'.repeat(50)}a\n`, 'unknown_columns'],
  ])('as 5 MB of %s in a file holds nobody else up', async (_case, content, code) => {
    const answer = importFile(content);
    const beganAt = Date.now();
    const others = await Promise.all(Array.from({ length: 20 }, () => fetch(`${stack.portalUrl}/healthz`)));
    const { status, body } = await answer;
    expect(Date.now() - beganAt).toBeLessThan(5_000);
    expect(others.every(({ ok }) => ok)).toBe(true);
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(JSON.stringify(body).length).toBeLessThan(10_000);
  });

  it('as a NUL is told so wherever it stands', async () => {
    const nul = Buffer.from(JSON.stringify(['a\0', crypto.randomUUID()])).toString('base64url');
    const picture = Buffer.from(JSON.stringify(['a\0'])).toString('base64url');
    const list = await admin.call<LenderPage>('/api/v1/admin/lenders');
    const testimonial = (change: object) =>
      admin.call(`/api/v1/admin/lenders/${list.body.items[0]!.id}`, {
        method: 'PATCH',
        body: { testimonials: [{ content: 'Good', author: 'A', ...change }] },
      });
    const answers = await Promise.all([
      admin.call(`/api/v1/admin/lenders?cursor=${nul}`),
      admin.call(`/api/v1/admin/images?cursor=${picture}`),
      admin.call('/api/v1/admin/transmissions?reason=%00'),
      testimonial({ author: 'b\0' }),
      testimonial({ role: 'b\0' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
    const rows = [{ slug: 'a\0' }, { logoUrl: '/files/content/a\0' }, { id: '\0' }, { name: '\0' }];
    const lender = { name: 'New Bank', address: '1 Main Street' };
    const { status, body } = await importFile(
      JSON.stringify(rows.map((row) => ({ ...lender, ...row }))),
      'lenders.json',
    );
    expect({ status, counts: body.counts }).toMatchObject({ status: 200, counts: { refused: rows.length } });
  });

  it('as lists within lists is refused', async () => {
    const deep = '['.repeat(15_000) + ']'.repeat(15_000);
    for (const member of [`"value":${deep}`, `"value":"a","was":${deep}`]) {
      const reply = await fetch(`${stack.portalUrl}/api/v1/admin/settings`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          cookie: admin.cookieHeader(),
          origin: stack.portalUrl,
        },
        body: `[{"key":"support.lookup_hours",${member}}]`,
      });
      expect(reply.status).toBe(422);
    }
    for (const field of ['contactPhone', 'testimonials']) {
      const { status } = await importFile(`[{"name":"A","address":"B","${field}":${deep}}]`, 'lenders.json');
      expect(status).toBe(422);
    }
  });

  it('as streams that are left at once keep no place', async () => {
    const path = `${stack.portalUrl}/api/v1/admin/transmissions/events`;
    const headers = { cookie: admin.cookieHeader() };
    for (let round = 0; round < 100; round += 1) {
      const signal = AbortSignal.timeout(2 + (round % 9));
      await fetch(path, { headers, signal }).then(
        (reply) => reply.text().catch(() => undefined),
        () => undefined,
      );
    }
    const heads = await Promise.all(
      Array.from({ length: 6 }, () =>
        fetch(path, { method: 'HEAD', headers, signal: AbortSignal.timeout(5_000) }),
      ),
    );
    expect(heads.every(({ status }) => status < 500)).toBe(true);
    const opens = async (): Promise<boolean> => {
      const reader = await NewsReader.open(stack, admin).catch(() => null);
      reader?.close();
      return reader !== null;
    };
    await waitFor(opens, { timeoutMs: 5_000, what: 'a place for a stream' });
  });
});
