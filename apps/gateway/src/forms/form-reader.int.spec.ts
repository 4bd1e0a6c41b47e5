import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keyring } from '@coverleaf/encryption';
import { createObjectStore, type ObjectStore } from '@coverleaf/object-store';
import { AppError } from '@coverleaf/service-kit';
import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import { BORROWERS_FORM } from '../uploads/borrowers-form';
import { FormReader } from './form-reader';

const BOUNDARY = 'the-line-between';
const NAME = 'Content-Disposition: form-data; name="name"\r\n\r\nAnn Example';
const INSURER = 'Content-Disposition: form-data; name="insuranceCompany"\r\n\r\nPrairie Mutual';
const LENDER = 'Content-Disposition: form-data; name="lenderSlug"\r\n\r\nskyla';
const file = (name: string, bytes: string): string =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${bytes}`;

describe('FormReader', () => {
  let folder: string;
  let store: ObjectStore;
  let server: FastifyInstance;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'form-reader-'));
    const keyring = Keyring.parse(`a:${randomBytes(32).toString('base64')}`);
    store = await createObjectStore({ keyring, folder });
    const reader = new FormReader(store);
    server = fastify();
    await server.register(multipart, { throwFileSizeLimit: false });
    server.post('/', (request) =>
      reader.read(request, BORROWERS_FORM).then(
        ({ file: { originalFilename, bytes } }) => `${originalFilename}: ${bytes}`,
        (error: unknown) => (error instanceof AppError ? `${error.status} ${error.code}` : String(error)),
      ),
    );
    address = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const send = async (...parts: string[]): Promise<string> => {
    const body = `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    return (await fetch(address, { method: 'POST', headers, body })).text();
  };
  const stored = async (): Promise<number> => {
    const keys: string[] = [];
    for await (const { key } of store.list('insurance')) keys.push(key);
    return keys.length;
  };

  it('refuses a form whose file was never chosen as one without a file', async () => {
    // What a browser sends for a file field that nobody touched.
    expect(await send(file('', ''), NAME, INSURER, LENDER)).toBe('400 file_missing');
    expect(await send(NAME, INSURER, LENDER)).toBe('400 file_missing');
    expect(await stored()).toBe(0);
  });

  it('refuses a chosen file that is empty as an empty one', async () => {
    expect(await send(file('policy.pdf', ''), NAME, INSURER, LENDER)).toBe('422 file_empty');
    expect(await stored()).toBe(0);
  });

  it('refuses a form that breaks off as one that did not arrive whole', async () => {
    const body = `--${BOUNDARY}\r\n${file('policy.pdf', 'bytes')}`;
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const reply = await fetch(address, { method: 'POST', headers, body });
    expect(await reply.text()).toBe('400 malformed_multipart');
    for (const parameters of ['', `; boundary=${'x'.repeat(5_000)}`]) {
      const noForm = { 'content-type': `multipart/form-data${parameters}` };
      const other = await fetch(address, { method: 'POST', headers: noForm, body });
      expect(await other.text()).toBe('400 malformed_multipart');
    }
  });

  it.each([
    ['a disk that fails, also while one tidies up', new Error('EIO: i/o error, close')],
    ['what nobody foresaw', new TypeError('x is not a function')],
  ])('takes %s for our own fault', async (_what, fault) => {
    const put = jest.spyOn(store, 'put').mockRejectedValueOnce(fault);
    expect(await send(NAME, INSURER, LENDER, file('policy.pdf', 'bytes'))).toBe('503 unavailable');
    put.mockRestore();
  });

  it('takes a file that has bytes but no name', async () => {
    expect(await send(file('', 'bytes'), NAME, INSURER, LENDER)).toBe('document: 5');
    expect(await stored()).toBe(1);
  });
});
