import { transmitConfirmation } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor, RetryLater } from '@coverleaf/messaging';
import { UnrecoverableError } from 'bullmq';
import { InsightClient, type InsuranceVerification } from '../insight/insight.client';
import { InsightError } from '../insight/insight.errors';
import { TransmissionsRepository } from '../transmissions/transmissions.repository';
import type { ConfirmationEntity } from './confirmation.entity';
import { ConfirmationsRepository } from './confirmations.repository';

/** Tells Insight of one confirmation. Every attempt carries the confirmation's id as its key, so that Insight takes it once. */
@Processor(transmitConfirmation)
export class TransmitConfirmationProcessor implements JobProcessor<typeof transmitConfirmation> {
  constructor(
    private readonly transmissions: TransmissionsRepository,
    private readonly confirmations: ConfirmationsRepository,
    private readonly insight: InsightClient,
  ) {}

  async process({ transmissionId }: { transmissionId: string }, { pauseAfterMs }: JobAttempt): Promise<void> {
    const claimed = await this.transmissions.claim(transmissionId);
    if (!claimed) return;
    try {
      const confirmation = await this.confirmations.get(claimed.confirmationId);
      await this.insight.addInsuranceVerification(toVerification(confirmation), confirmation.id);
      await this.transmissions.recordDelivery(transmissionId, (manager) =>
        this.confirmations.markTransmitted(manager, confirmation.id),
      );
    } catch (error) {
      // Our own faults end up with support too: a key that is gone, a row that cannot be read.
      const failure = error instanceof InsightError ? error : ourFault(error);
      const final = failure.failure === 'refused' || claimed.attempts >= transmitConfirmation.attempts;
      const nextAttemptAt = final ? null : new Date(Date.now() + pauseAfterMs);
      await this.transmissions.recordFailure(transmissionId, failure, nextAttemptAt);
      throw final
        ? new UnrecoverableError(failure.message)
        : new RetryLater(pauseAfterMs, failure.message, { cause: error });
    }
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

const ourFault = (cause: unknown): InsightError =>
  new InsightError('unknown', 'It failed on our side; the log tells more', { cause });
