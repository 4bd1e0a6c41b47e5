import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { waitFor } from './wait-for';

const run = promisify(execFile);

/** Whether a process with this id lives (a zombie does not). */
export async function isAlive(pid: number): Promise<boolean> {
  return (await commandOf(pid)) !== '';
}

/** The command line of a process, or nothing when there is none. Works without `ps` on Linux. */
export async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ').trim();
  }
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout.includes('<defunct>') ? '' : stdout.trim();
}

/** Sends a signal; a process that has gone meanwhile is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends a process kindly by `name`, and by SIGKILL when it still lives after `graceMs`. */
export async function endProcess(pid: number, name: NodeJS.Signals, graceMs: number): Promise<void> {
  const gone = async () => !(await isAlive(pid));
  signal(pid, name);
  try {
    await waitFor(gone, { timeoutMs: graceMs });
  } catch {
    signal(pid, 'SIGKILL');
    await waitFor(gone, { timeoutMs: 5_000, what: `the end of process ${pid}` });
  }
}

/**
 * Ends the process that a file of an earlier run names, if it still is that process: process ids are used again,
 * so its command line must show `mark`.
 */
export async function endLeftover(
  pidFile: string,
  mark: string | RegExp,
  name: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  if (!(pid > 1) || (await commandOf(pid)).search(mark) < 0) return;
  // A stopped process takes no signal but these two.
  signal(pid, 'SIGCONT');
  await endProcess(pid, name, 8_000);
}
