import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './progress.mjs';

/**
 * Records what something was built from. Everything that was built is on disk before: otherwise a power cut could leave
 * empty files beside a record that says that nothing needs to be built.
 * @param durable false where a restart within two seconds counts more
 */
export function writeStamp(path, text, durable = true) {
  if (durable) spawnSync('sync');
  const draft = join(ROOT, `${path}.new`);
  writeFileSync(draft, text, { flush: durable });
  renameSync(draft, join(ROOT, path));
}
