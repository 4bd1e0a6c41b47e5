import { readFile } from 'node:fs/promises';
import { waitFor } from '@coverleaf/testing';
import type { Stack } from '../tests/stack/start-stack';

/** Linux counts processor time in hundredths of a second for all programs, whatever the kernel's own clock. */
const MS_PER_TICK = 10;
const PARTS = [
  'gateway',
  'document',
  'lender',
  'identity',
  'mail-ingest',
  'translation',
  'postgres',
  'redis',
] as const;

/** Milliseconds of processor time by process, such as `gateway` and, for what opens files for it, `gateway’s parsers`. */
type CpuTimes = ReadonlyMap<string, number>;

/** What the product's processes have used since their start. Linux only. */
export async function cpuOf(stack: Stack): Promise<CpuTimes> {
  const times = new Map<string, number>();
  for (const part of PARTS) {
    const { own, below } = await cpuOfTree(await stack.pidOf(part));
    // The children of Postgres are its connections.
    if (part === 'postgres') times.set(part, own + below);
    else times.set(part, own).set(`${part}’s parsers`, below);
  }
  return times;
}

/** What each process used between two calls, for each of `count` acts; the first is the one that used the most. */
export const cpuPerAct = (before: CpuTimes, after: CpuTimes, count: number): string =>
  [...after]
    .map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / count] as const)
    .filter(([, ms]) => ms >= 0.5)
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
    .join(', ');

/** Of a process. Linux only. */
export const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

const QUIET = { everyMs: 250, timeoutMs: 60_000, what: 'a quiet process' };
/** A server without requests uses less, housekeeping included. */
const QUIET_MS = 30;

/** Resolves when these processes have done what they still had to do. Linux only. */
export async function untilQuiet(pids: readonly number[]): Promise<void> {
  const used = async (): Promise<number> =>
    (await Promise.all(pids.map(cpuOfTree))).reduce((sum, { own, below }) => sum + own + below, 0);
  let before = Number.NEGATIVE_INFINITY;
  await waitFor(async () => {
    const now = await used();
    const isQuiet = now - before < QUIET_MS * pids.length;
    before = now;
    return isQuiet;
  }, QUIET);
}

/** `below`: all descendants, with those that have ended. */
async function cpuOfTree(pid: number): Promise<{ own: number; below: number }> {
  const told = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), childrenOf(pid)]).catch(() => null);
  // It has just ended: its parent counts its time.
  if (!told) return { own: 0, below: 0 };
  const [stat, children] = told;
  // The fields after the program's name, which may contain spaces, begin with the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields
    .slice(11, 15)
    .map((ticks) => Number(ticks) * MS_PER_TICK);
  const trees = await Promise.all(children.map(cpuOfTree));
  return {
    own: user + system,
    below: trees.reduce((sum, tree) => sum + tree.own + tree.below, endedUser + endedSystem),
  };
}
