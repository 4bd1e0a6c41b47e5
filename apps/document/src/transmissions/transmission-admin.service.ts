import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  deliverUpload,
  discardTransmission,
  discardTransmissions,
  type OperationInput,
  retryFailed,
  retryTransmission,
  retryTransmissions,
  transmitConfirmation,
  type TransmissionKind,
  type TransmissionState,
  TroubledState,
} from '@coverleaf/contracts';
import { Handles, Outbox } from '@coverleaf/messaging';
import { conflict, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { UploadEntity } from '../uploads/upload.entity';
import type { TransmissionJob } from './transmission-attempt';
import { TransmissionViews } from './transmission-views';
import { retryObstacle, TransmissionEntity } from './transmission.entity';
import { TransmissionTimeline } from './transmissions.repository';

const JOB_OF: Readonly<Record<TransmissionKind, TransmissionJob>> = {
  confirmation: transmitConfirmation,
  document: deliverUpload,
};

export interface FailedTransmissionFilter {
  /** SQL over `transmissions`, with the parameters by their numbers. */
  readonly condition: string;
  readonly parameters: readonly unknown[];
}

type AuditBatch = (manager: EntityManager, ids: readonly string[]) => Promise<void>;

const RETRYABLE: readonly TransmissionState[] = [...TroubledState.options, 'discarded'];
const DISCARDABLE: readonly TransmissionState[] = ['pending', ...TroubledState.options];

const BATCH = 500;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/** What staff can do with transmissions. Each operation locks the row first, so that workers and other staff wait. */
@Injectable()
export class TransmissionAdminService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly timeline: TransmissionTimeline,
    private readonly views: TransmissionViews,
    private readonly audit: AuditTrail,
  ) {}

  /** Sends it again at once, with a fresh set of attempts. @throws AppError 404, 409 */
  @Handles(retryTransmission)
  async retry({ actor, params }: OperationInput<typeof retryTransmission>) {
    const { id } = params;
    await this.dataSource.transaction(async (manager) => {
      const transmission = await lock(manager, id);
      if (transmission.state === 'pending') throw conflict('being_sent', 'This waits to be sent already.');
      const [obstacle] = await retryObstacles(manager, [transmission]);
      if (obstacle) throw conflict('not_sent_again', obstacle);
      await this.sendAgain(manager, actor, [transmission]);
      await this.audit.note(manager, 'transmission.retried', actor, id);
    });
    return this.views.get({ actor, params });
  }

  @Handles(retryFailed)
  async retryFailed({ actor, body: { reason, kind, state } }: OperationInput<typeof retryFailed>) {
    // A literal of the schema's, so that the planner uses the index of its state.
    const condition = `state = '${state}' and last_error = $1 and ($2::text is null or kind = $2)`;
    const which = { condition, parameters: [reason, kind ?? null] };
    let isNoted = false;
    const retried = await this.retryFailedOf(actor, which, async (manager) => {
      if (!isNoted) await this.audit.note(manager, 'transmission.retried_all', actor, null);
      isNoted = true;
    });
    return { retried };
  }

  @Handles(retryTransmissions)
  async retryChosen({ actor, body: { ids } }: OperationInput<typeof retryTransmissions>) {
    const which = { condition: `state = any($1) and id = any($2::uuid[])`, parameters: [RETRYABLE, ids] };
    const retried = await this.retryFailedOf(actor, which, (manager, batch) =>
      this.noteEach(manager, 'transmission.retried', actor, batch),
    );
    return { retried };
  }

  @Handles(discardTransmissions)
  discardChosen({ actor, body: { ids, reason } }: OperationInput<typeof discardTransmissions>) {
    return this.dataSource.transaction(async (manager) => {
      const chosen: { id: string }[] = await manager.query(
        `select id from transmissions where id = any($1::uuid[]) and state = any($2)
          order by id for update skip locked`,
        [ids, DISCARDABLE],
      );
      const discarded = chosen.map(({ id }) => id);
      if (discarded.length > 0) await this.end(manager, actor, discarded, reason);
      return { discarded: discarded.length };
    });
  }

  /**
   * Retries all failed transmissions that can be retried, in batches. Reads each only once, so that new failures do not
   * prolong the run.
   * @param audit runs in the transaction of each batch with a retry, with the ids @returns how many
   */
  async retryFailedOf(actor: Actor, which: FailedTransmissionFilter, audit?: AuditBatch): Promise<number> {
    let retried = 0;
    let after: string | undefined = LOWEST_ID;
    while (after) {
      const batch = await this.retryBatch(actor, which, after, audit);
      retried += batch.retried;
      after = batch.last;
    }
    return retried;
  }

  /** Ends it without delivery, even before the first attempt. @throws AppError 404, 409 */
  @Handles(discardTransmission)
  async discard({ actor, params, body: { reason } }: OperationInput<typeof discardTransmission>) {
    const { id } = params;
    await this.dataSource.transaction(async (manager) => {
      const { state } = await lock(manager, id);
      if (state === 'discarded')
        throw conflict('discarded_before', 'This transmission was discarded before.');
      await this.end(manager, actor, [id], reason);
    });
    return this.views.get({ actor, params });
  }

  /** The caller must have locked the rows. */
  private async end(manager: EntityManager, actor: Actor, ids: string[], reason: string): Promise<void> {
    await manager.update(TransmissionEntity, { id: In(ids) }, { state: 'discarded', nextAttemptAt: null });
    await this.timeline.add(manager, ids, { state: 'discarded', detail: reason, actorId: actor.userId });
    await this.noteEach(manager, 'transmission.discarded', actor, ids);
  }

  private async noteEach(
    manager: EntityManager,
    action: 'transmission.retried' | 'transmission.discarded',
    actor: Actor,
    ids: readonly string[],
  ): Promise<void> {
    for (const id of ids) await this.audit.note(manager, action, actor, id);
  }

  /** @returns the last id that was read; undefined if there was none */
  private retryBatch(
    actor: Actor,
    { condition, parameters }: FailedTransmissionFilter,
    after: string,
    audit: AuditBatch | undefined,
  ): Promise<{ retried: number; last: string | undefined }> {
    return this.dataSource.transaction(async (manager) => {
      const failed: Pick<TransmissionEntity, 'id' | 'kind' | 'uploadId'>[] = await manager.query(
        `select id, kind, upload_id as "uploadId" from transmissions
          where ${condition} and id > $${parameters.length + 1}
          order by id limit ${BATCH} for update skip locked`,
        [...parameters, after],
      );
      const obstacles = await retryObstacles(manager, failed);
      const retryable = failed.filter((_, index) => !obstacles[index]);
      await this.sendAgain(manager, actor, retryable);
      const ids = retryable.map(({ id }) => id);
      if (ids.length > 0) await audit?.(manager, ids);
      return { retried: retryable.length, last: failed.at(-1)?.id };
    });
  }

  /** The caller must have locked the rows. A new job sends them; older jobs find another job id in the row and end. */
  private async sendAgain(
    manager: EntityManager,
    { userId }: Actor,
    transmissions: readonly Pick<TransmissionEntity, 'id' | 'kind'>[],
  ): Promise<void> {
    for (const [kind, job] of Object.entries(JOB_OF)) {
      const ids = transmissions.filter((one) => one.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      const jobs = await this.outbox.addAll(
        manager,
        job,
        ids.map((transmissionId) => ({ transmissionId })),
      );
      await manager.query(
        `update transmissions set state = 'pending', job_id = jobs.job_id, attempts_forgiven = attempts,
                round_began_at = now(), is_held = false, next_attempt_at = now(), updated_at = now()
           from unnest($1::uuid[], $2::uuid[]) as jobs (id, job_id) where transmissions.id = jobs.id`,
        [ids, jobs],
      );
      await this.timeline.add(manager, ids, { state: 'pending', actorId: userId });
    }
  }
}

/** @throws AppError 409 while it is being sent, and when it has arrived */
async function lock(manager: EntityManager, id: string): Promise<TransmissionEntity> {
  const transmission = await manager.findOne(TransmissionEntity, {
    where: { id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!transmission) throw notFound('There is no such transmission.');
  const { state } = transmission;
  if (state === 'sending')
    throw conflict('being_sent', 'This is being sent at this moment. Try again in a minute.');
  if (state === 'delivered') throw conflict('delivered_before', 'This was delivered meanwhile.');
  return transmission;
}

/** One per transmission. Read after the lock, because a decision on a document locks its transmission first. */
async function retryObstacles(
  manager: EntityManager,
  transmissions: readonly Pick<TransmissionEntity, 'kind' | 'uploadId'>[],
): Promise<(string | null)[]> {
  const uploads = await manager.find(UploadEntity, {
    select: { id: true, stage: true, status: true, fault: true },
    where: {
      id: In(transmissions.filter(({ kind }) => kind === 'document').map(({ uploadId }) => uploadId)),
    },
  });
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  return transmissions.map(({ kind, uploadId }) => {
    const upload = byId.get(uploadId);
    return upload ? retryObstacle(kind, upload) : null;
  });
}
