import { randomUUID } from 'node:crypto';
import type { JobDefinition } from '@coverleaf/contracts';
import { correlationId } from '@coverleaf/service-kit';
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
    await manager.query(
      `with rows as (
         insert into outbox (id, job, payload, correlation_id)
         select id, $1, payload, $2 from unnest($3::uuid[], $4::jsonb[]) as given (id, payload)
       ) select pg_notify('${OUTBOX_CHANNEL}', '')`,
      [job.name, correlationId(), ids, payloads.map((payload) => JSON.stringify(job.payload.parse(payload)))],
    );
    return ids;
  }
}
