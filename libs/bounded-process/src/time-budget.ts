import { readFileSync } from 'node:fs';

/** Milliseconds of a kernel clock tick (USER_HZ is 100 on every common Linux). */
const TICK_MS = 10;

/** The wall-clock time of a request, without time in the run queue, may be this many times the limit. */
const CLOCK_FACTOR = 1.5;
/** The total wall-clock time of a request may be this many times the limit. */
const MAX_CLOCK_FACTOR = 2.5;
/** Milliseconds between checks, no less than the kernel's clock tick. */
const STEP_MS = 20;

/** Measures the CPU time of a process for one request, from now on; without /proc, the wall-clock time. */
export class TimeBudget {
  private readonly startedMs = Date.now();
  private readonly processorMs: number | undefined;
  private readonly queuedMs: number | undefined;

  constructor(
    private readonly pid: number | undefined,
    private readonly limitMs: number,
  ) {
    this.processorMs = processorMs(pid);
    this.queuedMs = runQueueMs(pid);
  }

  /**
   * Call it first after `limitMs`.
   * @returns milliseconds until the next check; or `spent`: the file used up its time; or `starved`: the process got
   * too little CPU time, which is not the file's fault
   */
  check(): number | 'spent' | 'starved' {
    const usedMs = since(this.processorMs, processorMs(this.pid));
    if (usedMs === undefined || usedMs >= this.limitMs) return 'spent';
    const elapsedMs = Date.now() - this.startedMs;
    const queuedMs = since(this.queuedMs, runQueueMs(this.pid)) ?? 0;
    const clockLeftMs = CLOCK_FACTOR * this.limitMs - (elapsedMs - queuedMs);
    if (clockLeftMs <= 0) return 'spent';
    const maxLeftMs = MAX_CLOCK_FACTOR * this.limitMs - elapsedMs;
    if (maxLeftMs <= 0) return 'starved';
    return Math.max(STEP_MS, Math.min(this.limitMs - usedMs, clockLeftMs, maxLeftMs));
  }
}

const since = (startedMs: number | undefined, nowMs: number | undefined): number | undefined =>
  startedMs === undefined || nowMs === undefined ? undefined : nowMs - startedMs;

/** CPU milliseconds of a process with all its threads; undefined without /proc. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses before it may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Milliseconds that a process has waited in the run queue; undefined without /proc. */
function runQueueMs(pid: number | undefined): number | undefined {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1_000_000;
  } catch {
    return undefined;
  }
}
