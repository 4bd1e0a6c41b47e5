import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface WaitOptions {
  /** Milliseconds; default: 10,000. */
  readonly timeoutMs?: number;
  /** Milliseconds between two checks; default: 25. */
  readonly everyMs?: number;
  /** A description for the error message. */
  readonly what?: string;
}

/**
 * Polls until `condition` returns something other than `false`, `null` or `undefined`. An error counts as not yet.
 * @throws Error after the time-out, with the last error as its cause
 */
export async function waitFor<T>(
  condition: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<Exclude<T, false | null | undefined>> {
  const { timeoutMs = 10_000, everyMs = 25, what = 'what was waited for' } = options;
  const end = Date.now() + timeoutMs;
  for (;;) {
    let last: unknown;
    try {
      const value = await condition();
      if (value !== false && value !== null && value !== undefined)
        return value as Exclude<T, false | null | undefined>;
    } catch (error) {
      last = error;
    }
    if (Date.now() >= end) throw new Error(`After ${timeoutMs} ms: ${what} did not come`, { cause: last });
    await pause(everyMs);
  }
}

/** Whether a process is alive; a zombie is not. */
export const isAlive = async (pid: number): Promise<boolean> => (await startTimeOf(pid)) !== '';

/** Start time of a process; '' without one. An id with its start time is unique, also across reboots. */
export async function startTimeOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    const [state = '', ...started] = (await ps(pid, 'state=,lstart=')).split(/\s+/);
    return state.startsWith('Z') ? '' : started.join('-');
  }
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The process name before it may contain any character, even parentheses.
  const [state = '', ...others] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (!text || 'ZX'.includes(state)) return '';
  return `${(await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()}/${others[18]}`;
}

/** The command line of a process; '' without one. Works without `ps` on Linux. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ').trim();
  }
  const command = await ps(pid, 'command=');
  return command.includes('<defunct>') ? '' : command;
}

/** Whether a process runs the program on this folder. @param program matches the start of the command line */
export async function runsIn(pid: number, program: RegExp, folder: string): Promise<boolean> {
  const command = await commandLineOf(pid);
  if (!program.test(command)) return false;
  return (
    ` ${command} `.includes(` ${folder} `) || (await workingDirectoryOf(pid)) === (await realpath(folder))
  );
}

async function workingDirectoryOf(pid: number): Promise<string> {
  // Another user's process may hide it.
  if (process.platform === 'linux') return readlink(`/proc/${pid}/cwd`).catch(() => '');
  const { stdout } = await run('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn']).catch(() => NOTHING);
  return /^n(.+)$/m.exec(stdout)?.[1] ?? '';
}

const NOTHING = { stdout: '' };

async function ps(pid: number, what: string): Promise<string> {
  const { stdout } = await run('ps', ['-p', String(pid), '-o', what]).catch(() => NOTHING);
  return stdout.trim();
}

/** Sends a signal; a process that has ended is not an error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Ends a process by the signal `name`, and by SIGKILL if it is still alive after `graceMs`. */
export async function terminateProcess(pid: number, name: NodeJS.Signals, graceMs: number): Promise<void> {
  const startTime = await startTimeOf(pid);
  if (!startTime) return;
  const gone = async () => (await startTimeOf(pid)) !== startTime;
  signal(pid, name);
  try {
    await waitFor(gone, { timeoutMs: graceMs });
  } catch {
    signal(pid, 'SIGKILL');
    await waitFor(gone, { timeoutMs: 5_000, what: `the end of process ${pid}` });
  }
}

/** A process as stored in a pid file. */
export interface ProcessIdentity {
  readonly pid: number;
  /** '' in pid files of other programs. */
  readonly startTime: string;
}

/** Content of a pid file: the process id and its start time. */
export const pidFileContent = async (pid: number): Promise<string> => `${pid} ${await startTimeOf(pid)}\n`;

export async function writePidFile(path: string, pid: number): Promise<void> {
  await writeFile(path, await pidFileContent(pid), { mode: 0o600 });
}

/** The process of a pid file; undefined if it has none: after a power cut it may be empty or full of zeros. */
export async function readPidFile(path: string): Promise<ProcessIdentity | undefined> {
  const [id = '', startTime = ''] = (await readFile(path, 'utf8').catch(() => '')).trim().split(/\s+/);
  const pid = Number.parseInt(id, 10);
  return pid > 1 ? { pid, startTime } : undefined;
}

export const isSameProcess = async ({ pid, startTime }: ProcessIdentity): Promise<boolean> =>
  startTime !== '' && (await startTimeOf(pid)) === startTime;

/** Ends the process that the pid file of an earlier run names, if `isOurs` confirms it. */
export async function terminateLeftover(
  pidFile: string,
  isOurs: (process: ProcessIdentity) => Promise<boolean>,
  name: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  const leftover = await readPidFile(pidFile);
  if (!leftover || !(await isOurs(leftover))) return;
  // A stopped process receives only these two.
  signal(leftover.pid, 'SIGCONT');
  await terminateProcess(leftover.pid, name, 8_000);
}
