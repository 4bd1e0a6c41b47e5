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
    const rows: { id: string }[] = await manager.query(
      `with row as (insert into outbox (job, payload, correlation_id) values ($1, $2, $3) returning id)
       select id, pg_notify('${OUTBOX_CHANNEL}', '') from row`,
      [job.name, JSON.stringify(job.payload.parse(payload)), correlationId()],
    );
    const [row] = rows;
    if (!row) throw new Error('The outbox took no row');
    return row.id;
  }
}
