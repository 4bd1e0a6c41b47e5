import './node-version.mjs';
import { statSync } from 'node:fs';
import { join } from 'node:path';

const { orFail, ROOT, say } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { buildBackend } = await import('./backend-build.mjs');
const { filesBelow } = await import('./content-hash.mjs');
const { offerBrowserLibraries } = await import('./browser-libraries.mjs');
process.chdir(ROOT);
await orFail(() => setUp({ bundles: false }));
await offerBrowserLibraries();
process.argv.push('--dev');
await import('../../dist/tools/standalone/src/main.js');

/** Short enough to restart within two seconds. Polling, because watchers of Node 20 lose files that an editor replaces. */
const POLL_MS = 200;

const timesOf = () =>
  filesBelow('apps', 'libs', 'tools')
    .map((file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs)
    .join();

let before = timesOf();
/** Compiles changed files. Node then restarts the services that loaded them. */
async function compileChanges() {
  const now = timesOf();
  if (now !== before) await buildBackend({ durable: false }).catch((error) => say(error.message));
  before = now;
  setTimeout(compileChanges, POLL_MS);
}
void compileChanges();
