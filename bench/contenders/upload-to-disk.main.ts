import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { Pool } from 'pg';
import { listen, setting } from './listen';

const folder = setting('FOLDER');
const pool = new Pool({ connectionString: setting('DATABASE_URL'), max: 10 });

/** Uses only node:http and busboy: writes the file to disk without fsync and inserts a row with its hash and name. */
listen((request, response) => {
  take(request)
    .then((id) => {
      response.writeHead(201, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id }));
    })
    .catch(() => response.writeHead(500).end());
});

async function take(request: IncomingMessage): Promise<string> {
  const id = randomUUID();
  let stored: Promise<string> | undefined;
  const form = Busboy({
    headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
  });
  form.on('file', (_, file) => {
    stored = store(file, id);
  });
  await pipeline(request, form);
  await pool.query('insert into bare_uploads (id, sha256) values ($1, $2)', [id, await stored]);
  return id;
}

async function store(file: Readable, id: string): Promise<string> {
  const hash = createHash('sha256');
  file.on('data', (piece: Buffer) => hash.update(piece));
  await pipeline(file, createWriteStream(join(folder, id)));
  return hash.digest('hex');
}
