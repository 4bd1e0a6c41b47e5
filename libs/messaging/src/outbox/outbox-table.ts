import type { QueryRunner } from 'typeorm';

/** The channel on which a commit that holds new jobs wakes the relays. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * For a service's migration. A row is a job that has not ended: `enqueued_at` is null until the job is in Redis, and
 * the row goes when the job has ended. `traceparent` is null where nothing is traced, or a trigger wrote the row.
 */
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
