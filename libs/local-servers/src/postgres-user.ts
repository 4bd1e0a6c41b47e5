import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NAME = 'postgres';

/** How to run a program as a user that PostgreSQL accepts: any but root. */
export interface Runner {
  /** Command that goes before the program. */
  readonly prefix: readonly string[];
  /** The owner that the data needs; absent if it stays unchanged. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/**
 * PostgreSQL refuses to run as root, so root runs it as the system user `postgres`, who is created if missing. If a
 * folder above the paths is closed to others (a clone below /root), that user gets the capability to open folders.
 */
export async function runnerFor(paths: readonly string[]): Promise<Runner> {
  if (userInfo().uid !== 0) return { prefix: [] };
  const owner = (await idsOf()) ?? (await makeUser());
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  if ((await Promise.all(paths.map(isOpenToOthers))).every(Boolean))
    return { prefix: ['setpriv', ...ids, '--bounding-set=-all', '--inh-caps=-all'], owner };
  const only = '-all,+dac_override';
  const rights = [`--bounding-set=${only}`, `--inh-caps=${only}`, `--ambient-caps=${only}`];
  // `no_setuid_fixup`, because access(2) otherwise checks the bare user. The capability takes effect at the next exec,
  // which is why there is a shell in between.
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
    const known = await idsOf(); // A concurrent start may have created it first.
    if (known) return known;
    throw new Error('PostgreSQL cannot run as root, and the system user "postgres" could not be made', {
      cause: error,
    });
  }
  const made = await idsOf();
  if (!made) throw new Error('The system user "postgres" was made, but cannot be found');
  return made;
}
