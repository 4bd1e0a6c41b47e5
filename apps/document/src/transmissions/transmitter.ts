import { DELIVERY_WINDOW_MS } from '@coverleaf/contracts';
import { UnrecoverableJobError, type JobAttempt, RetryLaterError } from '@coverleaf/messaging';
import { OutboundError, withRetryAfter } from '@coverleaf/outbound';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  type ClaimedTransmission,
  type TransmissionJob,
  TransmissionsRepository,
} from './transmissions.repository';

/** How one kind of transmission is sent, and what it changes. */
export interface DeliveryStrategy {
  /** Resolves when the other side has taken it. @throws OutboundError */
  send(transmission: ClaimedTransmission): Promise<void>;
  /** In the transaction that records the delivery. */
  delivered(manager: EntityManager, transmission: ClaimedTransmission): Promise<void>;
  /** In the transaction that records that the other side has refused it for good. */
  refused?(manager: EntityManager, transmission: ClaimedTransmission, error: OutboundError): Promise<void>;
}

/** Makes one attempt of a transmission and writes down what came of it. The row says when it is over, not the queue. */
@Injectable()
export class Transmitter {
  private readonly logger = new Logger('transmissions');

  constructor(private readonly transmissions: TransmissionsRepository) {}

  /** @throws RetryLater, GiveUp */
  async attempt(
    job: TransmissionJob,
    transmissionId: string,
    { id: jobId, number, pauseAfter }: JobAttempt,
    courier: DeliveryStrategy,
  ): Promise<void> {
    try {
      const claimed = await this.transmissions.claim(transmissionId, jobId);
      if (claimed) await this.send(job, claimed, pauseAfter(claimed.attempts), courier);
    } catch (error) {
      if (error instanceof UnrecoverableJobError || error instanceof RetryLaterError) throw error;
      // Not even that could be written down.
      this.logger.error({
        msg: 'a transmission could not be recorded',
        transmissionId,
        error: describeError(error),
      });
      throw new RetryLaterError(pauseAfter(number), 'It could not be recorded', { cause: error });
    }
  }

  private async send(
    job: TransmissionJob,
    claimed: ClaimedTransmission,
    pauseMs: number,
    courier: DeliveryStrategy,
  ): Promise<void> {
    try {
      await courier.send(claimed);
    } catch (error) {
      const failure = inDoubt(
        claimed,
        error instanceof OutboundError ? error : this.ourFault(claimed.id, error),
      );
      const refused = failure.failure === 'refused';
      const waitMs =
        refused || claimed.attempts >= job.attempts ? null : waitAfter(failure, claimed, pauseMs);
      const nextAttemptAt = waitMs === null ? null : new Date(Date.now() + waitMs);
      await this.transmissions.recordFailure(claimed, failure, nextAttemptAt, async (manager) => {
        if (refused) await courier.refused?.(manager, claimed, failure);
      });
      throw waitMs === null
        ? new UnrecoverableJobError(failure.message, { cause: error })
        : new RetryLaterError(waitMs, failure.message, { cause: error });
    }
    // It has arrived. Where that cannot be written down, the next attempt repeats its key, and does no harm.
    await this.transmissions.recordDelivery(claimed, (manager) => courier.delivered(manager, claimed));
  }

  /** Our own faults end up with support too: a key that is gone, a row that cannot be read. Nothing was sent then. */
  private ourFault(transmissionId: string, cause: unknown): OutboundError {
    this.logger.error({
      msg: 'a transmission failed on our side',
      transmissionId,
      error: describeError(cause),
    });
    const message = 'It failed on our side; the log tells more';
    return new OutboundError('unknown', message, { cause, mayBeTaken: false });
  }
}

/**
 * Where an earlier attempt may have arrived, a refusal proves nothing: it may be the repetition that is refused. So it
 * is tried on, and left to staff in the end; nobody is told no.
 */
function inDoubt({ mayBeTaken }: ClaimedTransmission, failure: OutboundError): OutboundError {
  if (failure.failure !== 'refused' || !mayBeTaken) return failure;
  const message = `${failure.message}, but it may have taken an earlier attempt`;
  return new OutboundError('unknown', message, { cause: failure, detail: failure.detail });
}

/** Milliseconds until the next attempt; null where the other side asks us to stay away until the last one is over. */
function waitAfter(
  { retryAfterMs }: OutboundError,
  { since }: ClaimedTransmission,
  pauseMs: number,
): number | null {
  const leftMs = since.getTime() + DELIVERY_WINDOW_MS - Date.now();
  if (retryAfterMs !== undefined && retryAfterMs > pauseMs && leftMs <= 0) return null;
  return withRetryAfter(pauseMs, retryAfterMs, leftMs);
}
