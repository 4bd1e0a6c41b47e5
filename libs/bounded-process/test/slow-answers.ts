import { serveRequests } from '../src/bounded-process';

export interface Task {
  /** Milliseconds of CPU time to use. */
  readonly workMs: number;
  /** Neither computes nor replies. */
  readonly isSilent?: boolean;
  /** Megabytes to allocate and never free. */
  readonly keepMb?: number;
}

const kept: Buffer[] = [];

serveRequests(({ workMs, isSilent, keepMb = 0 }: Task) => {
  if (keepMb > 0) kept.push(Buffer.alloc(keepMb * 2 ** 20, 1));
  if (isSilent) return new Promise<string>(() => undefined);
  const began = process.cpuUsage();
  const usedMs = (): number => {
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  while (usedMs() < workMs);
  return Promise.resolve('done');
});
