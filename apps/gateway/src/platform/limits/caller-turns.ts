import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Concurrent inspections of one address, so that it cannot take all of the few processes. */
const MAX_CONCURRENT = 2;
/** How long a request waits, in milliseconds. After that the browser retries. */
const WAIT_LIMIT_MS = 10_000;

interface Caller {
  busy: number;
  readonly waiting: (() => void)[];
}

/** Limits the concurrent inspections of one address. The rest wait in their order. */
@Injectable()
export class CallerTurns {
  private readonly callers = new Map<string, Caller>();

  /** @throws AppError 503 `inspection_busy` after the time limit; `work` has not run then */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    const caller = this.callers.get(address) ?? { busy: 0, waiting: [] };
    this.callers.set(address, caller);
    if (caller.busy < MAX_CONCURRENT) caller.busy += 1;
    else await turnOf(caller);
    try {
      return await work();
    } finally {
      const next = caller.waiting.shift();
      // The next one takes over this place, so `busy` does not change.
      if (next) next();
      else if (--caller.busy === 0) this.callers.delete(address);
    }
  }
}

function turnOf({ waiting }: Caller): Promise<void> {
  return new Promise((resolve, reject) => {
    const take = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(take), 1);
      reject(
        new AppError('inspection_busy', 503, 'Many documents are coming in from here right now.', {
          reportable: false,
          retryAfterSeconds: 10,
        }),
      );
    }, WAIT_LIMIT_MS);
    waiting.push(take);
  });
}
