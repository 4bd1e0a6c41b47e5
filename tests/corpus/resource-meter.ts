import { readFile, writeFile } from 'node:fs/promises';

/** The time and memory that some work took. */
export interface Weight {
  /** Elapsed time. */
  readonly ms: number;
  /** CPU time of the busiest process. Other work on the machine doesn't count. */
  readonly cpuMs: number;
  /** The most memory that one process gained while the work ran. */
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

/** Measures services, together with the processes in which they open files. */
export class ResourceMeter {
  constructor(private readonly services: readonly number[]) {}

  async measure<T>(work: () => Promise<T>): Promise<{ result: T; weight: Weight }> {
    const before = new Map<number, Use>();
    const after = new Map<number, Use>();
    for (const pid of await this.processes()) {
      // Resets the process's peak memory.
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
    // A process may be killed for what it took, so it must be measured while it runs.
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

  /**
   * The services and those of their children that open files. Not the browser, which prints emails at some later time.
   */
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
