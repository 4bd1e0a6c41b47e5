import { processorMs, waitedMs } from './processor-time';

/** A question that does not use the processor has had its time after so many times its limit. */
const PATIENCE = 1.5;
/** However little of the processor it gets, nobody waits longer than so many times its limit. */
const LONGEST = 2.5;
/** No smaller steps than the kernel counts in, in milliseconds. */
const STEP_MS = 20;

/** The time that a process has for one question, from now. Where the system does not tell more, it goes by the clock. */
export class QuestionTime {
  private readonly beganMs = Date.now();
  private readonly processorMs: number | undefined;
  private readonly waitedMs: number | undefined;

  constructor(
    private readonly pid: number | undefined,
    private readonly limitMs: number,
  ) {
    this.processorMs = processorMs(pid);
    this.waitedMs = waitedMs(pid);
  }

  /**
   * To be asked when `limitMs` are over.
   * @returns after how many milliseconds to look again, or how it came to its end: `spent` on the file, or `starved` of
   *   a processor, for which the file is not to blame
   */
  look(): number | 'spent' | 'starved' {
    const hadMs = since(this.processorMs, processorMs(this.pid));
    if (hadMs === undefined || hadMs >= this.limitMs) return 'spent';
    const tookMs = Date.now() - this.beganMs;
    const inLineMs = since(this.waitedMs, waitedMs(this.pid)) ?? 0;
    const patienceMs = PATIENCE * this.limitMs - (tookMs - inLineMs);
    if (patienceMs <= 0) return 'spent';
    const longestMs = LONGEST * this.limitMs - tookMs;
    if (longestMs <= 0) return 'starved';
    return Math.max(STEP_MS, Math.min(this.limitMs - hadMs, patienceMs, longestMs));
  }
}

const since = (beganMs: number | undefined, nowMs: number | undefined): number | undefined =>
  beganMs === undefined || nowMs === undefined ? undefined : nowMs - beganMs;
