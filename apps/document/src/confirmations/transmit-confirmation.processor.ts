import { transmitConfirmation } from '@coverleaf/contracts';
import { GiveUp, type JobAttempt, type JobProcessor, Processor, RetryLater } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { InsightClient, type InsuranceVerification } from '../insight/insight.client';
import { InsightError } from '../insight/insight.errors';
import { type ClaimedTransmission, TransmissionsRepository } from '../transmissions/transmissions.repository';
import type { ConfirmationEntity } from './confirmation.entity';
import { ConfirmationsRepository } from './confirmations.repository';

/** Tells Insight of one confirmation. Every attempt carries the confirmation's id as its key, so that Insight takes it once. */
@Processor(transmitConfirmation)
export class TransmitConfirmationProcessor implements JobProcessor<typeof transmitConfirmation> {
  private readonly logger = new Logger('transmissions');

  constructor(
    private readonly transmissions: TransmissionsRepository,
    private readonly confirmations: ConfirmationsRepository,
    private readonly insight: InsightClient,
  ) {}

  async process(
    { transmissionId }: { transmissionId: string },
    { pauseAfter, number }: JobAttempt,
  ): Promise<void> {
    try {
      const claimed = await this.transmissions.claim(transmissionId);
      if (claimed) await this.attempt(transmissionId, claimed, pauseAfter(claimed.attempts));
    } catch (error) {
      if (error instanceof GiveUp || error instanceof RetryLater) throw error;
      // Not even that could be written down. The row says when it is over, not the queue.
      this.logger.error({
        msg: 'a transmission could not be recorded',
        transmissionId,
        error: describeError(error),
      });
      throw new RetryLater(pauseAfter(number), 'It could not be recorded', { cause: error });
    }
  }

  private async attempt(
    id: string,
    { confirmationId, attempts }: ClaimedTransmission,
    pauseMs: number,
  ): Promise<void> {
    try {
      const confirmation = await this.confirmations.get(confirmationId);
      await this.insight.addInsuranceVerification(toVerification(confirmation), confirmation.id);
      await this.transmissions.recordDelivery(id, (manager) =>
        this.confirmations.markTransmitted(manager, confirmation.id),
      );
    } catch (error) {
      const failure = error instanceof InsightError ? error : this.ourFault(id, error);
      const final = failure.failure === 'refused' || attempts >= transmitConfirmation.attempts;
      await this.transmissions.recordFailure(id, failure, final ? null : new Date(Date.now() + pauseMs));
      throw final
        ? new GiveUp(failure.message, { cause: error })
        : new RetryLater(pauseMs, failure.message, { cause: error });
    }
  }

  /** Our own faults end up with support too: a key that is gone, a row that cannot be read. */
  private ourFault(transmissionId: string, cause: unknown): InsightError {
    this.logger.error({
      msg: 'a transmission failed on our side',
      transmissionId,
      error: describeError(cause),
    });
    return new InsightError('unknown', 'It failed on our side; the log tells more', { cause });
  }
}

function toVerification(confirmation: ConfirmationEntity): InsuranceVerification {
  return {
    name: confirmation.name,
    email: confirmation.email,
    phoneNumber: confirmation.phone,
    financialInstitution: confirmation.financialInstitution,
    collateralType: confirmation.collateralDetails,
    loanNumber: confirmation.loanNumberLast4,
    additionalInformation: confirmation.additionalInfo,
  };
}
