import { AppError } from '@coverleaf/service-kit';
import type { FastifyRequest } from 'fastify';
import { callerOf } from '../http/rate-limit.guard';

/** Limits the concurrent large bodies of one address: each takes a file handle and a socket. */
export class BodiesUnderWay {
  private readonly counts = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** @throws AppError 429 */
  async hold<T>(request: FastifyRequest, read: () => Promise<T>): Promise<T> {
    const caller = callerOf(request);
    const own = this.counts.get(caller) ?? 0;
    if (own >= this.max)
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
