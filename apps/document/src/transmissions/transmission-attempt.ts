import { DELIVERY_WINDOW_MS, type JobDefinition } from '@coverleaf/contracts';
import { type JobAttempt, RetryLaterError, UnrecoverableJobError } from '@coverleaf/messaging';
import { OUR_FAULT, OutboundError, withRetryAfter } from '@coverleaf/outbound';
import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import type { z } from 'zod';

const logger = new Logger('transmissions');

export type TransmissionJob = JobDefinition<z.ZodObject<{ transmissionId: z.ZodUUID }>>;

export interface ClaimedTransmission {
  readonly id: string;
  readonly uploadId: string;
  readonly confirmationId: string | null;
  /** Within this round, including this one. */
  readonly attempts: number;
  /** Across all rounds: distinguishes this attempt from a later one by another worker. */
  readonly attempt: number;
  /** An earlier attempt may have arrived: its outcome is unknown. */
  readonly mayBeTaken: boolean;
  readonly roundBeganAt: Date;
}

export type AttemptOutcome = { readonly state: 'delivered' } | FailedAttempt;

export interface FailedAttempt {
  /** `unknown`: it may have arrived. `failed`: there is no further attempt. */
  readonly state: 'retrying' | 'unknown' | 'failed';
  readonly error: OutboundError;
  readonly nextAttemptAt: Date | null;
  /** Decides whether and when the job runs again. */
  readonly jobError: RetryLaterError | UnrecoverableJobError;
}

/** Awaits the sending. A failure is final if the destination refused it, or after the last attempt of `job`. */
export async function outcomeOf(
  job: TransmissionJob,
  claimed: ClaimedTransmission,
  { pauseAfter }: JobAttempt,
  sending: Promise<void>,
): Promise<AttemptOutcome> {
  try {
    await sending;
    return { state: 'delivered' };
  } catch (cause) {
    const error = uncertainRefusal(
      claimed,
      cause instanceof OutboundError ? cause : internalError(claimed.id, cause),
    );
    const isFinal = error.failure === 'refused' || claimed.attempts >= job.attempts;
    const waitMs = isFinal ? null : waitAfter(error, claimed, pauseAfter(claimed.attempts));
    if (waitMs === null) {
      const jobError = new UnrecoverableJobError(error.message, { cause });
      return { state: 'failed', error, nextAttemptAt: null, jobError };
    }
    return {
      state: error.failure === 'unknown' ? 'unknown' : 'retrying',
      error,
      nextAttemptAt: new Date(Date.now() + waitMs),
      jobError: new RetryLaterError(waitMs, error.message, { cause }),
    };
  }
}

/** The error for the queue. If claiming or recording fails, the job is retried without limit, under the same key. */
export function toJobError(error: unknown, transmissionId: string, { number, pauseAfter }: JobAttempt) {
  if (error instanceof UnrecoverableJobError || error instanceof RetryLaterError) return error;
  logger.error({ msg: 'a transmission could not be recorded', transmissionId, error: describeError(error) });
  return new RetryLaterError(pauseAfter(number), 'It could not be recorded', { cause: error });
}

/** Internal errors, such as a missing key or an unreadable row, are shown to staff too. Nothing was sent. */
function internalError(transmissionId: string, cause: unknown): OutboundError {
  logger.error({ msg: 'a transmission failed on our side', transmissionId, error: describeError(cause) });
  return new OutboundError('unknown', OUR_FAULT, { cause, mayBeTaken: false });
}

/**
 * If an earlier attempt may have arrived, a refusal may only refer to the repetition. So it is retried, and finally
 * left to staff.
 */
function uncertainRefusal({ mayBeTaken }: ClaimedTransmission, error: OutboundError): OutboundError {
  if (error.failure !== 'refused' || !mayBeTaken) return error;
  const message = `${error.message}, but it may have taken an earlier attempt`;
  return new OutboundError('unknown', message, { cause: error, detail: error.detail });
}

/** Milliseconds until the next attempt; null when the destination's `Retry-After` ends after the last one. */
function waitAfter({ retryAfterMs }: OutboundError, { roundBeganAt }: ClaimedTransmission, pauseMs: number) {
  const leftMs = roundBeganAt.getTime() + DELIVERY_WINDOW_MS - Date.now();
  if (retryAfterMs !== undefined && retryAfterMs > pauseMs && leftMs <= 0) return null;
  return withRetryAfter(pauseMs, retryAfterMs, leftMs);
}
