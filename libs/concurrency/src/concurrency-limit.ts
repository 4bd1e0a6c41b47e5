export interface ConcurrencyLimitOptions {
  /** Calls of one key that run at the same time. */
  readonly maxRunning: number;
  /** Calls of one key that wait; further ones are refused. 0: none waits. Absent: no bound. */
  readonly maxWaiting?: number;
  /** Milliseconds that a call waits before it is refused. Absent: no bound. */
  readonly maxWaitMs?: number;
  /** The error of a refused call. Needed where a bound is given. */
  readonly refusal?: () => Error;
}

interface RunOptions {
  /** Calls of one key share one limit; one limit for all calls when absent. */
  readonly key?: string;
  /** Goes before all calls that wait, and is not refused for their number. */
  readonly priority?: boolean;
}

interface Slots {
  running: number;
  readonly waiting: (() => void)[];
}

/** A counting semaphore per key with a bounded queue. Calls of one key run in the order in which they came. */
export class ConcurrencyLimit {
  private readonly slots = new Map<string, Slots>();

  constructor(private readonly options: ConcurrencyLimitOptions) {}

  /** @throws the refusal, when the queue is full or the wait takes too long; `work` was not called then */
  async run<T>(work: () => Promise<T>, { key = '', priority = false }: RunOptions = {}): Promise<T> {
    const slots = this.slots.get(key) ?? { running: 0, waiting: [] };
    this.slots.set(key, slots);
    if (slots.running < this.options.maxRunning) slots.running += 1;
    else await this.waitForSlot(slots, priority);
    try {
      return await work();
    } finally {
      const next = slots.waiting.shift();
      // The slot passes to the next call, so the number of running calls stays the same.
      if (next) next();
      else if (--slots.running === 0) this.slots.delete(key);
    }
  }

  private waitForSlot({ waiting }: Slots, priority: boolean): Promise<void> {
    const {
      maxWaiting = Infinity,
      maxWaitMs,
      refusal = () => new Error('Too many calls at once'),
    } = this.options;
    if (!priority && waiting.length >= maxWaiting) return Promise.reject(refusal());
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      if (maxWaitMs !== undefined)
        timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(start), 1);
          reject(refusal());
        }, maxWaitMs);
      if (priority) waiting.unshift(start);
      else waiting.push(start);
    });
  }
}
