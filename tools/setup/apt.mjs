import { spawn } from 'node:child_process';
import { has, run, say, SetupError } from './progress.mjs';

const QUIET = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/**
 * Installs Debian or Ubuntu packages, as root or with sudo.
 * @param {string[]} packages
 * @param {string} missing what is missing, for messages
 * @param {string[]} without files of the packages that must not be installed
 */
export async function installByApt(packages, missing, without = []) {
  const names = packages.join(' ');
  const root = process.getuid() === 0;
  if (!root && !(await has('sudo'))) {
    throw new SetupError(`Coverleaf needs ${missing}: run 'apt-get install ${names}' as root.`);
  }
  say(`${missing} is missing: installing it with ${root ? 'apt-get' : 'sudo apt-get'} …`);
  if (!root) await askForPassword(missing);
  const apt = (args) =>
    run(
      root ? 'apt-get' : 'sudo',
      root ? args : ['-E', 'apt-get', ...args],
      `apt-get could not install ${names}`,
      QUIET,
    );
  // An unavailable source may not matter: the installation fails if a package was not found.
  await apt(['update', '-qq']).catch(() => undefined);
  const excluded = without.flatMap((path) => ['-o', `Dpkg::Options::=--path-exclude=${path}`]);
  await apt(['install', '-y', '-qq', '--no-install-recommends', ...excluded, ...packages]);
}

/** sudo asks for the password on the terminal once. */
async function askForPassword(missing) {
  const child = spawn('sudo', ['-v'], { stdio: 'inherit' });
  if ((await new Promise((done) => child.once('close', done))) !== 0) {
    throw new SetupError(`Coverleaf needs ${missing}, and sudo was refused: install it yourself.`);
  }
}
