import { randomUUID } from 'node:crypto';
import type { EntityManager, QueryRunner } from 'typeorm';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { JobDefinition } from '@coverleaf/contracts';
import { correlationId, currentTraceparent, withSpan } from '@coverleaf/service-kit';

/** The channel on which commits with new jobs wake the relays. */
export const OUTBOX_CHANNEL = 'outbox';

/** For a service's migration. A row is a job that has not ended; `enqueued_at` is null until it is in Redis. */
export async function createOutboxTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table outbox (
      id uuid primary key default gen_random_uuid(),
      job text not null,
      payload jsonb not null,
      correlation_id text not null,
      created_at timestamptz not null default now(),
      enqueued_at timestamptz,
      traceparent text
    )`);
  await runner.query(`create index outbox_waiting on outbox (created_at) where enqueued_at is null`);
}

/** For a service's migration. Adds how often a job has failed, and when its next attempt may run. */
export async function countFailedAttempts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    alter table outbox
      add column failed_attempts int not null default 0,
      add column not_before timestamptz not null default now()`);
}

/** Writes jobs in the caller's transaction: the job exists if, and only if, the change does. */
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

  /** Adds many jobs of one kind in one statement. @returns the ids in the order of the payloads */
  async addAll<P extends z.ZodType>(
    manager: EntityManager,
    job: JobDefinition<P>,
    payloads: readonly z.input<P>[],
  ): Promise<string[]> {
    if (payloads.length === 0) return [];
    const ids = payloads.map(() => randomUUID());
    const rows = payloads.map((payload) => JSON.stringify(job.payload.parse(payload)));
    const attributes = {
      'messaging.system': 'bullmq',
      'messaging.operation.type': 'create',
      'messaging.destination.name': job.name,
      'messaging.batch.message_count': ids.length,
    } as const;
    await withSpan({ kind: 'producer', name: `create ${job.name}`, attributes }, () =>
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
