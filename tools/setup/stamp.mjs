import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './progress.mjs';

/**
 * Records the inputs of a build, after syncing its outputs: otherwise a power cut could leave empty files with a record
 * that says they are up to date.
 * @param durable false where restarting within two seconds matters more
 */
export function writeStamp(path, text, durable = true) {
  if (durable) spawnSync('sync');
  const draft = join(ROOT, `${path}.new`);
  writeFileSync(draft, text, { flush: durable });
  renameSync(draft, join(ROOT, path));
}
