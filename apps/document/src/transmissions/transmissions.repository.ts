import { randomUUID } from 'node:crypto';
import {
  type TransmissionKind,
  TRANSMISSIONS_CHANGED,
  type TransmissionsChanged,
  type TransmissionState,
  type TransmissionTarget,
} from '@coverleaf/contracts';
import { Broadcaster, Outbox } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentConfig } from '../document.config';
import type { AttemptOutcome, ClaimedTransmission, TransmissionJob } from './transmission-attempt';
import { OPEN_STATES, TransmissionEntity } from './transmission.entity';

/** Changes are announced at most this often. The delay also lets their transaction commit. */
const ANNOUNCE_INTERVAL_MS = 300;

export interface TimelineLine {
  readonly state: TransmissionState;
  readonly detail?: string | null;
  readonly actorId?: string;
}

/**
 * The events of transmissions. Every change of state adds one, so this is the place to announce changes to staff
 * screens.
 */
@Injectable()
export class TransmissionTimeline implements OnApplicationShutdown {
  private readonly broadcaster: Broadcaster;
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectConfig() config: DocumentConfig) {
    this.broadcaster = new Broadcaster(config.REDIS_URL, config.QUEUE_PREFIX);
  }

  /** Call it after each change whose statement adds its event. */
  announceSoon(): void {
    this.timer ??= setTimeout(() => this.announce(), ANNOUNCE_INTERVAL_MS);
  }

  /** Adds the same event to each of them, in the caller's transaction. */
  async add(manager: EntityManager, ids: readonly string[], { state, detail = null, actorId }: TimelineLine) {
    await manager.query(
      `insert into transmission_events (transmission_id, state, detail, actor_id)
       select id, $2, $3, $4 from unnest($1::uuid[]) as ids (id)`,
      [ids, state, detail, actorId ?? null],
    );
    this.announceSoon();
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.broadcaster.close();
  }

  /** Best effort: screens also poll, and the next change announces this one as well. */
  private announce(): void {
    this.timer = undefined;
    const change: TransmissionsChanged = {};
    this.broadcaster.publish(TRANSMISSIONS_CHANGED, change).catch(() => undefined);
  }
}

export interface NewTransmission {
  readonly kind: TransmissionKind;
  /** Default: where the document goes. */
  readonly target?: TransmissionTarget;
  readonly uploadId: string;
  readonly confirmationId?: string;
}

/**
 * SQL that begins with a change of `transmissions` and adds an event for each row that it changed. `change` returns ids;
 * the rows are in `changed`.
 */
const withEvent = (change: string, state: string, detail = 'null'): string =>
  `with changed as (${change}), event as (
     insert into transmission_events (transmission_id, state, detail) select id, ${state}, ${detail} from changed)`;

/** Every change of state is a guarded update that adds an event to the timeline, in one transaction. */
@Injectable()
export class TransmissionsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly timeline: TransmissionTimeline,
  ) {}

  async open(manager: EntityManager, job: TransmissionJob, transmission: NewTransmission): Promise<void> {
    const { kind, target, uploadId, confirmationId } = transmission;
    const id = randomUUID();
    const jobId = await this.outbox.add(manager, job, { transmissionId: id });
    const insert = `insert into transmissions (id, kind, target, upload_id, confirmation_id, job_id)
      select $1::uuid, $2, coalesce($3, upload.target), upload.id, $5::uuid, $6::uuid
        from insurance_uploads upload where upload.id = $4 returning id`;
    const opened: unknown[] = await manager.query(`${withEvent(insert, `'pending'`)} select 1 from changed`, [
      ...[id, kind, target ?? null, uploadId, confirmationId ?? null, jobId],
    ]);
    if (opened.length === 0) throw new Error('The upload of a new transmission does not exist');
    this.timeline.announceSoon();
  }

  /**
   * Claims it for one attempt. A transmission found in state `sending` was left by a worker that died, so it may have
   * arrived.
   * @returns null if it has ended, or another job is working on it
   */
  async claim(id: string, jobId: string): Promise<ClaimedTransmission | null> {
    const update = `update transmissions set state = 'sending', attempts = attempts + 1, next_attempt_at = null,
        updated_at = now(), may_be_taken = may_be_taken or state = 'sending'
      where id = $1 and state = any($2) and coalesce(job_id, $3) = $3 returning *`;
    const [claimed]: ClaimedTransmission[] = await this.dataSource.query(
      `${withEvent(update, `'sending'`)}
       select id, upload_id as "uploadId", confirmation_id as "confirmationId",
              attempts - attempts_forgiven as attempts, attempts as attempt, may_be_taken as "mayBeTaken",
              round_began_at as "roundBeganAt"
         from changed`,
      [id, OPEN_STATES, jobId],
    );
    if (!claimed) return null;
    this.timeline.announceSoon();
    return claimed;
  }

  /**
   * Records an outcome in the caller's transaction. A failure counts only while no later attempt is running.
   * @returns false if nothing was recorded, because the transmission has ended or a later attempt decides
   */
  async record(manager: EntityManager, { id, attempt }: ClaimedTransmission, outcome: AttemptOutcome) {
    const failed = outcome.state === 'delivered' ? null : outcome;
    // What may have been taken stays so: an earlier attempt may have arrived.
    const update = `update transmissions set state = $2, last_error = $3, next_attempt_at = $4, updated_at = now(),
        may_be_taken = may_be_taken or $5
      where id = $1 and state = any($6) and ($2 = 'delivered' or attempts = $7) returning id`;
    const recorded: unknown[] = await manager.query(
      `${withEvent(update, '$2', '$3')} select 1 from changed`,
      [
        ...[id, outcome.state, failed?.error.supportMessage ?? null, failed?.nextAttemptAt ?? null],
        ...[failed?.error.mayBeTaken ?? false, OPEN_STATES, attempt],
      ],
    );
    if (recorded.length > 0) this.timeline.announceSoon();
    return recorded.length > 0;
  }

  /**
   * Locks the transmission of a document until the transaction ends. Always lock it before its upload.
   * @returns null before its delivery began
   */
  lockDocument(manager: EntityManager, uploadId: string): Promise<TransmissionEntity | null> {
    return manager.findOne(TransmissionEntity, {
      where: { uploadId, kind: 'document' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Ends the transmission of a document that staff have decided on. @returns false while it is being sent */
  async cancelDocument(manager: EntityManager, uploadId: string): Promise<boolean> {
    const transmission = await this.lockDocument(manager, uploadId);
    if (!transmission || ['delivered', 'discarded'].includes(transmission.state)) return true;
    if (transmission.state === 'sending') return false;
    const { id } = transmission;
    await manager.update(TransmissionEntity, { id }, { state: 'discarded', nextAttemptAt: null });
    const detail = 'Staff decided on the document themselves';
    await this.timeline.add(manager, [id], { state: 'discarded', detail });
    return true;
  }
}
