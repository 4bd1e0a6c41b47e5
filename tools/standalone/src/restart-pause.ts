const FIRST_MS = 100;
const LONGEST_MS = 5_000;
/** Whoever lived so long was well; the next fall counts as the first. */
const WELL_MS = 20_000;

/** How long to wait before a process that died is started again: short, and longer when it keeps dying. */
export class RestartPause {
  private next = FIRST_MS;

  /** @param livedMs how long the process had lived */
  after(livedMs: number): number {
    if (livedMs >= WELL_MS) this.next = FIRST_MS;
    const pause = this.next;
    this.next = Math.min(LONGEST_MS, this.next * 2);
    return pause;
  }
}
