import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPidFile, signal } from '@coverleaf/local-servers';
import { waitFor } from '@coverleaf/testing';
import { lostOrDoubled } from '../stack/insight';
import { borrower, stack, startAnew, withProduct } from '../stack/product';
import { TestFolder } from '../stack/test-folder';

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 2);
const SENDERS = 4;
const BEFORE_THE_CUT = 12;

/** Uploads that were answered 201, so each must be there exactly once. */
const promised: string[] = [];

const dataDir = new TestFolder().path;

describe('a machine that loses all processes at once, under load', () => {
  withProduct({}, dataDir);

  const cutUnderLoad = async (): Promise<void> => {
    const before = promised.length;
    let isCut = false;
    const send = async (): Promise<void> => {
      while (!isCut) {
        const upload = await borrower.upload();
        if (upload.status === 201) promised.push(upload.body.id);
        const confirmation = await borrower.confirm(upload.body);
        if (confirmation.status === 201) promised.push(confirmation.body.id);
      }
    };
    const senders = Array.from({ length: SENDERS }, () =>
      send().catch((error: unknown) => {
        if (!isCut) throw error;
      }),
    );
    await waitFor(() => promised.length >= before + BEFORE_THE_CUT, { timeoutMs: 60_000 });
    const supervisor = await readPidFile(join(dataDir, 'run', 'standalone.pid'));
    const everybody = await treeOf(supervisor?.pid ?? 0);
    isCut = true;
    for (const pid of everybody) signal(pid, 'SIGKILL');
    await Promise.all(senders);
  };

  const comeUp = async (): Promise<void> => {
    const begun = Date.now();
    await startAnew({}, dataDir);
    process.stdout.write(`ready again after ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
    expect(await lostOrDoubled(stack, promised)).toEqual([]);
  };

  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'restarts at once after every process was killed, with nothing lost (%i)',
    async () => {
      await cutUnderLoad();
      await comeUp();
    },
  );

  it('starts after a power cut that left zeros in files being written', async () => {
    await cutUnderLoad();
    const below = join(dataDir, 'redis', 'appendonlydir');
    const newest = (await readdir(below))
      .filter((name) => name.endsWith('.incr.aof'))
      .toSorted()
      .at(-1);
    const zeros = Buffer.alloc(4096);
    await appendFile(join(below, newest ?? ''), zeros);
    await appendFile(join(dataDir, 'insight-simulator', 'ledger.jsonl'), zeros);
    for (const name of await readdir(join(dataDir, 'run'))) await writeFile(join(dataDir, 'run', name), '');
    await writeFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), zeros);
    await comeUp();
  });

  it('starts with Redis’s data set aside if it can’t be read', async () => {
    await cutUnderLoad();
    const manifest = join(dataDir, 'redis', 'appendonlydir', 'appendonly.aof.manifest');
    await writeFile(manifest, Buffer.alloc(88));
    await comeUp();
    expect(await readdir(join(dataDir, 'redis'))).toContainEqual(expect.stringContaining('.damaged-'));
  });
});

async function treeOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(treeOf));
  return [pid, ...below.flat()];
}
