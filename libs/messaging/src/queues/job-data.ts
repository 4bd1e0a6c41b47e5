import { backoffDelay, type JobDefinition } from '@coverleaf/contracts';
import { type JobsOptions, UnrecoverableError } from 'bullmq';

/** The job as stored in Redis: ids only. */
export interface JobData {
  readonly correlationId: string;
  /** The trace of the request that wrote the job; the spans of all attempts belong to it. */
  readonly traceparent?: string;
  readonly payload: unknown;
}

/** Thrown by a processor to run again after `delayMs`, without using up an attempt: its row decides when to stop. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
  constructor(
    readonly delayMs: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Throw it when another attempt would be for nothing. */
export class UnrecoverableJobError extends UnrecoverableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message);
    if (options?.cause !== undefined) this.cause = options.cause;
  }
}

/** The worker counts attempts itself, because a `RetryLaterError` uses up none. */
const UNBOUNDED = 1_000_000;

/** @param id id of the outbox row; BullMQ ignores a second job with the same id */
export function jobOptions(job: JobDefinition, id: string): JobsOptions {
  return {
    jobId: id,
    attempts: UNBOUNDED,
    backoff: { type: 'custom' },
    removeOnComplete: { age: job.retention.completedSeconds },
    removeOnFail: { age: job.retention.failedSeconds },
  };
}

/** Milliseconds until the next attempt. */
export function retryDelay(job: JobDefinition, attempt: number, scale: number, error?: Error): number {
  return error instanceof RetryLaterError
    ? error.delayMs
    : Math.round(backoffDelay(job.backoff, attempt) * scale);
}
