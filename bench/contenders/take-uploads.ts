import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { listen } from './listen';

interface Uploads {
  /** Stores the file of an upload. @returns its SHA-256 in hex */
  readonly store: (file: Readable, id: string) => Promise<string>;
  readonly insert: (id: string, sha256: string) => Promise<unknown>;
}

/** Takes uploads with node:http and busboy: each is stored, then inserted, then answered 201. */
export function takeUploads(uploads: Uploads): void {
  listen((request, response) => {
    take(request, uploads)
      .then((id) => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id }));
      })
      .catch(() => response.writeHead(500).end());
  });
}

async function take(request: IncomingMessage, { store, insert }: Uploads): Promise<string> {
  const id = randomUUID();
  let stored: Promise<string> | undefined;
  const form = Busboy({
    headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
  });
  form.on('file', (_, file) => {
    stored = store(file, id);
    // Otherwise its file would stay open when the caller hangs up.
    request.once('close', () => request.complete || file.destroy(new Error('The caller hung up')));
    stored.catch(() => undefined);
  });
  await pipeline(request, form);
  if (!stored) throw new Error('The upload has no file');
  await insert(id, await stored);
  return id;
}
