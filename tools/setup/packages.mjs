import { hashOf, textOf } from './content-hash.mjs';
import { run, say } from './progress.mjs';
import { writeStamp } from './stamp.mjs';

const STAMP = 'node_modules/.coverleaf-packages';

/** The parts of package.json that affect installed packages. */
function wanted() {
  const { dependencies, devDependencies, overrides, allowScripts } = JSON.parse(textOf('package.json'));
  const parts = [dependencies, devDependencies, overrides, allowScripts, textOf('package-lock.json')];
  return hashOf(JSON.stringify([...parts, process.platform, process.arch, process.versions.modules]));
}

/** Installs the npm packages if they are missing or do not match package.json and the lock file. */
export async function ensurePackages() {
  if (textOf(STAMP) === wanted()) return;
  say('Installing npm packages (a minute or two the first time) …');
  const args = ['install', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', args, 'npm could not install the packages');
  // Written afterwards, because npm may have changed the lock file.
  writeStamp(STAMP, wanted());
}
