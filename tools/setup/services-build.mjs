import { hashFiles, hashOf, textOf } from './content-hash.mjs';
import { run, say } from './progress.mjs';
import { writeStamp } from './stamp.mjs';

const BUNDLER = 'tools/launcher/bundle.mjs';
const STAMP = 'dist/services/.built-from';
/** The record of the compiler knows every file of ours; the lock file, those of others. */
const MADE_OF = ['dist/.backend-build.json', 'package-lock.json', BUNDLER];

/** Bundles the compiled services, when something that they are made of has changed. */
export async function bundleServices() {
  const stamp = hashOf(hashFiles(MADE_OF) + process.version);
  if (textOf(STAMP) === stamp) return;
  say('Bundling the services …');
  await run(process.execPath, [BUNDLER], 'The services could not be bundled');
  writeStamp(STAMP, stamp);
}
