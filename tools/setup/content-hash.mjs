import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './progress.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'generated']);

/** All files below the given paths, sorted, relative to the root. */
export function filesBelow(...places) {
  const walk = (folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(path);
      return [relative(ROOT, path)];
    });
  return places
    .map((place) => join(ROOT, place))
    .filter((path) => existsSync(path))
    .flatMap(walk)
    .sort();
}

export const hashOf = (content) => createHash('sha256').update(content).digest('hex');

/** One hash over names and contents, not times, because a fresh checkout is not a change. */
export function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  return hash.digest('hex');
}

/** The content of a small file; undefined if it does not exist. */
export function textOf(path) {
  return existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;
}
