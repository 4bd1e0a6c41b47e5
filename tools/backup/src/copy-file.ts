import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { CopiedFile } from './manifest';

/** The length and SHA-256 (hex) of the bytes that were read. */
export type Content = Omit<CopiedFile, 'path'>;

/**
 * Copies a file and syncs it, readable only by its owner, because media may not preserve permissions. Files that change
 * meanwhile are copied as they are read.
 * @throws with code ENOENT if it does not exist anymore
 */
export async function copyFile(from: string, to: string): Promise<Content> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const target = await open(to, 'wx', 0o600);
  try {
    const content = await read(from, (chunk) => target.writeFile(chunk));
    await target.sync();
    return content;
  } finally {
    await target.close();
  }
}

export const contentOf = (path: string): Promise<Content> => read(path, () => Promise.resolve());

async function read(path: string, take: (chunk: Buffer) => Promise<void>): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    await take(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}
