import { spawn } from 'node:child_process';
import { has, run, say, SetupError } from './progress.mjs';

const QUIET = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

/** Gets redis-server where it is missing. It is the one part that no npm package brings. */
export async function ensureRedis() {
  if (await has('redis-server')) return;
  if (await has('apt-get')) await installByApt();
  else if (await has('brew')) {
    say('redis-server is missing: installing it with Homebrew …');
    await run('brew', ['install', 'redis'], 'Homebrew could not install redis');
  } else if (await dockerAnswers()) {
    say('redis-server is missing and cannot be installed here: Redis will run in Docker');
    return;
  } else {
    throw new SetupError(
      'Coverleaf needs redis-server, which cannot be installed here: install it, or set REDIS_URL to a running one.',
    );
  }
  if (!(await has('redis-server')))
    throw new SetupError('redis-server was installed, but is not on the PATH.');
}

async function installByApt() {
  const root = process.getuid() === 0;
  if (!root && !(await has('sudo'))) {
    throw new SetupError(
      "Coverleaf needs redis-server: run 'apt-get install redis-server' as root, or set REDIS_URL.",
    );
  }
  say(`redis-server is missing: installing it with ${root ? 'apt-get' : 'sudo apt-get'} …`);
  if (!root) await askForPassword();
  const apt = (args, failure) =>
    run(root ? 'apt-get' : 'sudo', root ? args : ['-E', 'apt-get', ...args], failure, QUIET);
  const failure = 'apt-get could not install redis-server';
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'];
  // One source that is away need not matter: the installation tells whether the package was found.
  await apt(['update', '-qq'], failure).catch(() => undefined);
  await apt(install, failure);
}

/** sudo asks on the terminal itself, once; afterwards it remembers. */
async function askForPassword() {
  const child = spawn('sudo', ['-v'], { stdio: 'inherit' });
  if ((await new Promise((done) => child.once('close', done))) !== 0) {
    throw new SetupError('Coverleaf needs redis-server, and sudo was refused: install it, or set REDIS_URL.');
  }
}

async function dockerAnswers() {
  const child = spawn('docker', ['info'], { stdio: 'ignore', timeout: 10_000 });
  return (await new Promise((done) => child.once('error', done).once('close', done))) === 0;
}
