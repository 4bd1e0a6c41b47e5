import { hashFiles, hashOf, textOf } from './content-hash.mjs';
import { run, say } from './progress.mjs';
import { writeStamp } from './stamp.mjs';

const BUNDLER = 'tools/launcher/bundle.mjs';
const STAMP = 'dist/services/.built-from';
/** Our files are in the compiler's record; those of packages follow from the lock file. */
const MADE_OF = ['dist/.backend-build.json', 'package-lock.json', BUNDLER];

/** Bundles the compiled services if their files have changed. */
export async function bundleServices() {
  const stamp = hashOf(hashFiles(MADE_OF) + process.version);
  if (textOf(STAMP) === stamp) return;
  say('Bundling the services …');
  await run(process.execPath, [BUNDLER], 'The services could not be bundled');
  writeStamp(STAMP, stamp);
}
