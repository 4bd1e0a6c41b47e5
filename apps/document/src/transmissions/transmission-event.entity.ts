import type { TransmissionState } from '@coverleaf/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One line of a transmission's timeline. */
@Entity('transmission_events')
export class TransmissionEventEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: string;

  @Column('uuid', { name: 'transmission_id' })
  transmissionId!: string;

  @Column('text')
  state!: TransmissionState;

  @Column('text', { nullable: true })
  detail!: string | null;

  /** Who of the staff did it; null: nobody, it went its way. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  at!: Date;
}
