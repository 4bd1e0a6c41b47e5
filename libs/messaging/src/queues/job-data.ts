import { backoffDelay, type JobDefinition } from '@coverleaf/contracts';
import type { JobsOptions } from 'bullmq';

/** What lies in Redis for a job: ids only, and the act that it belongs to. */
export interface JobData {
  readonly correlationId: string;
  readonly payload: unknown;
}

/** Throw it to choose the wait before the next attempt, for one that has already been told to people. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  constructor(
    readonly delayMs: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** @param id the outbox row's; Redis takes a second job with the same id for the first */
export function jobOptions(job: JobDefinition, id: string): JobsOptions {
  return {
    jobId: id,
    attempts: job.attempts,
    backoff: { type: 'custom' },
    removeOnComplete: { age: job.retention.completedSeconds },
    removeOnFail: { age: job.retention.failedSeconds },
  };
}

/** Milliseconds until the next attempt. */
export function retryDelay(job: JobDefinition, attempt: number, scale: number, error?: Error): number {
  return error instanceof RetryLater ? error.delayMs : Math.round(backoffDelay(job.backoff, attempt) * scale);
}
