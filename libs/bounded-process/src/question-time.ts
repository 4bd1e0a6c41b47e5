import { processorMs, waitedMs } from './processor-time';

/** However little of the processor it gets, after so many times its limit a question has had its time. */
const PATIENCE = 1.5;
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
   *   a processor without which the file had time left
   */
  look(): number | 'spent' | 'starved' {
    const tookMs = Date.now() - this.beganMs;
    const hadMs = since(this.processorMs, processorMs(this.pid));
    if (hadMs === undefined || hadMs >= this.limitMs) return 'spent';
    const patienceMs = PATIENCE * this.limitMs - tookMs;
    if (patienceMs > 0) return Math.max(STEP_MS, Math.min(this.limitMs - hadMs, patienceMs));
    const inLineMs = since(this.waitedMs, waitedMs(this.pid)) ?? 0;
    return tookMs - inLineMs < this.limitMs ? 'starved' : 'spent';
  }
}

const since = (beganMs: number | undefined, nowMs: number | undefined): number | undefined =>
  beganMs === undefined || nowMs === undefined ? undefined : nowMs - beganMs;
