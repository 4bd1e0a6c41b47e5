const FIRST_MS = 100;
const LONGEST_MS = 5_000;
/** After this lifetime, an exit counts as the first one. */
const WELL_MS = 20_000;

/** The backoff before restarting a process that ended. */
export class RestartPause {
  private next = FIRST_MS;

  /** @param livedMs lifetime of the process */
  after(livedMs: number): number {
    if (livedMs >= WELL_MS) this.next = FIRST_MS;
    const pause = this.next;
    this.next = Math.min(LONGEST_MS, this.next * 2);
    return pause;
  }
}
