import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'puppeteer';
import { findChromium, QUIET_FLAGS } from './chromium';

const run = promisify(execFile);

const PAGE_KB = 4;

/** Private memory of a process and its descendants in megabytes; 0 if the kernel does not report it. */
export async function treeMemoryMb(pid: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(pid)).map(privateKb));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function treeOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  );
  const children = (await Promise.all(lists)).join(' ').split(/\s+/).filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}

async function privateKb(pid: number): Promise<number> {
  const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''))
    .split(' ')
    .map(Number);
  return (resident - shared) * PAGE_KB;
}

/** Prefix of its temporary folder, followed by the id of the process that started it. */
const FOLDER = 'coverleaf-browser-';
const START_LIMIT_MS = 20_000;

/** No name resolution, no proxy, no just-in-time compilation. */
const CUT_OFF_FLAGS: readonly string[] = [
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--dns-prefetch-disable',
  '--no-pings',
  '--disable-webgl',
  '--js-flags=--jitless',
  // One process renders page after page; the caller isolates them from each other.
  '--disable-features=ProactivelySwapBrowsingInstance,BackForwardCache,RenderDocument',
  // A container's /dev/shm is small.
  '--disable-dev-shm-usage',
];

export interface ConfinedBrowser {
  readonly browser: Browser;
  readonly pid: number;
  /** Chromium's sandbox is on; false if the kernel does not allow it. */
  readonly sandboxed: boolean;
  /** Ends it at once and deletes its files. */
  kill(): Promise<void>;
}

/** False once Chromium has reported that the kernel does not allow its sandbox. */
let sandboxWorks = true;
let leftoversDeleted: Promise<void> | undefined;

/**
 * A browser for untrusted content: without network, with its own environment and folder, controlled through a pipe,
 * unprivileged (see `confinement`), and ended with this process.
 * @param memoryMb private memory of each of its processes
 */
export async function launchConfinedBrowser(memoryMb: number): Promise<ConfinedBrowser> {
  await (leftoversDeleted ??= deleteLeftoverFolders());
  const confined = await confinement(memoryMb);
  if (sandboxWorks) {
    try {
      return await launch(confined, true);
    } catch (error) {
      const unsandboxed = await launch(confined, false);
      // A start may also fail because the machine is overloaded: the next one tries again.
      sandboxWorks = !(error instanceof Error && /sandbox|namespace/i.test(error.message));
      return unsandboxed;
    }
  }
  return launch(confined, false);
}

async function launch({ prefix, owner }: Confinement, sandboxed: boolean): Promise<ConfinedBrowser> {
  const [{ default: puppeteer }, chromium] = await Promise.all([import('puppeteer'), findChromium()]);
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    if (owner) await chown(folder, owner.uid, owner.gid);
    const flags = [...QUIET_FLAGS, ...CUT_OFF_FLAGS, ...(sandboxed ? [] : ['--no-sandbox'])];
    const args = puppeteer.defaultArgs({ headless: true, args: flags, userDataDir: folder });
    const [program, ...rest] = [...prefix, chromium.path];
    const browser = await puppeteer.launch({
      executablePath: program,
      ignoreDefaultArgs: true,
      args: [...rest, ...args.filter((arg) => arg !== 'about:blank')],
      pipe: true,
      env: { PATH: '/usr/bin:/bin', HOME: folder, TMPDIR: folder, XDG_CACHE_HOME: folder, ...chromium.env },
      waitForInitialPage: false,
      timeout: START_LIMIT_MS,
      // This process ends it.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const child = browser.process();
    const pid = child?.pid;
    if (!pid) throw new Error('The browser has no process');
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    // Ends its helper processes too. Later, the id may belong to another process.
    child.once('exit', () => endGroup(pid));
    return {
      browser,
      pid,
      sandboxed,
      async kill() {
        if (child.exitCode === null && child.signalCode === null) {
          endGroup(pid);
          await ended;
        }
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Puppeteer gives each browser its own process group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Deletes the folders of browsers whose parent process was killed. */
async function deleteLeftoverFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1]);
    if (pid && !isAlive(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    // After a container restart, a process may have the same id as a previous one.
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A command prefix that starts a program for untrusted data with few privileges. */
interface Confinement {
  /** Command that goes before the program; begins with an absolute path. */
  readonly prefix: readonly string[];
  /** The owner of the folder that it may write to; absent if that is us. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/**
 * On Linux the program dies with its parent, and the kernel limits the memory of each of its processes. Root starts
 * it as `nobody`, without capabilities and, where the kernel allows, without network.
 * @param memoryMb private memory of one process
 * @throws Error if root cannot change its user: untrusted emails are not opened as root
 */
async function confinement(memoryMb: number): Promise<Confinement> {
  if (process.platform !== 'linux') return { prefix: [] };
  const bounded = ['/bin/sh', '-c', `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`];
  // By number, because a container's user has no name.
  if (process.getuid?.() !== 0) {
    const dying = ['setpriv', '--pdeathsig=KILL', '--'];
    return { prefix: [...bounded, ...((await canRun(dying)) ? dying : [])] };
  }
  const owner = await nobody();
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const powerless = ['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--pdeathsig=KILL', '--'];
  const unprivileged = ['setpriv', ...ids, ...powerless];
  if (!(await canRun(unprivileged))) throw new Error('A browser cannot be started as anybody but root');
  const alone = ['unshare', '--net', '--'];
  return { prefix: [...bounded, ...((await canRun(alone)) ? alone : []), ...unprivileged], owner };
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

const canRun = ([program = '', ...args]: readonly string[]): Promise<boolean> =>
  run(program, [...args, 'true']).then(
    () => true,
    () => false,
  );
