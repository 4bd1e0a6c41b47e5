import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const { orFail, ROOT, say } = await import('./progress.mjs');
const { addressOf, missingPlatforms } = await import('./package-audit.mjs');

/** What npm itself keeps of a package in the lock file. */
const KEPT = ['version', 'cpu', 'license', 'libc', 'optional', 'os', 'engines'];

/**
 * `npm run lock [-- --platforms]` completes package-lock.json: the address of each package, and with `--platforms` the
 * packages of other platforms, which npm leaves out when it writes the file on one platform.
 */
await orFail(async () => {
  const [file = join(ROOT, 'package-lock.json')] = process.argv
    .slice(2)
    .filter((arg) => !arg.startsWith('--'));
  const lock = JSON.parse(readFileSync(resolve(file), 'utf8'));
  if (process.argv.includes('--platforms')) addPlatforms(lock);
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages)
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
      .map(([folder, entry]) => [folder, folder && !entry.link ? withAddress(folder, entry) : entry]),
  );
  writeFileSync(resolve(file), `${JSON.stringify(lock, null, 2)}\n`);
  const missing = missingPlatforms(lock);
  say(`${Object.keys(lock.packages).length - 1} packages; ${missing.length} of other platforms are missing`);
});

function withAddress(folder, { name, version, resolved, ...others }) {
  const address = resolved ?? addressOf(folder, { name, version });
  return { ...(name && { name }), version, resolved: address, ...others };
}

function addPlatforms(lock) {
  for (const { folder, name, version, dev } of missingPlatforms(lock)) {
    const { status, stdout } = spawnSync('npm', ['view', `${name}@${version}`, '--json'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    if (status !== 0) {
      say(`${name}@${version} is not in the registry`);
      continue;
    }
    const found = JSON.parse(stdout);
    const kept = Object.fromEntries(KEPT.flatMap((key) => (found[key] ? [[key, found[key]]] : [])));
    const { integrity, tarball: resolved } = found.dist;
    lock.packages[folder] = { version, resolved, integrity, ...kept, ...(dev && { dev }), optional: true };
  }
}
