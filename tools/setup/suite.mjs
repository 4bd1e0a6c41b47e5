import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { orFail, ROOT } from './progress.mjs';
import { setUp } from './setup.mjs';

/**
 * Runs one long Jest suite with live output. Arguments are passed to Jest.
 * @param {string} project
 * @param {{ prepare?: () => Promise<void>, env?: Record<string, string> }} [options]
 */
export async function runSuite(project, { prepare, env } = {}) {
  await orFail(async () => {
    // Tests start their own Redis.
    await setUp({ redis: true });
    await prepare?.();
  });
  const jest = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
  const args = [jest, '--selectProjects', project, '--runInBand', ...process.argv.slice(2)];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, ...process.env },
  });
  // Jest stops the product that it started. The terminal sends it Ctrl+C; SIGTERM must be passed on.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
