export interface ConcurrencyLimitOptions {
  /** The most concurrent calls per key. */
  readonly maxRunning: number;
  /** The most waiting calls per key; further ones are refused. 0: none. Absent: no limit. */
  readonly maxWaiting?: number;
  /** How long a call waits before it is refused, in milliseconds. Absent: no limit. */
  readonly maxWaitMs?: number;
  /** Creates the error of a refused call. Required if there is a limit on waiting. */
  readonly refusal?: () => Error;
}

interface RunOptions {
  /** Calls with the same key share one limit. Absent: one limit for all calls. */
  readonly key?: string;
  /** Goes ahead of all waiting calls and ignores `maxWaiting`. */
  readonly priority?: boolean;
}

interface Slots {
  running: number;
  readonly waiting: (() => void)[];
}

/** A counting semaphore per key with a bounded queue. Calls of one key run in order of arrival. */
export class ConcurrencyLimit {
  private readonly slots = new Map<string, Slots>();

  constructor(private readonly options: ConcurrencyLimitOptions) {}

  /** @throws the refusal if the queue is full or the wait takes too long; `work` was not called then */
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
