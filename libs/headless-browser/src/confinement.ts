import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How to start a program for untrusted input with the fewest privileges. */
export interface Confinement {
  /** Goes before the program; begins with an absolute path. */
  readonly prefix: readonly string[];
  /** The owner that its writable folder needs; absent: unchanged. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/**
 * On Linux the program ends with its parent process, and the kernel limits the memory of each of its processes. Root
 * starts it as `nobody`, without capabilities or ways to gain them, and in an empty network namespace if the kernel
 * allows it.
 *
 * @param memoryMb private memory of one process
 * @throws Error if root cannot switch to another user, because untrusted content is never opened as root
 */
export async function confinement(memoryMb: number): Promise<Confinement> {
  if (process.platform !== 'linux') return { prefix: [] };
  const bounded = ['/bin/sh', '-c', `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`];
  // By number, because the user may have no name in a container.
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
