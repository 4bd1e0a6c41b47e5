import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UploadForm } from '@coverleaf/contracts';
import { Keyring } from '@coverleaf/encryption';
import { createObjectStore, type ObjectStore, uploadKey } from '@coverleaf/object-store';
import { AppError } from '@coverleaf/service-kit';
import { newEncryptionKey, storedKeys } from '@coverleaf/testing';
import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import { FileCopies } from './file-copies';
import { type FileForm, FormReader } from './form-reader';

const FORM: FileForm<typeof UploadForm> = {
  fields: UploadForm,
  bucket: 'insurance',
  keyOf: (originalFilename) => uploadKey(originalFilename, new Date()),
  maxBytes: 10 * 1024 * 1024,
  tooLarge: 'This file is larger than 10 MB.',
};
const BOUNDARY = 'the-line-between';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const NAME = 'Content-Disposition: form-data; name="name"\r\n\r\nAnn Example';
const INSURER = 'Content-Disposition: form-data; name="insuranceCompany"\r\n\r\nPrairie Mutual';
const LENDER = 'Content-Disposition: form-data; name="lenderSlug"\r\n\r\nskyla';
const file = (name: string, bytes: string): string =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${bytes}`;

/** The wrong fields, or the error of the whole form. */
const errorsOf = ({ code, message, errors = [] }: AppError): string[] =>
  code === 'malformed_multipart' ? [message] : errors.map(({ field, message: why }) => `${field}: ${why}`);

describe('FormReader', () => {
  let folder: string;
  let store: ObjectStore;
  let server: FastifyInstance;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'form-reader-'));
    store = await createObjectStore({ keys: Keyring.parse(newEncryptionKey()), folder });
    const reader = new FormReader(store, new FileCopies());
    server = fastify();
    await server.register(multipart, { throwFileSizeLimit: false });
    server.post('/', (request) =>
      reader.read(request, FORM).then(
        ({ file: { originalFilename, bytes } }) => `${originalFilename}: ${bytes}`,
        (error: AppError) => [error.status, error.code, ...errorsOf(error)].join(' '),
      ),
    );
    server.post('/typed', async (request) => {
      const textFields = new Map<string, string>();
      const refusal = await reader.read(request, FORM, textFields).catch((error: unknown) => error);
      return [refusal instanceof AppError ? refusal.code : 'taken', ...textFields.values()].join(', ');
    });
    address = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const post = async (body: string, type: string, path = '/'): Promise<string> =>
    (await fetch(address + path, { method: 'POST', headers: { 'content-type': type }, body })).text();
  const formOf = (parts: readonly string[]): string =>
    `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
  const send = (...parts: string[]) => post(formOf(parts), TYPE);
  const stored = async () => (await storedKeys(store, 'insurance')).length;

  it('replies file_missing if no file was chosen', async () => {
    // Browsers send an empty part for an untouched file input.
    expect(await send(file('', ''), NAME, INSURER, LENDER)).toBe('400 file_missing');
    expect(await send(NAME, INSURER, LENDER)).toBe('400 file_missing');
    expect(await stored()).toBe(0);
  });

  it('replies file_empty if the chosen file is empty', async () => {
    expect(await send(file('policy.pdf', ''), NAME, INSURER, LENDER)).toBe('422 file_empty');
    expect(await stored()).toBe(0);
  });

  const called = (name: string): string => NAME.replace('"name"', `"${name}"`);
  const PROTOTYPE = 'A field of the form has a name that no field may have, such as __proto__.';
  const MANY_FIELDS = Array.from({ length: 1_000 }, (_, n) => called(`f${n}`));
  it.each([
    ['with a field named __proto__', [called('__proto__')], PROTOTYPE],
    ['of a thousand fields', MANY_FIELDS, 'The form has more fields than it may have.'],
  ])('says what is wrong with a form %s', async (_what, parts, message) => {
    expect(await send(...parts, file('a.pdf', 'bytes'))).toBe(`400 malformed_multipart ${message}`);
    expect(await send(file('a.pdf', 'bytes'), ...parts)).toBe(`400 malformed_multipart ${message}`);
    expect(await stored()).toBe(0);
  });

  it('names a missing boundary and an incomplete form', async () => {
    const form = formOf([NAME, INSURER, LENDER, file('a.pdf', 'bytes')]);
    const noBoundary = '400 malformed_multipart The Content-Type of the form names no usable boundary.';
    for (const parameters of ['', `; boundary=${'x'.repeat(5_000)}`])
      expect(await post(form, `multipart/form-data${parameters}`)).toBe(noBoundary);
    const incomplete = '400 malformed_multipart The upload did not arrive whole.';
    expect(await post(form.slice(0, -50), TYPE)).toBe(incomplete);
    expect(await stored()).toBe(0);
  });

  it('replies 503 if a disk fails', async () => {
    const put = jest.spyOn(store, 'put').mockRejectedValueOnce(new Error('EIO: i/o error, close'));
    expect(await send(NAME, INSURER, LENDER, file('policy.pdf', 'bytes'))).toBe('503 unavailable');
    put.mockRestore();
  });

  it.each([
    ['too large', 'file_too_large', [file('a.pdf', 'x'.repeat(12 * 1024 * 1024))]],
    ['one too many', 'validation_failed', [file('a.pdf', 'bytes'), file('b.pdf', 'bytes')]],
  ])('collects the text fields after a file that is %s', async (_what, code, files) => {
    const said = await post(formOf([...files, NAME, INSURER]), TYPE, '/typed');
    expect(said).toBe(`${code}, Ann Example, Prairie Mutual`);
    expect(await stored()).toBe(0);
  });

  it('accepts a file that has bytes but no name', async () => {
    expect(await send(file('', 'bytes'), NAME, INSURER, LENDER)).toBe('document: 5');
    expect(await stored()).toBe(1);
  });
});
