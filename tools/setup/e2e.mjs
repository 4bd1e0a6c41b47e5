import './node-version.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const { orFail, ROOT } = await import('./progress.mjs');
const { setUp } = await import('./setup.mjs');
const { ensureBrowserLibraries } = await import('./browser-libraries.mjs');

await orFail(async () => {
  // The tests start a Redis of their own, whatever REDIS_URL says.
  await setUp({ redis: true });
  await ensureBrowserLibraries();
});
const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
const args = [jest, '--selectProjects', 'e2e', '--runInBand', ...process.argv.slice(2)];
const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
// Jest ends the product that it has started before it goes. Of Ctrl+C the terminal tells it, of the other nobody else.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
