import { open, rename, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

const LARGE_BYTES = 20 * 1024 * 1024;

/** Opens `<name>.log` for appending; a large one is first renamed to `<name>.log.1`. */
export async function openLog(folder: string, name: string): Promise<FileHandle> {
  const path = join(folder, `${name}.log`);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGE_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}
