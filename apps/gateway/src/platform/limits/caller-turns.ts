import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/** Documents of one address that are opened at once: of a few processes nobody gets all. */
const AT_ONCE = 2;
/** Nobody waits longer for a turn, in milliseconds; the browser tries again by itself. */
const WAIT_LIMIT_MS = 10_000;

interface Caller {
  busy: number;
  readonly waiting: (() => void)[];
}

/** Lets the uploads of one address be opened a few at a time, in their order. */
@Injectable()
export class CallerTurns {
  private readonly callers = new Map<string, Caller>();

  /** @throws AppError 503 `inspection_busy` when no turn came; nothing was done */
  async take<T>(address: string, work: () => Promise<T>): Promise<T> {
    const caller = this.callers.get(address) ?? { busy: 0, waiting: [] };
    this.callers.set(address, caller);
    if (caller.busy < AT_ONCE) caller.busy += 1;
    else await turnOf(caller);
    try {
      return await work();
    } finally {
      const next = caller.waiting.shift();
      // The turn is handed on, so the number of those at work stays as it is.
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
