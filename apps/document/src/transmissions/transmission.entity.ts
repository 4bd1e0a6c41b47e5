import type {
  DocumentRow,
  TransmissionKind,
  TransmissionState,
  TransmissionTarget,
} from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { UploadEntity } from '../uploads/upload.entity';

/** A job works a transmission in one of these states. */
export const OPEN_STATES: readonly TransmissionState[] = ['pending', 'sending', 'retrying', 'unknown'];

@Entity('transmissions')
export class TransmissionEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') kind!: TransmissionKind;
  @Column('text') target!: TransmissionTarget;
  @Column('uuid') uploadId!: string;
  @Column('uuid', { nullable: true }) confirmationId!: string | null;
  /** The outbox row of its job. Jobs of earlier rounds compare their id with it and end. */
  @Column('uuid', { nullable: true }) jobId!: string | null;
  @Column('text', { default: 'pending' }) state!: TransmissionState;
  @Column('int', { default: 0 }) attempts!: number;
  /** Attempts before the last manual retry, which do not count. */
  @Column('int', { default: 0 }) attemptsForgiven!: number;
  /** When it was opened, or last retried by staff. */
  @Column('timestamptz', { default: () => 'now()' }) roundBeganAt!: Date;
  /** An attempt with an unknown outcome may have arrived, so a later refusal is not final. */
  @Column('boolean', { default: false }) mayBeTaken!: boolean;
  /** Refused while its lender's documents are held: an administrator decides whether it is rejected. */
  @Column('boolean', { default: false }) isHeld!: boolean;
  /** For staff; without personal data. */
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
}

@Entity('transmission_events')
export class TransmissionEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('uuid') transmissionId!: string;
  @Column('text') state!: TransmissionState;
  @Column('text', { nullable: true }) detail!: string | null;
  /** Acting staff id; null for system transitions. */
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @CreateDateColumn({ type: 'timestamptz' }) at!: Date;
}

export type UploadOfTransmission = Pick<UploadEntity, 'stage' | 'status' | 'fault'>;

/** Why a transmission cannot be retried, for staff; null when it can. A decision stays: the borrower may know it. */
export function retryObstacle(kind: TransmissionKind, { stage, status, fault }: UploadOfTransmission) {
  if (kind !== 'document' || stage === 'sending') return null;
  if (fault === 'refused')
    return 'The lender refused this document, so it was rejected. The borrower has to send a new one.';
  return stage === 'closed'
    ? `This document was ${status} before, so it is not sent again.`
    : 'This document has reached its lender.';
}

/** The same in SQL over `sent` (transmissions) and `upload`: true if nothing prevents a retry. */
export const CAN_BE_RETRIED = `(sent.kind <> 'document' or upload.stage = 'sending')`;

/** `DocumentRow.sendingEnded` in SQL, over a row of `insurance_uploads`. */
export const SENDING_ENDED = `case when insurance_uploads.stage = 'sending' then (
  select state from transmissions where upload_id = insurance_uploads.id and kind = 'document'
     and state in ('failed', 'discarded')) end`;

/** The same for entities. */
export function sendingEnded(
  { stage }: Pick<UploadEntity, 'stage'>,
  transmissions: readonly Pick<TransmissionEntity, 'kind' | 'state'>[],
): DocumentRow['sendingEnded'] {
  if (stage !== 'sending') return null;
  const state = transmissions.find(({ kind }) => kind === 'document')?.state;
  return state === 'failed' || state === 'discarded' ? state : null;
}
