import { connect } from 'node:net';
import { deflateSync } from 'node:zlib';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES, type Problem } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import { lockedPdf, samplePdf, samplePhoto } from '../../apps/document/test/sample-files';
import { Borrower, type UploadOptions } from '../stack/borrower';
import { sharedStack, type SharedStack } from '../stack/shared-stack';

jest.setTimeout(120_000);

const FIELDS = { name: 'Ann Marker-Example', insuranceCompany: 'Prairie Mutual', lenderSlug: 'skyla' };

describe('bad input', () => {
  let stack: SharedStack;
  let borrower: Borrower;
  let pdf: Buffer;

  beforeAll(async () => {
    stack = await sharedStack();
    borrower = new Borrower(stack);
    pdf = await samplePdf();
  });

  const storedFiles = async (): Promise<number> =>
    (await readdir(join(stack.dataDir, 'objects'), { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    ).length;
  const verdict = async (options: UploadOptions): Promise<string> => {
    const { status, body } = await borrower.upload(options);
    expect(body.correlationId).toEqual(expect.any(String));
    const fields = body.errors?.map(({ field }) => field).join(',');
    return [status, body.code, fields].filter(Boolean).join(' ');
  };
  const post = (path: string, body: BodyInit, type?: string): Promise<Response> =>
    fetch(stack.portalUrl + path, {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    });
  const problemOf = async (response: Response): Promise<string> => {
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    return `${response.status} ${((await response.json()) as Problem).code}`;
  };

  it('in an upload gets its own clear answer, and nothing is stored', async () => {
    const jpeg = await samplePhoto().jpeg().toBuffer();
    const long = 'x'.repeat(201);
    const verdicts = {
      'an empty file': await verdict({ bytes: Buffer.alloc(0) }),
      '10 MB and 1 byte': await verdict({
        bytes: Buffer.concat([pdf, Buffer.alloc(MAX_UPLOAD_BYTES + 1 - pdf.length)]),
      }),
      'three times too large': await verdict({ bytes: Buffer.alloc(3 * MAX_UPLOAD_BYTES) }),
      'text with the right name': await verdict({ bytes: Buffer.from('hello'), filename: 'policy.pdf' }),
      'a cut PDF': await verdict({ bytes: pdf.subarray(0, 400) }),
      'a locked PDF': await verdict({ bytes: lockedPdf() }),
      'a cut photo': await verdict({ bytes: jpeg.subarray(0, jpeg.length / 2), filename: 'photo.jpg' }),
      'no name': await verdict({ bytes: pdf, fields: { insuranceCompany: 'P', lenderSlug: 'skyla' } }),
      'no institution': await verdict({ bytes: pdf, fields: { name: 'A', insuranceCompany: 'P' } }),
      'an over-long name': await verdict({ bytes: pdf, fields: { ...FIELDS, name: long } }),
      'a name of 10,000 characters': await verdict({
        bytes: pdf,
        fields: { ...FIELDS, name: 'x'.repeat(10_000) },
      }),
      'a name with control characters': await verdict({
        bytes: pdf,
        fields: { ...FIELDS, name: 'A\u0000B' },
      }),
      'no e-mail address': await verdict({ bytes: pdf, fields: { ...FIELDS, email: 'ann at home' } }),
      'an unknown slug': await verdict({ bytes: pdf, fields: { ...FIELDS, lenderSlug: 'nobody' } }),
      'an inactive lender': await verdict({ bytes: pdf, fields: { ...FIELDS, lenderSlug: 'summit' } }),
      'a reserved slug': await verdict({ bytes: pdf, fields: { ...FIELDS, lenderSlug: 'admin' } }),
      'a slug that is a path': await verdict({ bytes: pdf, fields: { ...FIELDS, lenderSlug: '../skyla' } }),
      'an unknown field': await verdict({ bytes: pdf, fields: { ...FIELDS, status: 'processed' } }),
      'a short key': await verdict({ bytes: pdf, fields: FIELDS, idempotencyKey: 'x' }),
    };
    expect(verdicts).toEqual({
      'an empty file': '422 file_empty',
      '10 MB and 1 byte': '413 file_too_large',
      'three times too large': '413 file_too_large',
      'text with the right name': '415 file_type_not_accepted',
      'a cut PDF': '422 file_damaged',
      'a locked PDF': '422 file_encrypted',
      'a cut photo': '422 file_damaged',
      'no name': '422 validation_failed name',
      'no institution': '422 validation_failed financialInstitution',
      'an over-long name': '422 validation_failed name',
      'a name of 10,000 characters': '422 validation_failed name',
      'a name with control characters': '422 validation_failed name',
      'no e-mail address': '422 validation_failed email',
      'an unknown slug': '422 validation_failed lenderSlug',
      'an inactive lender': '422 validation_failed lenderSlug',
      'a reserved slug': '422 validation_failed lenderSlug',
      'a slug that is a path': '422 validation_failed lenderSlug',
      'an unknown field': '422 validation_failed status',
      'a short key': '422 validation_failed Idempotency-Key',
    });
    expect(await storedFiles()).toBe(0);
  });

  it('takes exactly 10 MB', async () => {
    const end = pdf.lastIndexOf('startxref');
    const bytes = Buffer.concat([
      pdf.subarray(0, end),
      Buffer.alloc(MAX_UPLOAD_BYTES - pdf.length, ' '),
      pdf.subarray(end),
    ]);
    expect(bytes.length).toBe(MAX_UPLOAD_BYTES);
    expect((await borrower.upload({ bytes })).status).toBe(201);
  });

  it('that is no upload at all is told so', async () => {
    const two = new FormData();
    for (const [name, value] of Object.entries(FIELDS)) two.append(name, value);
    two.append('file', new Blob([new Uint8Array(pdf)]), 'a.pdf');
    two.append('file', new Blob([new Uint8Array(pdf)]), 'b.pdf');
    const fieldsOnly = new FormData();
    fieldsOnly.append('name', 'Ann');
    const before = await storedFiles();
    expect(await problemOf(await post('/api/v1/uploads', two))).toBe('422 validation_failed');
    expect(await problemOf(await post('/api/v1/uploads', fieldsOnly))).toBe('400 file_missing');
    expect(await problemOf(await post('/api/v1/uploads', '{}', 'application/json'))).toBe(
      '400 malformed_multipart',
    );
    expect(await problemOf(await post('/api/v1/uploads', '--B\r\n', 'multipart/form-data; boundary=B'))).toBe(
      '400 malformed_multipart',
    );
    expect(await problemOf(await post('/api/v1/uploads', 'x', 'multipart/form-data'))).toBe(
      '400 malformed_multipart',
    );
    expect(await storedFiles()).toBe(before);
  });

  it('that breaks off leaves nothing behind', async () => {
    const before = await storedFiles();
    const sockets = await Promise.all(Array.from({ length: 20 }, () => halfAnUpload(stack.portalUrl)));
    await waitFor(async () => (await storedFiles()) > before);
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await storedFiles()) === before);
  });

  it('that would take all memory is refused, and keeps nobody else from sending', async () => {
    const bomb = endlessPdf();
    const bombs = Array.from({ length: 3 }, () => borrower.upload({ bytes: bomb }));
    const honest = await borrower.upload({ bytes: pdf });
    expect(honest.status).toBe(201);
    for (const { status, body } of await Promise.all(bombs))
      expect([status, body.code]).toEqual([422, 'file_damaged']);
  });

  it('that cannot be registered leaves no file behind', async () => {
    const before = await storedFiles();
    await stack.signal('lender', 'SIGSTOP');
    const fields = { ...FIELDS, lenderSlug: 'nobody-asked-before' };
    expect((await borrower.upload({ bytes: pdf, fields })).status).toBe(503);
    await stack.signal('lender', 'SIGCONT');
    expect(await storedFiles()).toBe(before);
  });

  it('from one person does not close look-ups to everybody', async () => {
    const form = JSON.stringify({ reference: '\ud800' });
    for (let round = 0; round < 10; round += 1) await post('/enter-reference-id', form, 'application/json');
    await post('/enter-reference-id', '{"reference":{"toString":1}}', 'application/json');
    const after = await fetch(`${stack.portalUrl}/api/v1/loan-references/REF-1001`);
    expect(after.status).toBe(200);
  });

  it('in a look-up is told as such', async () => {
    const lookUp = async (reference: string): Promise<string> =>
      problemOf(await fetch(`${stack.portalUrl}/api/v1/loan-references/${reference}`));
    expect(await lookUp('a'.repeat(300))).toBe('422 validation_failed');
    expect(await lookUp('%00')).toBe('422 validation_failed');
    expect(await lookUp('REF%0a1001')).toBe('422 validation_failed');
    expect(await lookUp('%20')).toBe('422 validation_failed');
    expect(await lookUp('..%2f..%2fledger')).toBe('404 reference_not_found');
    expect(await lookUp('%E0%A4%A')).toBe('400 bad_request');
    expect(await lookUp('nobody')).toBe('404 reference_not_found');
  });

  it('in a confirmation is told as such', async () => {
    const { body: receipt } = await borrower.upload({ bytes: pdf });
    const path = `/api/v1/uploads/${receipt.id}/confirmation`;
    expect(await problemOf(await post(path, '{', 'application/json'))).toBe('400 bad_request');
    expect(await problemOf(await post(path, '[]', 'application/json'))).toBe('400 bad_request');
    expect(await problemOf(await post(path, '{}', 'application/json'))).toBe('422 validation_failed');
    expect(await problemOf(await post(path, `"${'x'.repeat(70_000)}"`, 'application/json'))).toBe(
      '413 body_too_large',
    );
    expect((await borrower.confirm(receipt, { loanNumberLast4: '12345' })).body.errors).toEqual([
      { field: 'loanNumberLast4', message: expect.any(String) as string },
    ]);
    expect((await borrower.confirm({ ...receipt, confirmationToken: 'wrong' })).body.code).toBe(
      'wrong_token',
    );
    expect((await borrower.confirm({ ...receipt, id: 'not-an-id' })).status).toBe(422);
    expect((await borrower.confirm({ ...receipt, id: crypto.randomUUID() })).status).toBe(404);
  });

  it('never shows in a log, and leaves every service up', async () => {
    for (const service of ['gateway', 'lender', 'document']) {
      const log = await readFile(join(stack.dataDir, 'logs', `${service}.log`), 'utf8');
      for (const word of ['Marker-Example', 'ann@example.com', 'policy.pdf', '555 010'])
        expect(log).not.toContain(word);
    }
    expect((await borrower.upload({ bytes: pdf })).status).toBe(201);
    const ready = (await (await fetch(`${stack.portalUrl}/readyz`)).json()) as { status: string };
    expect(ready.status).toBe('ok');
  });
});

