import { randomUUID } from 'node:crypto';
import type { JobDefinition } from '@coverleaf/contracts';
import { correlationId, currentTraceparent, withSpan } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import { OUTBOX_CHANNEL } from './outbox-table';

/** Writes jobs into the caller's transaction: the job exists if, and only if, the change does. */
@Injectable()
export class Outbox {
  /** @returns the row's id, which is the job's id too */
  async add<P extends z.ZodType>(
    manager: EntityManager,
    job: JobDefinition<P>,
    payload: z.input<P>,
  ): Promise<string> {
    const [id] = await this.addAll(manager, job, [payload]);
    if (!id) throw new Error('The outbox took no row');
    return id;
  }

  /** Many of one kind, in one statement. @returns the ids in the order of the payloads */
  async addAll<P extends z.ZodType>(
    manager: EntityManager,
    job: JobDefinition<P>,
    payloads: readonly z.input<P>[],
  ): Promise<string[]> {
    if (payloads.length === 0) return [];
    const ids = payloads.map(() => randomUUID());
    const rows = payloads.map((payload) => JSON.stringify(job.payload.parse(payload)));
    const facts = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'create',
      'messaging.destination.name': job.name,
      'messaging.batch.message_count': ids.length,
    } as const;
    await withSpan({ kind: 'producer', name: `create ${job.name}`, facts }, () =>
      manager.query(
        `with rows as (
           insert into outbox (id, job, payload, correlation_id, traceparent)
           select id, $1, payload, $2, $3 from unnest($4::uuid[], $5::jsonb[]) as given (id, payload)
         ) select pg_notify('${OUTBOX_CHANNEL}', '')`,
        [job.name, correlationId(), currentTraceparent() ?? null, ids, rows],
      ),
    );
    return ids;
  }
}
