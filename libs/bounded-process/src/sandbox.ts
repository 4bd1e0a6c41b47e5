import { type ChildProcess, spawn, spawnSync, type StdioOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { systemCallFilter } from './system-call-filter';

/** The file descriptor on which the program finds the channel to its service. */
export const CHANNEL_FD = 3;
/** File descriptor that Bubblewrap reads. */
const FILTER_FD = 4;
/** File descriptor that Bubblewrap writes. */
const INFO_FD = 5;

/** What a program may read: the system's libraries and fonts, and the code of this product. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache', '/etc/fonts'];
const CODE = ['node_modules', 'dist', 'apps', 'libs', 'package.json', 'tsconfig.json'];

const readOnly = (path: string): string[] => ['--ro-bind-try', path, path];

/**
 * Options of bubblewrap: new namespaces (user, process, network, mount, IPC, host name, cgroup), no capabilities, no new
 * privileges, and of the file system only what is named here.
 */
const OPTIONS = [
  '--unshare-all',
  '--die-with-parent',
  '--new-session',
  '--as-pid-1',
  ...['--cap-drop', 'ALL', '--uid', '65534', '--gid', '65534', '--hostname', 'parser'],
  ...SYSTEM.flatMap(readOnly),
  ...['--dev', '/dev', '--remount-ro', '/dev'],
];

/** The folder of the product's code. */
function codeFolder(): string {
  let folder = __dirname;
  while (!existsSync(join(folder, 'node_modules')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** A /proc of its own processes. Containers forbid it; programs work without any. */
const OWN_PROC = ['--proc', '/proc'];

type Sandbox = { readonly options: readonly string[] } | { readonly problem: string };
let found: Sandbox | undefined;
const sandbox = (): Sandbox => (found ??= findSandbox());

/** The reason, for operators, why programs run without a sandbox on this machine; null if they have one. */
export function sandboxProblem(): string | null {
  const here = sandbox();
  return 'problem' in here ? here.problem : null;
}

function findSandbox(): Sandbox {
  if (process.platform !== 'linux')
    return { problem: 'Bubblewrap, which isolates processes, exists for Linux only.' };
  if (!systemCallFilter()) return { problem: `There is no filter of system calls for ${process.arch}.` };
  let said = '';
  for (const options of [[...OPTIONS, ...OWN_PROC], OPTIONS]) {
    const { error, status, stderr } = spawnSync('bwrap', [...options, '--', '/bin/true'], {
      encoding: 'utf8',
    });
    if (error) return { problem: 'Bubblewrap, which isolates processes, is not installed.' };
    if (status === 0) return { options };
    said ||= stderr.trim().slice(0, 200);
  }
  return { problem: `Bubblewrap does not work here: ${said}` };
}

export interface SandboxedProcess {
  readonly child: ChildProcess;
  readonly channel: Duplex;
  /** The pid of the program itself in this process's namespace; undefined if it did not start. */
  readonly pid: Promise<number | undefined>;
  readonly kill: () => void;
}

/**
 * Starts a program with a channel at CHANNEL_FD: in a sandbox, or without one if `sandboxProblem` gives a reason.
 * @param temporaryMb megabytes in /tmp, which is in memory
 */
export function spawnSandboxed(
  command: string,
  args: readonly string[],
  { env, temporaryMb }: { readonly env: NodeJS.ProcessEnv; readonly temporaryMb: number },
): SandboxedProcess {
  const here = sandbox();
  if ('problem' in here) {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const channel = pipeOf(child, CHANNEL_FD);
    return { child, channel, pid: Promise.resolve(child.pid), kill: () => child.kill('SIGKILL') };
  }
  const root = codeFolder();
  const code = [...CODE.map((name) => join(root, name)), process.execPath].flatMap(readOnly);
  const temporary = ['--size', String(temporaryMb * 2 ** 20), '--tmpfs', '/tmp'];
  const descriptors = ['--chdir', root, '--seccomp', `${FILTER_FD}`, '--info-fd', `${INFO_FD}`];
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe', 'pipe'];
  const child = spawn(
    'bwrap',
    [...here.options, ...temporary, ...code, ...descriptors, '--', command, ...args],
    {
      stdio,
      // Some libraries look for a cache in the home directory.
      env: { ...env, HOME: '/tmp' },
    },
  );
  const filter: Writable = pipeOf(child, FILTER_FD);
  filter.on('error', () => undefined).end(systemCallFilter());
  const pid = text(pipeOf(child, INFO_FD) as Readable).then(
    (info) => Number(/"child-pid": (\d+)/.exec(info)?.[1]) || undefined,
    () => undefined,
  );
  // Don't kill Bubblewrap before it has reported its child's pid, because that read would never end.
  const kill = async (): Promise<void> => {
    const program = await pid;
    if (program && child.exitCode === null && child.signalCode === null) killIfThere(program);
    child.kill('SIGKILL');
  };
  return { child, channel: pipeOf(child, CHANNEL_FD), pid, kill: () => void kill() };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
}

const pipeOf = (child: ChildProcess, descriptor: number): Duplex =>
  (child.stdio as unknown as readonly Duplex[])[descriptor]!;
