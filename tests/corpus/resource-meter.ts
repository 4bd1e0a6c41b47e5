import { readFile, writeFile } from 'node:fs/promises';

/** What a piece of work took. */
export interface Weight {
  /** By the clock. */
  readonly ms: number;
  /** Of the processor, whatever else the machine does, by the process that took most. */
  readonly cpuMs: number;
  /** The most that one process took beside what it had before; a new one beside what it began with. */
  readonly peakMb: number;
}

interface Use {
  readonly cpuMs: number;
  readonly mb: number;
  readonly peakMb: number;
}

const TICK_MS = 10;
const LOOK_MS = 50;

const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

async function useOf(pid: number): Promise<Use | undefined> {
  const [status, stat] = await Promise.all([read(`/proc/${pid}/status`), read(`/proc/${pid}/stat`)]);
  const mb = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  const [, , , , , , , , , , , user, system] = stat.split(') ').at(-1)?.split(' ').map(Number) ?? [];
  if (user === undefined || system === undefined) return undefined;
  return { cpuMs: (user + system) * TICK_MS, mb: mb('VmRSS'), peakMb: mb('VmHWM') };
}

/** Weighs what services, and the processes in which they open files, take. */
export class ResourceMeter {
  constructor(private readonly services: readonly number[]) {}

  async measure<T>(work: () => Promise<T>): Promise<{ result: T; weight: Weight }> {
    const before = new Map<number, Use>();
    const after = new Map<number, Use>();
    for (const pid of await this.processes()) {
      // The high-water mark begins anew.
      await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
      const use = await useOf(pid);
      if (use) before.set(pid, use);
    }
    const look = async (): Promise<void> => {
      for (const pid of await this.processes()) {
        const use = await useOf(pid);
        if (!use) continue;
        if (!before.has(pid)) before.set(pid, { ...use, cpuMs: 0 });
        after.set(pid, use);
      }
    };
    // A process that is ended for what it took is seen only while it lives.
    const timer = setInterval(() => void look(), LOOK_MS);
    const begun = Date.now();
    try {
      const result = await work();
      const ms = Date.now() - begun;
      await look();
      const most = (taken: (use: Use, was: Use) => number): number =>
        Math.max(0, ...[...after].map(([pid, use]) => taken(use, before.get(pid) ?? use)));
      const cpuMs = most((use, was) => use.cpuMs - was.cpuMs);
      const peakMb = most((use, was) => use.peakMb - was.mb);
      return { result, weight: { ms, cpuMs, peakMb: Math.round(peakMb) } };
    } finally {
      clearInterval(timer);
    }
  }

  /** The services, and those of their children that open files: not the browser, which prints mails when it gets round to it. */
  private async processes(): Promise<number[]> {
    const found = [...this.services];
    for (const service of this.services) {
      const children = await read(`/proc/${service}/task/${service}/children`);
      for (const pid of children.split(' ').filter(Boolean).map(Number)) {
        if (/\.main/.test(await read(`/proc/${pid}/cmdline`))) found.push(pid);
      }
    }
    return found;
  }
}
