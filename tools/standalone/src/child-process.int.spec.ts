import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPidFile, signal } from '@coverleaf/local-servers';
import { waitFor } from '@coverleaf/testing';
import { useDataFolder } from '../test/use-data-folder';
import { SupervisedChild } from './child-process';

const REFUSES = `process.stderr.write('part could not start: ENCRYPTION_KEYS is no key\\n  at main\\n'); process.exitCode = 1;`;
const RUNS = `process.send('ready'); setInterval(() => undefined, 1_000);`;

describe('a supervised part', () => {
  let child: SupervisedChild;
  // Must run before the folder is deleted.
  afterEach(async () => {
    await child.stop(1_000);
    expect(await readdir(folder.run)).toEqual([]);
  });
  const folder = useDataFolder();

  const supervise = (script: string): SupervisedChild =>
    (child = new SupervisedChild({ name: 'part', args: ['-e', script], env: process.env }, folder));
  /** Undefined while the file is being written, because a signal to pid 0 would reach the test runner. */
  const pid = async () => (await readPidFile(join(folder.run, 'part.pid')))?.pid ?? null;

  it('gets three attempts to start, and the reason for its failure is reported', async () => {
    await expect(supervise(REFUSES).start()).rejects.toThrow(
      'The part service does not start: part could not start: ENCRYPTION_KEYS is no key (all of it in',
    );
    const log = await readFile(join(folder.logs, 'part.log'), 'utf8');
    expect(log.match(/could not start/g)).toHaveLength(3);
  });

  it('is restarted whenever it dies', async () => {
    await supervise(RUNS).start();
    let killed = 0;
    for (let life = 1; life <= 4; life += 1) {
      const next = async (): Promise<number | null> => {
        const now = await pid();
        return now === killed ? null : now;
      };
      killed = await waitFor(next, { what: `life ${life}` });
      signal(killed, 'SIGKILL');
    }
  });
});