/** A small file that unpacks to a gigabyte of blanks, which a reader has to pass: an object stream, deflated twice. */
function endlessPdf(): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(1_000_000_000, ' '), { level: 1 }));
  const stream = `<</Type/ObjStm/N 2/First 20/Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>`;
  const head = Buffer.from(`%PDF-1.7\n4 0 obj\n${stream}stream\n`, 'latin1');
  const offset = head.length + packed.length + '\nendstream\nendobj\n'.length;
  // The cross-reference says that catalogue and pages lie inside the stream, so a reader has to unpack it.
  const entries = Buffer.from('000000ff0200040002000401010000ff010009ff', 'hex');
  const xref = `<</Type/XRef/Size 5/W[1 2 1]/Root 1 0 R/Length ${entries.length}>>`;
  return Buffer.concat([
    head,
    packed,
    Buffer.from(`\nendstream\nendobj\n5 0 obj\n${xref}stream\n`, 'latin1'),
    entries,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${offset}\n%%EOF\n`, 'latin1'),
  ]);
}

/** Sends the first megabyte of five and then says nothing more. */
function halfAnUpload(url: string): Promise<{ destroy(): void }> {
  const { hostname, port } = new URL(url);
  const head = [
    'POST /api/v1/uploads HTTP/1.1',
    `Host: ${hostname}`,
    'Content-Type: multipart/form-data; boundary=B',
    'Content-Length: 5000000',
    '',
    '--B',
    'Content-Disposition: form-data; name="file"; filename="a.pdf"',
    '',
    '',
  ].join('\r\n');
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head + 'x'.repeat(1_000_000), () => resolve(socket));
    });
    socket.on('error', () => undefined);
  });
}
