import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';

const PACKAGES = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'memcached'];
const PROGRAMS = ['swift-proxy-server', 'swift-ring-builder', 'memcached'];

/**
 * Sees to it that a real S3 server (OpenStack Swift with its s3api) can be started here, installing the packages
 * of Debian or Ubuntu when they are missing and we may.
 * @returns nothing when it can, else one sentence that says why not; the tests that need it are then skipped
 */
export function objectServerObstacle(): string | undefined {
  if (PROGRAMS.every(isInstalled)) return undefined;
  const wanted = 'The S3 tests need OpenStack Swift';
  if (process.platform !== 'linux' || !isInstalled('apt-get')) {
    return `${wanted}, which is only packaged for Debian and Ubuntu: skipped here`;
  }
  if (userInfo().uid !== 0) {
    return `${wanted}: skipped; 'apt-get install --no-install-recommends ${PACKAGES.join(' ')}' as root enables them`;
  }
  process.stderr.write(`Installing ${PACKAGES.join(', ')} for the S3 tests\n`);
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
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
