import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { listen } from '@coverleaf/testing';

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => void;

export interface StorageServer {
  readonly port: number;
  /** The certificate that it shows, as its own authority. */
  readonly ca: string;
  /** Host, path and key of each request, in order. */
  readonly requests: { readonly host: string; readonly path: string; readonly key: string | null }[];
  /** By path; 404 for all else. */
  readonly handlers: Map<string, RequestHandler>;
  stop(): Promise<void>;
}

/** A fake of the email provider's file storage: an HTTPS server with a certificate for these names. */
export async function startStorageServer(names: readonly string[]): Promise<StorageServer> {
  const { key, cert } = await certificateFor(names);
  const requests: StorageServer['requests'] = [];
  const handlers = new Map<string, RequestHandler>();
  const server = createServer({ key, cert }, (request, response) => {
    const { url = '', headers } = request;
    const [, key = null] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
    requests.push({
      host: headers.host ?? '',
      path: url,
      key: key && Buffer.from(key, 'base64').toString('utf8'),
    });
    const handle = handlers.get(url);
    if (handle) handle(request, response);
    else response.writeHead(404).end();
  });
  const { port, stop } = await listen(server);
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
