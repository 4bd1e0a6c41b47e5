import { readdir, readFile } from 'node:fs/promises';

const PAGE_KB = 4;

/**
 * Megabytes of memory that a process and its descendants hold by themselves, without program text and what else they
 * share. Zero where the kernel does not tell (it does on Linux).
 */
export async function treeMemoryMb(pid: number): Promise<number> {
  const sizes = await Promise.all((await treeOf(pid)).map(privateKb));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function treeOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  );
  const children = (await Promise.all(lists)).join(' ').split(/\s+/).filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(children.map(treeOf))).flat()];
}

async function privateKb(pid: number): Promise<number> {
  const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => ''))
    .split(' ')
    .map(Number);
  return (resident - shared) * PAGE_KB;
}
