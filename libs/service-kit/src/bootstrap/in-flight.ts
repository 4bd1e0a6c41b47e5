import { setImmediate as turn } from 'node:timers/promises';

/** Counts running requests, so that a shutdown can wait for them. */
export class ActiveRequests {
  private count = 0;
  private draining = false;
  private readonly waiting = new Set<() => void>();

  /** True during shutdown: refuse new requests. */
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

  /** Refuses new requests and waits at most `graceMs` for running ones, and until their replies are handed to their sockets. */
  async drain(graceMs: number): Promise<void> {
    this.draining = true;
    if (this.count > 0) await this.untilDone(graceMs);
    // Nest sends a reply one tick after its handler returned, and `RpcSocket` writes it at the end of that turn.
    for (let turns = 0; turns < 2; turns += 1) await turn();
  }

  private untilDone(graceMs: number): Promise<void> {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, graceMs);
      this.waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}

/** One per process. */
export const activeRequests = new ActiveRequests();
