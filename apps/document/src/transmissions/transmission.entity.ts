import type { TransmissionKind, TransmissionState, TransmissionTarget } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/** Not ended: a job is on it. */
export const OPEN_STATES: readonly TransmissionState[] = ['pending', 'sending', 'retrying', 'unknown'];

/** One thing that another system is to be told, and how that goes. */
@Entity('transmissions')
export class TransmissionEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: TransmissionKind;

  @Column('text')
  target!: TransmissionTarget;

  @Column('uuid', { name: 'upload_id' })
  uploadId!: string;

  /** Of a transmission of kind `confirmation`. */
  @Column('uuid', { name: 'confirmation_id', nullable: true })
  confirmationId!: string | null;

  /** The outbox row that works it now; jobs of earlier rounds find that they are not it and end. */
  @Column('uuid', { name: 'job_id', nullable: true })
  jobId!: string | null;

  @Column('text', { default: 'pending' })
  state!: TransmissionState;

  @Column('int', { default: 0 })
  attempts!: number;

  /** Attempts of earlier rounds: staff had it sent again, so they count no longer. */
  @Column('int', { name: 'attempts_forgiven', default: 0 })
  attemptsForgiven!: number;

  /** Since when it has been tried: since it was opened, or since staff had it sent again. */
  @Column('timestamptz', { name: 'round_began_at', default: () => 'now()' })
  roundBeganAt!: Date;

  /** An attempt may have arrived whose outcome is not known, so a later refusal is not final. */
  @Column('boolean', { name: 'may_be_taken', default: false })
  mayBeTaken!: boolean;

  /** Refused while its lender's refusals are held: the document is not rejected until an administrator says so. */
  @Column('boolean', { name: 'is_held', default: false })
  isHeld!: boolean;

  /** In plain words, without personal data. */
  @Column('text', { name: 'last_error', nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { name: 'next_attempt_at', nullable: true })
  nextAttemptAt!: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
