import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NAME = 'postgres';

/** How to run a program as a user whom PostgreSQL accepts: any but root. */
export interface Runner {
  /** Goes before the program. */
  readonly prefix: readonly string[];
  /** The owner that the data needs; absent: unchanged. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, created if missing. If a parent
 * folder of the given paths is closed to that user (a clone below /root, or in a folder of mktemp), the process gets the
 * one capability that reads folders, instead of changing permissions of folders that are not ours.
 */
export async function runnerFor(paths: readonly string[]): Promise<Runner> {
  if (userInfo().uid !== 0) return { prefix: [] };
  const owner = (await idsOf()) ?? (await makeUser());
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  if ((await Promise.all(paths.map(isOpenToOthers))).every(Boolean)) {
    return { prefix: ['setpriv', ...ids, '--bounding-set=-all', '--inh-caps=-all'], owner };
  }
  const only = '-all,+dac_override';
  const rights = [`--bounding-set=${only}`, `--inh-caps=${only}`, `--ambient-caps=${only}`];
  // `no_setuid_fixup`, because access(2) otherwise ignores the capability. The shell is needed because the capability
  // takes effect at the next exec.
  const shell = ['/bin/sh', '-c', 'exec "$0" "$@"'];
  return { prefix: ['setpriv', '--securebits=+no_setuid_fixup', ...ids, ...rights, ...shell], owner };
}

async function isOpenToOthers(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

async function idsOf(): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', NAME]), run('id', ['-g', NAME])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeUser(): Promise<{ uid: number; gid: number }> {
  try {
    await run('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      NAME,
    ]);
  } catch (error) {
    const known = await idsOf(); // A concurrent start may have been faster.
    if (known) return known;
    throw new Error('PostgreSQL cannot run as root, and the system user "postgres" could not be made', {
      cause: error,
    });
  }
  const made = await idsOf();
  if (!made) throw new Error('The system user "postgres" was made, but cannot be found');
  return made;
}
