import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { TimeBudget } from './time-budget';

export interface Bounds {
  /** Milliseconds of CPU time. Wall-clock time: 1.5 times as long, or 2.5 times while the process waits for a CPU. */
  readonly limitMs: number;
  /** Private memory in addition to Node's own. */
  readonly memoryMb: number;
}

/** The file took more time or memory than allowed, or crashed the process. */
export class OutOfBoundsError extends Error {
  override readonly name = 'OutOfBoundsError';
}

/** No process was free or started in time, or it was killed or got too little CPU. The file is not the cause. */
export class PoolBusyError extends Error {
  override readonly name = 'PoolBusyError';
}

/** Milliseconds between checks of what the kernel doesn't limit: shared memory, threads, and tighter bounds. */
const CHECK_MS = 25;
/** Several times as many as Node and its libraries start. */
const MAX_THREADS = 64;

export interface Limits extends Bounds {
  /** Megabytes that the process had before the request. */
  readonly fromMb: number;
}

/** Rejects once a process exceeds its limits, until `signal`. @throws OutOfBoundsError, PoolBusyError */
export function exceeds(
  pid: number | undefined,
  { limitMs, memoryMb, fromMb }: Limits,
  signal: AbortSignal,
): Promise<never> {
  const time = new TimeBudget(pid, limitMs);
  let timeCheckAt = performance.now() + limitMs;
  return new Promise((_, reject) => {
    const end = (reason: string) => reject(new OutOfBoundsError(`The file took ${reason}`));
    const timer = setInterval(() => {
      const { residentMb, threads } = usageOf(pid);
      if (residentMb > fromMb + memoryMb) end(`more than ${memoryMb} MB`);
      if (threads > MAX_THREADS) end(`more than ${MAX_THREADS} threads`);
      if (performance.now() < timeCheckAt) return;
      const left = time.check();
      if (left === 'spent') end(`longer than ${limitMs} ms`);
      else if (left === 'starved') reject(new PoolBusyError('The machine had too much else to do'));
      else timeCheckAt = performance.now() + left;
    }, CHECK_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
}

interface Usage {
  readonly residentMb: number;
  readonly threads: number;
}

/** NaN without /proc, or when the process is gone. */
export function usageOf(pid: number | undefined): Usage {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const valueOf = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]);
    return { residentMb: valueOf('VmRSS') / 1_024, threads: valueOf('Threads') };
  } catch {
    return { residentMb: Number.NaN, threads: Number.NaN };
  }
}

/** Bubblewrap and shells report the signal that ended a program as its exit code. */
export const signalOf = (code: number | null): string =>
  Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0] ?? '';

/** Signals that no file causes: an operator or the kernel's out-of-memory killer sent them. */
const EXTERNAL_SIGNALS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']);

/** Whether a process was ended from outside, so that its file is not the cause. */
export const isExternal = (signal: string): boolean => EXTERNAL_SIGNALS.has(signal);
