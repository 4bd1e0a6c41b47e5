import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort, startServerProcess } from '@coverleaf/local-servers';
import { accepts } from './listen';
import { packageSkipReason } from './packages';

/** Why clamd cannot run here; undefined if it can. */
export const clamdSkipReason = () =>
  packageSkipReason({
    wanted: 'The tests of scans need clamd',
    packages: ['clamav-daemon'],
    programs: ['clamd'],
  });

/** The harmless EICAR test file. Split in two, so that scanners ignore this source file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A real clamd with one signature, EICAR's, at any position in a file. Starts in less than a second. */
export async function startClamd() {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-clamd-'));
  const database = join(folder, 'db');
  await mkdir(database);
  const signature = Buffer.from(EICAR, 'latin1').toString('hex');
  await writeFile(join(database, 'test.ndb'), `Eicar-Test:0:*:${signature}\n`);
  const port = await freePort();
  const config = join(folder, 'clamd.conf');
  await writeFile(
    config,
    `Foreground yes
TCPSocket ${port}
TCPAddr 127.0.0.1
DatabaseDirectory ${database}
User ${userInfo().username}
`,
  );
  await chmod(folder, 0o755);
  const start = () =>
    startServerProcess({
      command: 'clamd',
      args: ['--config-file', config],
      logFile: join(folder, 'clamd.log'),
      stopSignal: 'SIGTERM',
      probe: () => accepts(port),
    });
  let server = await start();
  return {
    /** For CLAMD_URL; unchanged by `kill` and `restart`. */
    url: `tcp://127.0.0.1:${port}`,
    kill: () => server.kill(),
    async restart() {
      server = await start();
    },
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
