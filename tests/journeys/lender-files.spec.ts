import { type AdminLender, EXCHANGE_COLUMNS, type ImportPlan } from '@coverleaf/contracts';
import { unzipSync } from 'fflate';
import { admin, sql, stack, withAdmin } from '../stack/product';
import type { StaffAnswer } from '../stack/staff-caller';

withAdmin();

const HEAD = 'name,address,slug,accountId,contactPhone,primaryColor';
const FORMULAS = ['=HYPERLINK("http://evil.example")', '+1 (555) 010-0110', '-2', '@SUM(A1)', "'=already"];

describe('files of lenders', () => {
  const send = (
    content: string | Uint8Array<ArrayBuffer>,
    options: Readonly<Record<string, string>> = {},
    name = 'lenders.csv',
  ): Promise<StaffAnswer<ImportPlan>> => {
    const body = new FormData();
    body.append('file', new File([content], name));
    return admin.call(`/api/v1/admin/lenders/import?${new URLSearchParams(options).toString()}`, { body });
  };
  const importAll = async (content: string, name?: string): Promise<StaffAnswer<ImportPlan>> => {
    const { body } = await send(content, {}, name);
    return send(content, { dryRun: 'false', digest: body.digest }, name);
  };
  const download = async (filter: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(filter).toString();
    const reply = await admin.read(`/api/v1/admin/lenders/export?${search}`);
    // Reads bytes, because `text()` removes the byte order mark.
    return { text: Buffer.from(await reply.arrayBuffer()).toString(), headers: reply.headers };
  };

  it('are exported as CSV for spreadsheets, without formulas', async () => {
    const content = FORMULAS.map(
      (text, row) => `"${text.replaceAll('"', '""')}",1 Main Street,calc-${row},,,`,
    );
    expect((await importAll([HEAD, ...content].join('\r\n'))).body.counts.added).toBe(FORMULAS.length);
    const { text, headers } = await download({ format: 'csv', q: '' });
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="lenders-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get('content-type')).toContain('text/csv');
    expect(text.codePointAt(0)).toBe(0xfeff);
    expect(text.slice(1).split('\r\n')[0]).toBe(EXCHANGE_COLUMNS.join(','));
    expect(text).not.toMatch(/(?:^|,|\n)"?[=+\-@\t]/);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it.each(['csv', 'json'])('survive an export and import as %s unchanged', async (format) => {
    const before = await sql.lender('select * from lenders order by id');
    const { text } = await download({ format });
    const plan = await send(text, {}, `lenders.${format}`);
    expect(plan.body.counts).toEqual({ added: 0, changed: 0, refused: 0, unchanged: before.length });
    await sql.lender('delete from testimonials; delete from lenders');
    expect((await importAll(text, `lenders.${format}`)).body.counts.added).toBe(before.length);
    const after = await sql.lender('select * from lenders order by id');
    const own = { version: 0, created_at: 0, updated_at: 0 };
    expect(after.map((row) => ({ ...row, ...own }))).toEqual(before.map((row) => ({ ...row, ...own })));
  });

  it('are QR codes of their pages in one ZIP file', async () => {
    const reply = await admin.read('/api/v1/admin/lenders/qr-codes?q=skyla');
    expect(reply.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['skyla.svg', 'skyla.png', 'lenders.csv']);
    expect(Buffer.from(files['lenders.csv'] ?? []).toString()).toMatch(/,skyla,true,http.*\/skyla\r\n$/);
  });

  it('include testimonials in JSON', async () => {
    const body = { testimonials: [{ content: 'Quick – “really”.', author: 'A. Borrower', rating: 4 }] };
    const skyla = await lenderOf('skyla');
    await admin.call(`/api/v1/admin/lenders/${skyla.id}`, { method: 'PATCH', body });
    const { text } = await download({ format: 'json', q: 'Skyla' });
    const [exported] = JSON.parse(text) as AdminLender[];
    expect(exported?.testimonials).toMatchObject(body.testimonials);
    expect((await send(text, {}, 'lenders.json')).body.counts.unchanged).toBe(1);
  });

  const lenderOf = async (slug: string, q = slug): Promise<AdminLender> => {
    const found = await admin.list<AdminLender>(`/api/v1/admin/lenders?q=${encodeURIComponent(q)}`);
    const id = found.find((lender) => lender.slug === slug)?.id;
    return admin.get<AdminLender>(`/api/v1/admin/lenders/${id}`);
  };

  const row = (slug: string): string => `New Bank,1 Main Street,${slug},,,`;
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEAD}\n${row('a')}`, 'utf16le')]);
  const rows = (count: number): string =>
    [HEAD, ...Array.from({ length: count }, (_, at) => row(`row-${at}`))].join('\n');

  it.each([
    ['nothing', '', 'file_empty'],
    ['white space', ' \r\n ', 'file_empty'],
    ['a header alone', `${HEAD}\r\n`, 'file_empty'],
    ['semicolons', `${HEAD}\n${row('a')}`.replaceAll(',', ';'), 'wrong_separator'],
    ['semicolons and quotes', `name;address\nBank;"1 Main; Street"`, 'wrong_separator'],
    ['tabs', `${HEAD}\n${row('a')}`.replaceAll(',', '\t'), 'wrong_separator'],
    ['another encoding', Buffer.from(`${HEAD}\nCr\xe9dit,1 Main Street,a,,,`, 'latin1'), 'not_utf8'],
    ['UTF-16', utf16, 'not_utf8'],
    ['a column twice', `${HEAD},name\n${row('a')},`, 'unknown_columns'],
    ['an open quote', `${HEAD}\n"New Bank,1 Main Street,a,,,`, 'malformed_csv'],
    ['a cell too many', `${HEAD}\n${row('a')},`, 'malformed_csv'],
    ['10,001 rows', rows(10_001), 'too_many_rows'],
    ['JSON that is no list', '{"name": "New Bank"}', 'malformed_json'],
    ['JSON that is broken', '[{"name": ', 'malformed_json'],
    ['JSON of other things', '[1]', 'malformed_json'],
  ])('of %s are refused as a whole, with an explanation', async (_case, content, code) => {
    const { status, body } = await send(content);
    expect({ status, code: body.code }).toEqual({ status: 422, code });
    expect(body.detail).toMatch(/^[A-Z].*\.$/);
  });

  it('are read by the columns that were decided, which are remembered for everybody', async () => {
    const content = 'Lender Name,Region,Acct\nColumn Bank,1 Main Street,C-1\n';
    const first = await send(content);
    expect(first.body.columns).toEqual([
      { name: 'Lender Name', use: 'name' },
      { name: 'Region', use: null },
      { name: 'Acct', use: null },
    ]);
    const undecided = await send(content, { dryRun: 'false', digest: first.body.digest });
    expect(undecided).toMatchObject({ status: 422, body: { code: 'undecided_columns' } });
    const columns = JSON.stringify({ Region: 'address', Acct: 'accountId' });
    const { digest } = (await send(content, { columns })).body;
    const written = await send(content, { columns, dryRun: 'false', digest });
    expect(written.body.counts).toMatchObject({ added: 1, refused: 0 });
    expect(await lenderOf('column-bank')).toMatchObject({ address: '1 Main Street', accountId: 'C-1' });
    expect((await send(content.replace('C-1', 'C-2'))).body).toMatchObject({
      columns: [{ use: 'name' }, { use: 'address' }, { use: 'accountId' }],
      lines: [{ verdict: 'refused', slug: '' }],
    });
    expect((await send(content, { columns: '{"Region":"evil"}' })).status).toBe(422);
    expect((await send(content, { columns: 'no JSON' })).status).toBe(422);
  });

  it('larger than 5 MB are refused', async () => {
    expect(await send(`${HEAD}\n${'x'.repeat(5 * 1024 * 1024)}`)).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
  });

  it('are required', async () => {
    const path = '/api/v1/admin/lenders/import';
    expect((await admin.call(path, { body: new FormData() })).status).toBe(400);
    expect((await admin.call(path, { body: { rows: [] } })).status).toBe(400);
    expect((await send(rows(1), { dryRun: 'false' })).status).toBe(422);
    expect((await send(rows(1), { dryRun: 'false', digest: '0'.repeat(64) })).status).toBe(409);
  });

  it('are read with any line ends, quotes and byte order marks', async () => {
    const content = `\ufeff${HEAD}\r\n"Bank ""A"", Inc.","1 Main\u00a0Street",marks,,+1 555,\r\n\r\n`;
    expect((await importAll(content)).body.counts).toMatchObject({ added: 1, refused: 0 });
    expect(await lenderOf('marks', 'Bank "A"')).toMatchObject({
      name: 'Bank "A", Inc.',
      contactPhone: '+1 555',
    });
  });

  it('break off if the rest can’t be read, so that a part doesn’t look complete', async () => {
    // More than the sockets' buffers hold, so that reading the rows waits for the test.
    await sql.lender(`insert into lenders (name, slug, primary_color, secondary_color)
       select 'Long ' || number, 'long-' || number, '#111111', '#eeeeee' from generate_series(1, 400) number;
     insert into testimonials (lender_id, content, author)
       select id, repeat('x', 1000), 'A' from lenders, generate_series(1, 60) where slug like 'long-%'`);
    const { body } = await admin.read('/api/v1/admin/lenders/export?format=json&q=long');
    const reader = body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await stack.signal('lender', 'SIGSTOP');
    try {
      const toEnd = async (): Promise<void> => {
        while (!(await reader.read()).done);
      };
      await expect(toEnd()).rejects.toThrow();
    } finally {
      await stack.signal('lender', 'SIGCONT');
      await sql.lender('delete from testimonials');
    }
  });
});
