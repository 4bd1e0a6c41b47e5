import { ConcurrencyLimit } from '@coverleaf/concurrency';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';

/**
 * Limits the concurrent large bodies per caller (the key), each of which occupies a socket. Refuses with AppError 429.
 */
export const largeBodyLimit = (maxRunning: number): ConcurrencyLimit =>
  new ConcurrencyLimit({
    maxRunning,
    maxWaiting: 0,
    refusal: () =>
      new AppError('rate_limited', 429, 'Too many uploads at once from here.', { retryAfterSeconds: 5 }),
  });

/** Limits the concurrent inspections per caller (the key). Refuses with AppError 503 `inspection_busy`. */
@Injectable()
export class InspectionLimit extends ConcurrencyLimit {
  constructor() {
    super({
      maxRunning: 2,
      maxWaitMs: 10_000,
      refusal: () =>
        new AppError('inspection_busy', 503, 'Many documents are coming in from here right now.', {
          reportable: false,
          retryAfterSeconds: 10,
        }),
    });
  }
}
