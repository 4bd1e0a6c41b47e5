import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { orFail, ROOT } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');
const { ensureBrowserLibraries } = await import('./browser-libraries.mjs');

/** Measures how well documents are read. The arguments are passed on. */
await orFail(async () => {
  await ensurePackages();
  await buildBackend();
  await ensureBrowserLibraries();
});
const script = join(ROOT, 'dist', 'tools', 'reading', 'src', 'main.js');
spawn(process.execPath, [script, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' }).on(
  'exit',
  (code) => process.exit(code ?? 1),
);
