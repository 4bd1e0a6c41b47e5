import { createHash } from 'node:crypto';
import type { LookupChallenge, MadeLetters } from '@coverleaf/contracts';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { pdfText } from '../stack/pdf-text';
import { admin, stack, withAdmin } from '../stack/product';

/** Checks that need no proof of work. */
const FREE = 60;

withAdmin({ LOOKUPS_WITHOUT_WORK: String(FREE) });

interface CodeRow {
  readonly reference: string;
  readonly code: string;
  readonly url: string;
  readonly qr: string;
}

describe('the letters of a lender', () => {
  let batchId: string;
  let files: Readonly<Record<string, Uint8Array>>;
  let rows: readonly CodeRow[];
  let checks = 0;

  const make = async (csv: string) => {
    const body = new FormData();
    body.set('file', new File([csv], 'letters.csv'));
    const query = new URLSearchParams({
      ...{ lenderId: await admin.lenderId('Skyla'), kind: 'first_notice', datedOn: '2026-11-16' },
    });
    return admin.call<MadeLetters>(`/api/v1/admin/letter-batches?${query}`, { method: 'POST', body });
  };
  const pathOf = ({ url }: CodeRow): string => new URL(url).pathname;
  const open = async (path: string, language = 'en'): Promise<string> =>
    (await fetch(stack.portalUrl + path, { headers: { cookie: `language=${language}` } })).text();
  const submit = async (code: string, slug = 'skyla'): Promise<string> => {
    checks += 1;
    const body = new URLSearchParams({ code });
    return (await fetch(`${stack.portalUrl}/${slug}/verify`, { method: 'POST', body })).text();
  };
  const ask = async (code: string, work?: string): Promise<string> => {
    checks += 1;
    const response = await fetch(`${stack.portalUrl}/api/v1/letters/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, lenderSlug: 'skyla', work }),
    });
    const { result, code: problem } = (await response.json()) as { result?: string; code?: string };
    return result ?? `${response.status} ${problem}`;
  };
  const row = (at = 0): CodeRow => {
    const one = rows[at];
    if (!one) throw new Error('There is no such row');
    return one;
  };

  beforeAll(async () => {
    const { status, body } = await make('reference\nREF-100137\nREF-100138\nref 100138\n=1+1\n');
    expect([status, body.batch, body.refused.map((refused) => refused.row)]).toEqual([
      ...[201, expect.objectContaining({ letters: 2, lenderName: 'Skyla' }), [4, 5]],
    ]);
    batchId = body.batch.id;
    const kit = await admin.read(`/api/v1/admin/letter-batches/${batchId}/kit`);
    expect([kit.headers.get('content-type'), kit.headers.get('content-disposition')]).toEqual([
      ...['application/zip', 'attachment; filename="letters-skyla-2026-11-16.zip"'],
    ]);
    files = unzipSync(new Uint8Array(await kit.arrayBuffer()));
    rows = parse(Buffer.from(files['codes.csv'] ?? []), { columns: true, bom: true });
  });

  it('have a kit with codes, QR codes and example letters', async () => {
    expect(rows.map(({ reference, qr }) => [reference, qr])).toEqual([
      ['REF-100137', '0001-ref-100137'],
      ['REF-100138', '0002-ref-100138'],
    ]);
    expect(Object.keys(files)).toHaveLength(7);
    const { text: example } = await pdfText(files['example-letter-es.pdf'] ?? new Uint8Array());
    expect(example).toContain('¿Es auténtica esta carta?');
    expect(example).toContain(row().code);
  });

  it('are told by their QR code who sent what when, and what is never asked, in both languages', async () => {
    const page = await fetch(row().url.replace(new URL(row().url).origin, stack.portalUrl));
    expect([page.status, page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      ...[200, 'private, no-store', 'no-referrer'],
    ]);
    const english = await page.text();
    for (const words of [
      ...['This code is real', 'A first notice that asks for proof of insurance', 'November 16, 2026'],
      ...['Ends in 37', 'Coverleaf works for Skyla', 'Social Security number', 'href="/skyla/upload"'],
    ])
      expect(english).toContain(words);
    expect(english).not.toContain('100137');
    const spanish = await open(pathOf(row()), 'es');
    for (const words of ['Este código es auténtico', '16 de noviembre de 2026', 'Seguro Social'])
      expect(spanish).toContain(words);
  });

  it('are found by their ten characters, without script too', async () => {
    expect(await submit(` ${row(1).code.toLowerCase().replace('-', ' ')} `)).toContain('Ends in 38');
    expect(await submit('')).toContain('There is a problem');
    expect(await submit('K7Q2M-94TX')).toContain('Check the code again');
    expect(await ask(row(1).code)).toBe('real');
  });

  it('are not those of another lender, nor of a slug that nobody has', async () => {
    expect(await submit(row().code, 'ufcu')).toContain('Not a letter from UFCU');
    expect(await open(pathOf(row()).replace('skyla', 'ufcu'))).toContain('Not a letter from UFCU');
    expect(await open('/no-such-lender/verify')).toContain('Coverleaf works for no lender with this address');
    const moved = await fetch(stack.portalUrl + pathOf(row()).replace('skyla', 'no-such-lender'), {
      redirect: 'manual',
    });
    expect([moved.status, moved.headers.get('location')]).toEqual([302, pathOf(row())]);
  });

  it('are found below a slug in capitals, and only below a slug', async () => {
    const capitals = await fetch(stack.portalUrl + pathOf(row()).replace('/skyla/verify', '/Skyla/Verify'));
    expect(new URL(capitals.url).pathname).toBe(pathOf(row()));
    for (const path of ['/upload/verify', '/upload/verify/token', '/enter-reference-id/verify'])
      expect((await fetch(stack.portalUrl + path)).status).toBe(404);
  });

  it('are not vouched for by altered links', async () => {
    const path = pathOf(row());
    const token = path.split('/').at(-1) ?? '';
    const altered = Array.from({ length: 300 }, (_, at) => {
      const place = at % token.length;
      const other = String.fromCharCode(
        65 + ((token.charCodeAt(place) + 1 + Math.floor(at / token.length)) % 26),
      );
      return token.slice(0, place) + (other === token[place] ? '_' : other) + token.slice(place + 1);
    });
    const pages: string[] = [];
    // As many at once as one gateway renders within the time of a call.
    while (altered.length > 0)
      pages.push(...(await Promise.all(altered.splice(0, 20).map((one) => open(path.replace(token, one))))));
    expect(pages).toHaveLength(300);
    expect(pages.filter((page) => page.includes('This code is real'))).toEqual([]);
    expect(pages.filter((page) => !page.includes('We don&#x27;t know this link'))).toEqual([]);
  });

  it('say that they were withdrawn', async () => {
    const { body } = await admin.call(`/api/v1/admin/letter-batches/${batchId}/withdraw`, { method: 'POST' });
    expect(body).toMatchObject({ id: batchId, lenderName: 'Skyla' });
    expect(await open(pathOf(row()))).toContain('This letter was withdrawn');
    expect(await ask(row().code)).toBe('withdrawn');
  });

  it('can’t be guessed at speed: each check after many needs a proof of work, or its turn', async () => {
    const answers = await Promise.all(Array.from({ length: FREE }, () => ask('K7Q2M-94TXB')));
    expect(answers).toContain('429 work_required');
    expect(await ask(row().code)).toBe('429 work_required');
    expect(await submit(row().code)).toContain('This letter was withdrawn');
    expect(await submit(row().code)).toContain('Too many lookups from your connection');
    const issued = await fetch(`${stack.portalUrl}/api/v1/lookup-challenges`, { method: 'POST' });
    const { challenge, bits } = (await issued.json()) as LookupChallenge;
    let number = 0;
    const isSolved = (): boolean =>
      createHash('sha256').update(`${challenge}.${number}`).digest().readUInt32BE(0) >>> (32 - bits) === 0;
    while (!isSolved()) number += 1;
    expect(await ask(row().code, `${challenge}.${number}`)).toBe('withdrawn');
    expect(await ask(row().code, `${challenge}.${number}`)).toBe('429 work_required');
    expect(checks).toBeGreaterThan(FREE);
  });
});
