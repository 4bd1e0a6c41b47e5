import { readdir } from 'node:fs/promises';
import { join, posix } from 'node:path';

/** The files below `root` as keys with `/`, those that start with `prefix`, in the order that S3 lists them. */
export async function* walkFiles(
  root: string,
  prefix: string,
  // No other folder can hold any.
  folder = prefix.slice(0, prefix.lastIndexOf('/') + 1),
): AsyncGenerator<string> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(noneWhenMissing);
  const found = entries
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => {
      const key = posix.join(folder, entry.name);
      return entry.isDirectory() ? `${key}/` : key;
    })
    .sort((a, b) => (a < b ? -1 : 1));
  for (const key of found) {
    if (!key.endsWith('/')) {
      if (key.startsWith(prefix)) yield key;
    } else if (key.startsWith(prefix) || prefix.startsWith(key)) {
      yield* walkFiles(root, prefix, key.slice(0, -1));
    }
  }
}

function noneWhenMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
  throw error;
}
