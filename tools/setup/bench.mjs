import './node-version.mjs';
import { spawn } from 'node:child_process';

const { orFail, ROOT } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { ensureBrowserLibraries } = await import('./browser-libraries.mjs');
await orFail(async () => {
  await setUp({ redis: true });
  await ensureBrowserLibraries();
});
const args = ['-r', '@swc-node/register', 'bench/main.ts', ...process.argv.slice(2)];
spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).on('exit', (code) => process.exit(code ?? 1));
