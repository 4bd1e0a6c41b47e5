import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { HEIC, samplePdf } from '../../libs/parsers/test/sample-files';
import { filesBelow } from '../stack/files-below';
import { EventStreamReader } from '../stack/event-stream-reader';
import { admin, borrower, stack, withAdmin } from '../stack/product';
import { faultsOf } from '../stack/reply-headers';

withAdmin();

describe('uploads and requests', () => {
  let pdf: Buffer;

  beforeAll(async () => {
    pdf = await samplePdf();
  });

  const storedFiles = async (): Promise<number> => (await filesBelow(join(stack.dataDir, 'objects'))).length;
  const post = (path: string, body: BodyInit, type?: string): Promise<Response> =>
    fetch(stack.portalUrl + path, {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    });
  it('accept a file of exactly 10 MB', async () => {
    const end = pdf.lastIndexOf('startxref');
    const bytes = Buffer.concat([
      pdf.subarray(0, end),
      Buffer.alloc(MAX_UPLOAD_BYTES - pdf.length, ' '),
      pdf.subarray(end),
    ]);
    expect(bytes.length).toBe(MAX_UPLOAD_BYTES);
    expect((await borrower.upload({ bytes })).status).toBe(201);
  });

  it('leave nothing behind if they break off', async () => {
    const before = await storedFiles();
    const sockets = await Promise.all(Array.from({ length: 20 }, () => halfAnUpload(stack.portalUrl)));
    await waitFor(async () => (await storedFiles()) > before);
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await storedFiles()) === before);
    const isTaken = async (): Promise<boolean> => (await borrower.upload()).status === 201;
    await waitFor(isTaken, { what: 'a place for another upload' });
  });

  it('leave no file behind if they can’t be registered', async () => {
    const before = await storedFiles();
    await stack.signal('lender', 'SIGSTOP');
    const fields = { lenderSlug: 'nobody-asked-before' };
    const refused = await borrower.upload({ fields });
    await stack.signal('lender', 'SIGCONT');
    expect(refused.status).toBe(503);
    expect(await storedFiles()).toBe(before);
  });

  it('leave nothing behind if a page is only converted to an image', async () => {
    const before = await storedFiles();
    const draw = (bytes: Uint8Array): Promise<Response> => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), 'back.heic');
      return post('/api/v1/page-images', form);
    };
    const drawn = await draw(HEIC);
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(faultsOf(drawn.headers, 'plain')).toEqual([]);
    expect(await sharp(await drawn.arrayBuffer()).metadata()).toMatchObject({ format: 'jpeg', width: 16 });
    expect((await draw(pdf)).status).toBe(415);
    await waitFor(async () => (await storedFiles()) === before);
  });

  it('don’t block lookups for everybody if one person sends bad ones', async () => {
    const form = JSON.stringify({ reference: '\ud800' });
    for (let round = 0; round < 10; round += 1) await post('/enter-reference-id', form, 'application/json');
    await post('/enter-reference-id', '{"reference":{"toString":1}}', 'application/json');
    const after = await fetch(`${stack.portalUrl}/api/v1/loan-references/REF-1001`);
    expect(after.status).toBe(200);
  });

  it('free the slots of event streams that are dropped at once', async () => {
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
      const reader = await EventStreamReader.open(stack, admin).catch(() => null);
      reader?.close();
      return reader !== null;
    };
    await waitFor(opens, { timeoutMs: 5_000, what: 'a place for a stream' });
  });
  it('put no personal data in a log, and leave every service running', async () => {
    const logOf = (service: string) => readFile(join(stack.dataDir, 'logs', `${service}.log`), 'utf8');
    expect((await borrower.upload()).status).toBe(201);
    await waitFor(async () => /"status":"201"[^\n]*\n$/.test(await logOf('gateway')));
    for (const service of ['gateway', 'lender', 'document']) {
      const log = await logOf(service);
      for (const word of ['Ann Example', 'ann@example.com', 'policy.pdf', '555 010'])
        expect(log).not.toContain(word);
    }
    const ready = (await (await fetch(`${stack.portalUrl}/readyz`)).json()) as { status: string };
    expect(ready.status).toBe('ok');
  });
});

/** Sends the first megabyte of five and then nothing more. */
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
