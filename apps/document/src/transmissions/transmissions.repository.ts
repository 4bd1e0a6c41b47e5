import { randomUUID } from 'node:crypto';
import type { JobDefinition, TransmissionKind, TransmissionTarget } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { z } from 'zod';
import type { DeliveryError } from '../outbound/delivery-error';
import { Timeline } from './timeline';
import { OPEN_STATES, TransmissionEntity } from './transmission.entity';

export interface NewTransmission {
  readonly kind: TransmissionKind;
  readonly target: TransmissionTarget;
  readonly uploadId: string;
  readonly confirmationId?: string;
}

/** A job that works one transmission. */
export type TransmissionJob = JobDefinition<z.ZodObject<{ transmissionId: z.ZodUUID }>>;

export interface ClaimedTransmission {
  readonly id: string;
  readonly uploadId: string;
  readonly confirmationId: string | null;
  /** Of this round, this one included. */
  readonly attempts: number;
}

interface ClaimedRow {
  readonly upload_id: string;
  readonly confirmation_id: string | null;
  readonly attempts: number;
}

type Change = Pick<TransmissionEntity, 'state' | 'lastError' | 'nextAttemptAt'>;

/** What changes together with a transmission. */
export type Also = (manager: EntityManager) => Promise<void>;

/** Every change of state is a guarded update and leaves a line in the timeline, in one transaction. */
@Injectable()
export class TransmissionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
  ) {}

  /** Opens a transmission, with its job, in the caller's transaction. */
  async open(manager: EntityManager, job: TransmissionJob, given: NewTransmission): Promise<string> {
    const id = randomUUID();
    const jobId = await this.outbox.add(manager, job, { transmissionId: id });
    await manager.insert(TransmissionEntity, { ...given, id, jobId });
    await this.timeline.note(manager, [id], { state: 'pending' });
    return id;
  }

  /** Takes the transmission for one attempt; null when it has ended, or another job has it by now. */
  claim(id: string, jobId: string): Promise<ClaimedTransmission | null> {
    return this.dataSource.transaction(async (manager) => {
      const [rows]: [ClaimedRow[], number] = await manager.query(
        `update transmissions set state = 'sending', attempts = attempts + 1, next_attempt_at = null, updated_at = now()
         where id = $1 and state = any($2) and coalesce(job_id, $3) = $3
         returning upload_id, confirmation_id, attempts - attempts_forgiven as attempts`,
        [id, OPEN_STATES, jobId],
      );
      const [row] = rows;
      if (!row) return null;
      await this.timeline.note(manager, [id], { state: 'sending' });
      return { id, uploadId: row.upload_id, confirmationId: row.confirmation_id, attempts: row.attempts };
    });
  }

  recordDelivery(id: string, also: Also): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const done = await this.change(manager, id, {
        state: 'delivered',
        lastError: null,
        nextAttemptAt: null,
      });
      if (done) await also(manager);
    });
  }

  /** @param nextAttemptAt null: there is none, it has failed for good */
  recordFailure(
    id: string,
    { failure, message }: DeliveryError,
    nextAttemptAt: Date | null,
    also?: Also,
  ): Promise<void> {
    const state = !nextAttemptAt ? 'failed' : failure === 'unknown' ? 'unknown' : 'retrying';
    return this.dataSource.transaction(async (manager) => {
      const done = await this.change(manager, id, { state, lastError: message, nextAttemptAt });
      if (done) await also?.(manager);
    });
  }

  /**
   * Ends the transmission of a document that staff have decided on themselves.
   * @returns false when it is about to be sent, or under way
   */
  async cancelDocument(manager: EntityManager, uploadId: string): Promise<boolean> {
    const transmission = await manager.findOne(TransmissionEntity, {
      where: { uploadId, kind: 'document' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!transmission || ['delivered', 'discarded'].includes(transmission.state)) return true;
    if (['pending', 'sending'].includes(transmission.state)) return false;
    await manager.update(
      TransmissionEntity,
      { id: transmission.id },
      { state: 'discarded', nextAttemptAt: null },
    );
    await this.timeline.note(manager, [transmission.id], {
      state: 'discarded',
      detail: 'Staff decided on the document themselves',
    });
    return true;
  }

  private async change(manager: EntityManager, id: string, to: Change): Promise<boolean> {
    const { affected } = await manager.update(TransmissionEntity, { id, state: In([...OPEN_STATES]) }, to);
    if (affected) await this.timeline.note(manager, [id], { state: to.state, detail: to.lastError });
    return Boolean(affected);
  }
}
