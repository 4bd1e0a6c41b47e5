import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LOG_FOLDER = resolve(ROOT, process.env.DATA_DIR ?? '.data', 'logs');
const LOG = join(LOG_FOLDER, 'setup.log');

/** An error that is printed as one sentence, without a stack. */
export class SetupError extends Error {}

export function say(text) {
  console.log(text);
}

/** Runs a setup. An error is printed as one sentence, with exit code 1. */
export async function orFail(work) {
  try {
    return await work();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exit(1);
  }
}

let log;

/**
 * Runs a program with its output in the setup log.
 * @returns {Promise<string>} its output
 * @throws SetupError with `failure` and the last meaningful line
 */
export async function run(command, args, failure, options = {}) {
  if (!log) {
    mkdirSync(LOG_FOLDER, { recursive: true, mode: 0o711 });
    log = createWriteStream(LOG, { flags: 'a' });
  }
  log.write(`\n$ ${command} ${args.join(' ')}\n`);
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      text += data;
      log.write(data);
    });
  }
  const code = await new Promise((done) => child.once('error', done).once('close', done));
  if (code === 0) return text;
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/complete log|^npm warn/i.test(line));
  const reason =
    lines.findLast((line) => /err|fail|cannot|unable/i.test(line)) ?? lines.at(-1) ?? String(code);
  throw new SetupError(`${failure}: ${reason.trim()} (all of it in ${LOG})`);
}

/** Whether a program is on the PATH. */
export async function has(program) {
  const child = spawn('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
  return (await new Promise((done) => child.once('error', done).once('close', done))) === 0;
}
