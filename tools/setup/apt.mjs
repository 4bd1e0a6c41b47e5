import { spawn } from 'node:child_process';
import { has, run, say, SetupError } from './progress.mjs';

const QUIET = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/**
 * Installs packages of Debian or Ubuntu, as root or through sudo.
 * @param {string[]} packages
 * @param {string} missing what is missing, as people call it
 * @param {string[]} without files of the packages that are not to come onto the machine
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
  // One source that is away need not matter: the installation tells whether the packages were found.
  await apt(['update', '-qq']).catch(() => undefined);
  const excluded = without.flatMap((path) => ['-o', `Dpkg::Options::=--path-exclude=${path}`]);
  await apt(['install', '-y', '-qq', '--no-install-recommends', ...excluded, ...packages]);
}

/** sudo asks on the terminal itself, once; afterwards it remembers. */
async function askForPassword(missing) {
  const child = spawn('sudo', ['-v'], { stdio: 'inherit' });
  if ((await new Promise((done) => child.once('close', done))) !== 0) {
    throw new SetupError(`Coverleaf needs ${missing}, and sudo was refused: install it yourself.`);
  }
}
