import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Without this, a power cut may lose the content of a file. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without this, a power cut may lose the names of new, renamed or deleted files in a folder. */
export const syncFolder = syncToDisk;

/**
 * Replaces a file atomically and durably: a reader finds either the old or the new content, even after a power cut.
 * Only the owner may read it.
 * @param draft path of the unfinished file; concurrent writers need different ones
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  draft = `${path}.new`,
): Promise<void> {
  // A draft that a killed process left behind may have other permissions.
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, path);
  await syncFolder(dirname(path));
}
