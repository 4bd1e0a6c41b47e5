import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';

interface ServerPackages {
  /** `The S3 tests need OpenStack Swift` */
  readonly wanted: string;
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  /** Files to check for, if a package has no program. */
  readonly files?: readonly string[];
  /** Files of the packages that must not be installed. */
  readonly without?: readonly string[];
}

/**
 * Checks that a server can run here, and installs missing Debian or Ubuntu packages if permitted.
 * @returns undefined, or a sentence that says why the tests that need it are skipped
 */
export function packageSkipReason(server: ServerPackages): string | undefined {
  const { wanted, packages, programs, files = [], without = [] } = server;
  if (programs.every(isInstalled) && files.every((path) => existsSync(path))) return undefined;
  if (process.platform !== 'linux' || !isInstalled('apt-get')) {
    return `${wanted}, which is only packaged for Debian and Ubuntu: skipped here`;
  }
  if (userInfo().uid !== 0) {
    return `${wanted}: skipped; 'apt-get install --no-install-recommends ${packages.join(' ')}' as root enables them`;
  }
  process.stderr.write(`${wanted}: installing ${packages.join(', ')}\n`);
  try {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'pipe' } as const;
    // Parallel suites may install packages at the same time, so they wait for each other.
    const apt = ['-o', 'DPkg::Lock::Timeout=120', '-qq'];
    execFileSync('apt-get', [...apt, 'update'], options);
    const excluded = without.flatMap((path) => ['-o', `Dpkg::Options::=--path-exclude=${path}`]);
    const install = ['install', '-y', '--no-install-recommends', ...packages];
    execFileSync('apt-get', [...apt, ...excluded, ...install], options);
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
