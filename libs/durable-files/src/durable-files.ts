import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Without it the content of a file does not survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Without it the names of files that were made, renamed or removed in a folder do not survive a power cut. */
export const syncFolder = syncToDisk;

/**
 * Writes a file that only its owner may read, or puts it in the place of one, so that whoever reads it later finds the
 * old content or the new one, whole, whenever the power goes. When this resolves, it is the new one for good.
 * @param draft where the content lies until it is whole; two that write one path at once need one each
 */
export async function writeDurably(
  path: string,
  content: string | Uint8Array,
  draft = `${path}.new`,
): Promise<void> {
  // A draft that a killed process left may have other rights.
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, path);
  await syncFolder(dirname(path));
}
