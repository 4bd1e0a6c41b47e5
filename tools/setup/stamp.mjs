import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './progress.mjs';

/**
 * Notes of what something was made. All that was made is on disk before: a power cut could else leave empty files
 * beside a note that says that nothing needs to be made.
 */
export function writeStamp(path, text) {
  spawnSync('sync');
  const draft = join(ROOT, `${path}.new`);
  writeFileSync(draft, text, { flush: true });
  renameSync(draft, join(ROOT, path));
}
