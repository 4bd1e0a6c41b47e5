import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Without it the content of a file may be lost in a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it the names of new, renamed or deleted files of a folder may be lost in a power cut. */
export const syncFolder = syncToDisk;

/**
 * Replaces a file atomically and durably: a reader finds the old content or the new, also after a power cut. Only the
 * owner may read it.
 * @param draft path of the unfinished file; concurrent writers of one path need one each
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
