import { backoffDelay, type JobDefinition } from '@coverleaf/contracts';
import { type JobsOptions, UnrecoverableError } from 'bullmq';

/** What lies in Redis for a job: ids only, and the act that it belongs to. */
export interface JobData {
  readonly correlationId: string;
  /** Of the act that wrote the job, where it was traced: each attempt belongs to it. */
  readonly traceparent?: string;
  readonly payload: unknown;
}

/**
 * Throw it to be run again after a wait of your choice, whatever the number of attempts: for processors whose row says
 * when it is over.
 */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLater';
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

/** The worker counts attempts itself, because some do not count. */
const UNBOUNDED = 1_000_000;

/** @param id the outbox row's; Redis takes a second job with the same id for the first */
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
