import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Pool } from 'pg';
import { setting } from './listen';
import { takeUploads } from './take-uploads';

const folder = setting('FOLDER');
const pool = new Pool({ connectionString: setting('DATABASE_URL'), max: 10 });

/** Uses only node:http and busboy: writes the file to disk without fsync and inserts a row with its hash and name. */
takeUploads({
  store,
  insert: (id, sha256) => pool.query('insert into bare_uploads (id, sha256) values ($1, $2)', [id, sha256]),
});

async function store(file: Readable, id: string): Promise<string> {
  const hash = createHash('sha256');
  file.on('data', (piece: Buffer) => hash.update(piece));
  await pipeline(file, createWriteStream(join(folder, id)));
  return hash.digest('hex');
}
