import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './progress.mjs';

/** The end of a failure's output; the beginning of a long one repeats it. */
const SHOWN_LINES = 300;

/** Jest's summary in one line. */
function detailOf(output) {
  return /^Tests: +(.*)$/m.exec(output)?.[1] ?? '';
}

/** Runs one program of node_modules. Its output is printed only if it fails. */
export async function runStep([program, ...args]) {
  const begun = Date.now();
  // Without npm's own settings, which every program would warn about.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  const child = spawn(join(ROOT, 'node_modules', '.bin', program), args, {
    cwd: ROOT,
    env: { ...env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const stop = () => child.kill('SIGTERM');
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const code = await new Promise((done) => child.once('error', done).once('close', done));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  return {
    ok: code === 0,
    seconds,
    detail: detailOf(output),
    output: output.trim().split('\n').slice(-SHOWN_LINES).join('\n'),
  };
}
