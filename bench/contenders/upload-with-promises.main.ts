import { spawn } from 'node:child_process';
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Pool } from 'pg';
import { setting } from './listen';
import { takeUploads } from './take-uploads';

const folder = setting('FOLDER');
const pool = new Pool({ connectionString: setting('DATABASE_URL'), max: 10 });
const masterKey = randomBytes(32);
const OPENERS = 2;

/**
 * The least code that promises what the product promises before it answers 201: the file was opened in a child process,
 * is encrypted and synced to disk, and its row and the row of its job were committed together.
 */
takeUploads({
  store,
  insert: (id, sha256) =>
    pool.query(
      'with upload as (insert into bare_uploads (id, sha256) values ($1, $2)) insert into bare_jobs (upload_id) values ($1)',
      [id, sha256],
    ),
});

async function store(body: Readable, id: string): Promise<string> {
  const draft = join(folder, `${id}.draft`);
  const parts: Buffer[] = [];
  const sha256 = await write(body, draft, parts);
  if (!(await nextOpener()(parts))) throw new Error('The file is damaged');
  await rename(draft, join(folder, id));
  await sync(folder);
  return sha256;
}

async function write(body: Readable, path: string, parts: Buffer[]): Promise<string> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', masterKey, nonce);
    await file.write(nonce);
    for await (const chunk of body as AsyncIterable<Buffer>) {
      parts.push(chunk);
      hash.update(chunk);
      await file.write(cipher.update(chunk));
    }
    cipher.final();
    await file.write(cipher.getAuthTag());
    await file.sync();
    return hash.digest('hex');
  } finally {
    await file.close();
  }
}

async function sync(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** Asks whether a file can be opened. A process opens one at a time, in order. */
type Opener = (parts: readonly Buffer[]) => Promise<boolean>;

function startOpener(): Opener {
  const program = join(__dirname, 'open-file.main.ts');
  const child = spawn(process.execPath, ['-r', '@swc-node/register', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const replies = createInterface(child.stdout)[Symbol.asyncIterator]();
  let earlier: Promise<unknown> = Promise.resolve();
  return (parts) => {
    const reply = earlier.then(async () => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(parts.reduce((sum, part) => sum + part.length, 0));
      for (const bytes of [length, ...parts]) child.stdin.write(bytes);
      return (await replies.next()).value === 'ok';
    });
    earlier = reply;
    return reply;
  };
}

const openers = Array.from({ length: OPENERS }, startOpener);
let turn = 0;
const nextOpener = (): Opener => openers[turn++ % OPENERS]!;
