import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a file's content survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a folder's created, renamed, and deleted names survive a power cut. */
export const syncFolder = syncToDisk;

/**
 * Atomically creates or replaces a file that only its owner may read. After a power cut it has the complete old or new
 * content; once this resolves, the new one.
 * @param draft temporary path, unique per concurrent writer
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  draft = `${path}.new`,
): Promise<void> {
  // A draft of a killed process may have other permissions.
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, path);
  await syncFolder(dirname(path));
}
