import { transmitConfirmation } from '@coverleaf/contracts';
import { type JobAttempt, type JobProcessor, Processor } from '@coverleaf/messaging';
import type { EntityManager } from 'typeorm';
import { InsightClient, type InsuranceVerification } from '../insight/insight.client';
import type { ClaimedTransmission } from '../transmissions/transmissions.repository';
import { type DeliveryStrategy, Transmitter } from '../transmissions/transmitter';
import type { ConfirmationEntity } from './confirmation.entity';
import { ConfirmationsRepository } from './confirmations.repository';

/** Tells Insight of one confirmation. Every attempt carries the confirmation's id as its key, so that Insight takes it once. */
@Processor(transmitConfirmation)
export class TransmitConfirmationProcessor
  implements JobProcessor<typeof transmitConfirmation>, DeliveryStrategy
{
  constructor(
    private readonly transmitter: Transmitter,
    private readonly confirmations: ConfirmationsRepository,
    private readonly insight: InsightClient,
  ) {}

  process({ transmissionId }: { transmissionId: string }, attempt: JobAttempt): Promise<void> {
    return this.transmitter.attempt(transmitConfirmation, transmissionId, attempt, this);
  }

  async send(transmission: ClaimedTransmission): Promise<void> {
    const confirmation = await this.confirmations.get(idOf(transmission));
    await this.insight.addInsuranceVerification(toVerification(confirmation), confirmation.id);
  }

  delivered(manager: EntityManager, transmission: ClaimedTransmission): Promise<void> {
    return this.confirmations.markTransmitted(manager, idOf(transmission));
  }
}

function idOf({ confirmationId }: ClaimedTransmission): string {
  if (!confirmationId) throw new Error('This transmission is of no confirmation');
  return confirmationId;
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
