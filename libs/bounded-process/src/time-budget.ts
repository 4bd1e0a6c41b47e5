import { readFileSync } from 'node:fs';

/** Of the kernel's clock in which it counts, in milliseconds: the same on every Linux that we know. */
const TICK_MS = 10;

/** A question that does not use the processor has had its time after so many times its limit. */
const PATIENCE = 1.5;
/** However little of the processor it gets, nobody waits longer than so many times its limit. */
const LONGEST = 2.5;
/** No smaller steps than the kernel counts in, in milliseconds. */
const STEP_MS = 20;

/** The time that a process has for one question, from now. Where the system does not tell more, it goes by the clock. */
export class TimeBudget {
  private readonly beganMs = Date.now();
  private readonly processorMs: number | undefined;
  private readonly queuedMs: number | undefined;

  constructor(
    private readonly pid: number | undefined,
    private readonly limitMs: number,
  ) {
    this.processorMs = processorMs(pid);
    this.queuedMs = waitedMs(pid);
  }

  /**
   * To be asked when `limitMs` are over.
   * @returns after how many milliseconds to look again, or how it came to its end: `spent` on the file, or `starved` of
   *   a processor, for which the file is not to blame
   */
  check(): number | 'spent' | 'starved' {
    const hadMs = since(this.processorMs, processorMs(this.pid));
    if (hadMs === undefined || hadMs >= this.limitMs) return 'spent';
    const tookMs = Date.now() - this.beganMs;
    const inLineMs = since(this.queuedMs, waitedMs(this.pid)) ?? 0;
    const patienceMs = PATIENCE * this.limitMs - (tookMs - inLineMs);
    if (patienceMs <= 0) return 'spent';
    const longestMs = LONGEST * this.limitMs - tookMs;
    if (longestMs <= 0) return 'starved';
    return Math.max(STEP_MS, Math.min(this.limitMs - hadMs, patienceMs, longestMs));
  }
}

const since = (beganMs: number | undefined, nowMs: number | undefined): number | undefined =>
  beganMs === undefined || nowMs === undefined ? undefined : nowMs - beganMs;

/** Milliseconds of processor time that a process has had with all its threads; nothing where the system does not tell. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Milliseconds that a process stood in line for a processor; nothing where the system does not tell. */
function waitedMs(pid: number | undefined): number | undefined {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return undefined;
  }
}
