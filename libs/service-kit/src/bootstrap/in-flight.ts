/** Counts the acts under way in this process, so that it can end when none is. */
export class InFlight {
  private count = 0;
  private draining = false;
  private readonly waiting = new Set<() => void>();

  /** True once the process has begun to end: new acts are to be refused. */
  get isDraining(): boolean {
    return this.draining;
  }

  async track<T>(work: () => Promise<T>): Promise<T> {
    this.count += 1;
    try {
      return await work();
    } finally {
      this.count -= 1;
      if (this.count === 0) for (const resolve of this.waiting) resolve();
    }
  }

  /** Refuses new acts and waits until those under way have ended, `graceMs` at the most. */
  async drain(graceMs: number): Promise<void> {
    this.draining = true;
    if (this.count === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, graceMs);
      this.waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** One per process. */
export const inFlight = new InFlight();
