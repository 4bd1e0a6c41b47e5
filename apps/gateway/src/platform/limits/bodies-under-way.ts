import { AppError } from '@coverleaf/service-kit';
import type { FastifyRequest } from 'fastify';
import { callerOf } from './rate-limit.guard';

/** Large bodies that come in: each holds a file and a socket, so one address may have so many. */
export class BodiesUnderWay {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** @throws AppError 429 */
  async hold<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
    const caller = callerOf(request);
    const own = this.counts.get(caller) ?? 0;
    if (own >= this.most)
      throw new AppError('rate_limited', 429, 'Too many uploads at once from here.', {
        retryAfterSeconds: 5,
      });
    this.counts.set(caller, own + 1);
    try {
      return await read();
    } finally {
      const left = (this.counts.get(caller) ?? 1) - 1;
      if (left > 0) this.counts.set(caller, left);
      else this.counts.delete(caller);
    }
  }
}
