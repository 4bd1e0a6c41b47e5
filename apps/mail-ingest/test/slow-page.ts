import { readdir, readFile } from 'node:fs/promises';

/** Takes a browser many seconds to lay out. */
export const SLOW_PAGE = '<div style="float:left;width:1px">a</div>'.repeat(100_000);

/** The processes of these browsers that draw pages, busiest first. */
export async function renderersOf(pids: readonly number[]): Promise<number[]> {
  const found: { pid: number; ticks: number }[] = [];
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!pid || !(await descendsFrom(pid, pids))) continue;
    const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
    if (command.includes('--type=renderer')) found.push({ pid, ticks: await ticksOf(pid) });
  }
  return found.toSorted((a, b) => b.ticks - a.ticks).map(({ pid }) => pid);
}

/** Processor time that it had, in hundredths of a second. */
export async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  return Number(stat.split(') ')[1]?.split(' ')[11] ?? 0);
}

async function descendsFrom(pid: number, ancestors: readonly number[]): Promise<boolean> {
  if (ancestors.includes(pid)) return true;
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  const parent = Number(stat.split(') ')[1]?.split(' ')[1] ?? 0);
  return parent > 1 && descendsFrom(parent, ancestors);
}
