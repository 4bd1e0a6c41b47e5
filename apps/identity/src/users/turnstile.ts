import { AppError } from '@coverleaf/service-kit';

/** Runs at most `width` calls at a time. Others wait in a queue of at most `longest`; beyond that they are refused. */
export class Turnstile {
  private inside = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly width: number,
    private readonly longest: number,
  ) {}

  /**
   * @param first goes ahead of all waiting calls
   * @throws AppError 503 when the queue is full
   */
  async pass<T>(work: () => Promise<T>, first = false): Promise<T> {
    if (this.inside >= this.width) {
      if (!first && this.line.length >= this.longest) {
        throw new AppError('busy', 503, 'Too many people sign in at once. Please try again in a moment.', {
          retryAfterSeconds: 2,
          reportable: false,
        });
      }
      await new Promise<void>((resolve) => (first ? this.line.unshift(resolve) : this.line.push(resolve)));
    } else {
      this.inside += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }
}
