import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { orFail, ROOT } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');
const { ensureClient } = await import('./frontend-build.mjs');

/** Checks all types. Those of the API client are generated from the compiled gateway, which is built first. */
await orFail(async () => {
  await ensurePackages();
  await ensureClient(await buildBackend());
});
const compiler = join(ROOT, 'node_modules', 'typescript-7', 'bin', 'tsc');
spawn(process.execPath, [compiler, '--noEmit', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' }).on(
  'exit',
  (code) => process.exit(code ?? 1),
);
