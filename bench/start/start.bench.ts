import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPidFile } from '@coverleaf/local-servers';
import { type RunningProduct, startProduct } from '@coverleaf/testing';
import { childrenOf } from '../processes';
import { measuredAlone, median, printTable, type Result } from '../results';

/** Memory of a process and its descendants, in bytes. Divides shared pages among processes (PSS). Linux only. */
async function pssOfTree(pid: number): Promise<number> {
  const below = await Promise.all((await childrenOf(pid)).map(pssOfTree));
  return below.reduce((sum, bytes) => sum + bytes, await pssOf(pid));
}

async function pssOf(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(told)?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} tells no PSS`);
  return Number(kilobytes) * 1_024;
}

const STARTS = 3;
/** By then, the work after the start has ended. */
const IDLE_MS = 20_000;

/** Measures a start with existing data, and the memory of the idle product. */
export async function startBench(): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'coverleaf-bench-'));
  try {
    await (await startProduct({ dataDir })).stop();
    const seconds: number[] = [];
    let megabytes = Number.NaN;
    for (let start = 1; start <= STARTS; start += 1) {
      const began = performance.now();
      const product = await startProduct({ dataDir });
      seconds.push((performance.now() - began) / 1_000);
      if (start === STARTS) megabytes = await measureMemory(product);
      await product.stop();
    }
    return [
      measuredAlone(
        {
          row: 'warm start',
          unit: 's',
          target: ['≤', 10],
          how: `From the command to “ready”, with a build and a data folder that was used before; median of ${STARTS}.`,
        },
        median(seconds),
      ),
      measuredAlone(
        {
          row: 'idle memory of the services',
          unit: 'MB',
          target: ['≤', 900],
          how: `PSS (each shared page counted once) of the six services with their child processes, ${IDLE_MS / 1_000} s after “ready”; Postgres, Redis, the translation engine and the simulator are printed beside it and not counted.`,
        },
        megabytes,
      ),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const SERVICES: ReadonlySet<string> = new Set([
  'gateway',
  'identity',
  'lender',
  'document',
  'mail-ingest',
  'translation',
]);

async function measureMemory({ dataDir }: RunningProduct): Promise<number> {
  await pause(IDLE_MS);
  const files = (await readdir(join(dataDir, 'run'))).filter((name) => name.endsWith('.pid'));
  let services = 0;
  const rows: string[][] = [['part', 'PSS']];
  for (const file of files) {
    const name = file.slice(0, -'.pid'.length);
    // All other processes are its descendants.
    if (name === 'standalone') continue;
    const megabytes = (await pssOfTree((await readPidFile(join(dataDir, 'run', file)))?.pid ?? 0)) / 1e6;
    if (SERVICES.has(name)) services += megabytes;
    rows.push([name, `${megabytes.toFixed(0)} MB`]);
  }
  process.stdout.write('\nmemory when nobody comes, each part with its child processes\n');
  printTable(rows);
  return services;
}
