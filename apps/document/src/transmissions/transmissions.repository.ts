import { randomUUID } from 'node:crypto';
import type { JobDefinition, TransmissionKind, TransmissionTarget } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import type { OutboundError } from '@coverleaf/outbound';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { z } from 'zod';
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
  /** Of all rounds: tells this attempt from a later one, should this process have been taken for dead. */
  readonly attempt: number;
  /** An earlier attempt may have arrived: what came of it is not known. */
  readonly mayBeTaken: boolean;
  /** When this round began. */
  readonly since: Date;
}

interface ClaimedRow {
  readonly upload_id: string;
  readonly confirmation_id: string | null;
  readonly attempts: number;
  readonly attempt: number;
  readonly may_be_taken: boolean;
  readonly since: Date;
}

type Change = Pick<TransmissionEntity, 'state' | 'lastError' | 'nextAttemptAt'> &
  Partial<Pick<TransmissionEntity, 'mayBeTaken'>>;

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

  /**
   * Takes the transmission for one attempt; null when it has ended, or another job has it by now. One that is found
   * under way died there, and may have arrived.
   */
  claim(id: string, jobId: string): Promise<ClaimedTransmission | null> {
    return this.dataSource.transaction(async (manager) => {
      const [rows]: [ClaimedRow[], number] = await manager.query(
        `update transmissions set state = 'sending', attempts = attempts + 1, next_attempt_at = null, updated_at = now(),
                may_be_taken = may_be_taken or state = 'sending'
         where id = $1 and state = any($2) and coalesce(job_id, $3) = $3
         returning upload_id, confirmation_id, attempts - attempts_forgiven as attempts, attempts as attempt,
                   may_be_taken, round_began_at as since`,
        [id, OPEN_STATES, jobId],
      );
      const [row] = rows;
      if (!row) return null;
      await this.timeline.note(manager, [id], { state: 'sending' });
      const {
        upload_id: uploadId,
        confirmation_id: confirmationId,
        may_be_taken: mayBeTaken,
        ...counts
      } = row;
      return { id, uploadId, confirmationId, mayBeTaken, ...counts };
    });
  }

  /** Whichever attempt it was: it has arrived. */
  recordDelivery({ id }: ClaimedTransmission, also: Also): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const done = await this.change(
        manager,
        { id },
        {
          state: 'delivered',
          lastError: null,
          nextAttemptAt: null,
        },
      );
      if (done) await also(manager);
    });
  }

  /**
   * Unless a later attempt is under way, whose outcome counts.
   * @param nextAttemptAt null: there is none, it has failed for good
   */
  recordFailure(
    { id, attempt }: ClaimedTransmission,
    { failure, supportMessage, mayBeTaken }: OutboundError,
    nextAttemptAt: Date | null,
    also?: Also,
  ): Promise<void> {
    const state = !nextAttemptAt ? 'failed' : failure === 'unknown' ? 'unknown' : 'retrying';
    return this.dataSource.transaction(async (manager) => {
      const done = await this.change(
        manager,
        { id, attempts: attempt },
        { state, lastError: supportMessage, nextAttemptAt, ...(mayBeTaken && { mayBeTaken }) },
      );
      if (done) await also?.(manager);
    });
  }

  /**
   * Ends the transmission of a document that staff have decided on themselves.
   * @returns false when it is being sent at this moment
   */
  async cancelDocument(manager: EntityManager, uploadId: string): Promise<boolean> {
    const transmission = await manager.findOne(TransmissionEntity, {
      where: { uploadId, kind: 'document' },
      lock: { mode: 'pessimistic_write' },
    });
    if (!transmission || ['delivered', 'discarded'].includes(transmission.state)) return true;
    if (transmission.state === 'sending') return false;
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

  private async change(
    manager: EntityManager,
    which: Pick<TransmissionEntity, 'id'> & Partial<Pick<TransmissionEntity, 'attempts'>>,
    to: Change,
  ): Promise<boolean> {
    const open = { ...which, state: In([...OPEN_STATES]) };
    const { affected } = await manager.update(TransmissionEntity, open, to);
    if (affected) await this.timeline.note(manager, [which.id], { state: to.state, detail: to.lastError });
    return Boolean(affected);
  }
}
