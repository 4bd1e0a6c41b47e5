import { transmitConfirmation } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import { DataSource } from 'typeorm';
import { InsightClient, type InsuranceVerification } from '../insight/insight.client';
import { type ClaimedTransmission, outcomeOf, toJobError } from '../transmissions/transmission-attempt';
import { TransmissionsRepository } from '../transmissions/transmissions.repository';
import { ConfirmationEntity } from './confirmation.entity';

/** Sends one confirmation to Insight. The confirmation's id is the idempotency key. */
@Processor(transmitConfirmation)
export class TransmitConfirmationProcessor implements JobProcessor<typeof transmitConfirmation> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transmissions: TransmissionsRepository,
    private readonly insight: InsightClient,
  ) {}

  async process({ transmissionId }: { transmissionId: string }, attempt: JobAttempt): Promise<void> {
    try {
      const claimed = await this.transmissions.claim(transmissionId, attempt.id);
      if (!claimed) return;
      const outcome = await outcomeOf(transmitConfirmation, claimed, attempt, this.send(claimed));
      await this.dataSource.transaction(async (manager) => {
        const isRecorded = await this.transmissions.record(manager, claimed, outcome);
        if (isRecorded && outcome.state === 'delivered')
          await manager.update(ConfirmationEntity, { id: confirmationIdOf(claimed) }, { transmitted: true });
      });
      if (outcome.state !== 'delivered') throw outcome.jobError;
    } catch (error) {
      throw toJobError(error, transmissionId, attempt);
    }
  }

  private async send(claimed: ClaimedTransmission): Promise<void> {
    const id = confirmationIdOf(claimed);
    const confirmation = await this.dataSource.manager.findOneByOrFail(ConfirmationEntity, { id });
    await this.insight.sendConfirmation(toVerification(confirmation), id);
  }
}

function confirmationIdOf({ confirmationId }: ClaimedTransmission): string {
  if (!confirmationId) throw new Error('This transmission has no confirmation');
  return confirmationId;
}

const toVerification = (confirmation: ConfirmationEntity): InsuranceVerification => ({
  name: confirmation.name,
  email: confirmation.email,
  phoneNumber: confirmation.phone,
  financialInstitution: confirmation.financialInstitution,
  collateralType: confirmation.collateralDetails,
  loanNumber: confirmation.loanNumberLast4,
  additionalInformation: confirmation.additionalInfo,
});
