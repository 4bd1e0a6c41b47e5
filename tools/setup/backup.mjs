import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { orFail, ROOT } = await import('./progress.mjs');
const { ensurePackages } = await import('./packages.mjs');
const { buildBackend } = await import('./backend-build.mjs');

/** `backup.mjs backup …` or `backup.mjs restore …`; the arguments are passed on. */
const [command, ...args] = process.argv.slice(2);
await orFail(async () => {
  await ensurePackages();
  await buildBackend();
});
const script = join(ROOT, 'dist', 'tools', 'backup', 'src', `${command}.main.js`);
spawn(process.execPath, [script, ...args], { stdio: 'inherit' }).on('exit', (code) =>
  process.exit(code ?? 1),
);
