import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { orFail, ROOT } from './progress.mjs';
import { setUp } from './setup.mjs';

/**
 * Runs one long suite of Jest with its output as it comes; what was typed behind the command goes to Jest.
 * @param {string} project
 * @param {{ prepare?: () => Promise<void>, env?: Record<string, string> }} [options]
 */
export async function runSuite(project, { prepare, env } = {}) {
  await orFail(async () => {
    // The tests start a Redis of their own, whatever REDIS_URL says.
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
  // Jest ends the product that it has started before it goes. Of Ctrl+C the terminal tells it, of the other nobody else.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code) => process.exit(code ?? 1));
}
