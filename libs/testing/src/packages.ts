import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';

export interface ServerPackages {
  /** `The S3 tests need OpenStack Swift` */
  readonly wanted: string;
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  /** Of packages that bring no program. */
  readonly files?: readonly string[];
  /** Of the packages, what is not to come onto the machine. */
  readonly without?: readonly string[];
}

/**
 * Sees to it that a server can be started here, installing the packages of Debian or Ubuntu when they are missing and
 * we may.
 * @returns nothing when it can, else one sentence that says why not; the tests that need it are then skipped
 */
export function packageSkipReason({
  wanted,
  packages,
  programs,
  files = [],
  without = [],
}: ServerPackages): string | undefined {
  if (programs.every(isInstalled) && files.every((path) => existsSync(path))) return undefined;
  if (process.platform !== 'linux' || !isInstalled('apt-get')) {
    return `${wanted}, which is only packaged for Debian and Ubuntu: skipped here`;
  }
  if (userInfo().uid !== 0) {
    return `${wanted}: skipped; 'apt-get install --no-install-recommends ${packages.join(' ')}' as root enables them`;
  }
  process.stderr.write(`${wanted}: installing ${packages.join(', ')}\n`);
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Suites side by side may all want something: they wait for one another.
    const apt = ['-o', 'DPkg::Lock::Timeout=120', '-qq'];
    execFileSync('apt-get', [...apt, 'update'], { env, stdio: 'pipe' });
    const excluded = without.flatMap((path) => ['-o', `Dpkg::Options::=--path-exclude=${path}`]);
    execFileSync('apt-get', [...apt, ...excluded, 'install', '-y', '--no-install-recommends', ...packages], {
      env,
      stdio: 'pipe',
    });
    return undefined;
  } catch (error) {
    return `${wanted}, and apt-get could not install it: skipped (${String(error).split('\n')[0]})`;
  }
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}
