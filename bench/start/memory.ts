import { readFile } from 'node:fs/promises';

/** Bytes of a process and all that it started, where a page that several share is counted in parts. Linux only. */
export async function pssOfTree(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => pssOfTree(Number(child))),
  );
  return below.reduce((sum, bytes) => sum + bytes, await pssOf(pid));
}

async function pssOf(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(told)?.[1];
  if (kilobytes === undefined) throw new Error(`Process ${pid} tells no PSS`);
  return Number(kilobytes) * 1_024;
}
