import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How a program that handles untrusted data is started with few privileges. */
export interface Confinement {
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
export async function confinement(memoryMb: number): Promise<Confinement> {
  if (process.platform !== 'linux') return { prefix: [] };
  const bounded = ['/bin/sh', '-c', `ulimit -d ${memoryMb * 1024} 2>/dev/null; exec "$0" "$@"`];
  // By its number, because a container's user has no name.
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
