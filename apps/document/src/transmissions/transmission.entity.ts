import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

/**
 * - `pending`: not tried yet
 * - `sending`: under way, or the process died while it was
 * - `retrying`: did not work; tried again at `nextAttemptAt`
 * - `unknown`: no answer came; tried again with the same key at `nextAttemptAt`
 * - `delivered`, `failed`: ended
 */
export type TransmissionState = 'pending' | 'sending' | 'retrying' | 'unknown' | 'delivered' | 'failed';

export const OPEN_STATES: readonly TransmissionState[] = ['pending', 'sending', 'retrying', 'unknown'];

/** One thing that another system is to be told, and how that goes. */
@Entity('transmissions')
export class TransmissionEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: 'confirmation';

  @Column('text')
  target!: 'insight';

  @Column('uuid', { name: 'confirmation_id' })
  confirmationId!: string;

  @Column('text', { default: 'pending' })
  state!: TransmissionState;

  @Column('int', { default: 0 })
  attempts!: number;

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
