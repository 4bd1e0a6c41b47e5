import { spawn } from 'node:child_process';
import { installByApt } from './apt.mjs';
import { has, run, say, SetupError } from './progress.mjs';

/** Installs redis-server if it is missing. npm has no package of it. */
export async function ensureRedis() {
  if (await has('redis-server')) return;
  if (await has('apt-get')) await installByApt(['redis-server'], 'redis-server');
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

async function dockerAnswers() {
  const child = spawn('docker', ['info'], { stdio: 'ignore', timeout: 10_000 });
  return (await new Promise((done) => child.once('error', done).once('close', done))) === 0;
}
