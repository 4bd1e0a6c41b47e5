import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listen } from '@coverleaf/testing';

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export type StorageServer = Awaited<ReturnType<typeof startStorageServer>>;

/** A fake of the email provider's file storage: an HTTPS server with a certificate for these host names. */
export async function startStorageServer(names: readonly string[]) {
  const { key, cert } = await certificateFor(names);
  /** All requests, in order. */
  const requests: { readonly host: string; readonly path: string; readonly key: string | null }[] = [];
  /** Handlers by path. Any other path gets 404. */
  const handlers = new Map<string, RequestHandler>();
  const server = createServer({ key, cert }, (request, response) => {
    const { url = '', headers } = request;
    const [, encoded] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    const key = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : null;
    requests.push({ host: headers.host ?? '', path: url, key });
    const handle = handlers.get(url);
    if (handle) handle(request, response);
    else response.writeHead(404).end();
  });
  const { port, stop } = await listen(server);
  // The certificate is its own authority.
  return { port, ca: cert, requests, handlers, stop };
}

async function certificateFor(names: readonly string[]): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-certificate-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  try {
    await promisify(execFile)('openssl', [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=storage'],
      ...['-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`],
      ...['-keyout', keyFile, '-out', certFile],
    ]);
    return { key: await readFile(keyFile, 'utf8'), cert: await readFile(certFile, 'utf8') };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
