import { announceTexts } from '@coverleaf/contracts';
import { OUTBOX_CHANNEL } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A statement that changes texts of more lenders is announced as one for all lenders. */
const MAX_LENDERS = 20;

interface Trigger {
  readonly table: string;
  readonly event: 'insert' | 'update';
  /** The column with the lender's id; null for texts on the pages of every lender. */
  readonly lender: 'id' | 'lender_id' | null;
  /** SQL condition for rows with a new text; `previous` is the row before an update. */
  readonly publishes: string;
}

const differs = (...columns: readonly string[]): string =>
  columns.map((column) => `current.${column} is distinct from previous.${column}`).join(' or ');

const TRIGGERS: readonly Trigger[] = [
  { table: 'testimonials', event: 'insert', lender: 'lender_id', publishes: 'true' },
  {
    table: 'testimonials',
    event: 'update',
    lender: 'lender_id',
    publishes: differs('content', 'role', 'lender_id'),
  },
  {
    table: 'lenders',
    event: 'update',
    lender: 'id',
    publishes: `current.active and current.deleted_at is null and (not previous.active or previous.deleted_at is not null)`,
  },
  { table: 'faqs', event: 'insert', lender: null, publishes: 'current.lender_id is null' },
  {
    table: 'faqs',
    event: 'update',
    lender: null,
    publishes: `current.lender_id is null and (${differs('question', 'answer', 'category', 'lender_id')})`,
  },
  { table: 'settings', event: 'insert', lender: null, publishes: 'true' },
  { table: 'settings', event: 'update', lender: null, publishes: differs('value') },
];

/**
 * Adds a job to the outbox in the transaction of each statement that publishes a text. At most one job waits per scope:
 * a later change locks the waiting job's row, so the relay does not publish it before that change is committed. When
 * the relay already holds the row, the change adds another job.
 */
export class AnnounceTexts1765300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index outbox_texts on outbox (payload)
        where job = '${announceTexts.name}' and enqueued_at is null`);
    await runner.query(`
      create function announce_texts(scope text) returns void language plpgsql as $$
      declare
        wanted jsonb := jsonb_build_object('scope', scope);
      begin
        perform 1 from outbox where job = '${announceTexts.name}' and payload = wanted and enqueued_at is null
          limit 1 for share skip locked;
        if not found then
          insert into outbox (job, payload, correlation_id)
            values ('${announceTexts.name}', wanted, gen_random_uuid()::text);
        end if;
        perform pg_notify('${OUTBOX_CHANNEL}', '');
      end $$`);
    for (const trigger of TRIGGERS) {
      const { table, event } = trigger;
      const tables =
        event === 'update' ? 'old table as old_rows new table as new_rows' : 'new table as new_rows';
      await runner.query(`
        create function ${table}_${event}_published() returns trigger language plpgsql as $$ ${bodyOf(trigger)} $$`);
      await runner.query(`
        create trigger ${table}_${event}_published after ${event} on ${table} referencing ${tables}
        for each statement execute function ${table}_${event}_published()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, event } of TRIGGERS) {
      await runner.query(`drop trigger ${table}_${event}_published on ${table}`);
      await runner.query(`drop function ${table}_${event}_published`);
    }
    await runner.query(`drop function announce_texts`);
    await runner.query(`drop index outbox_texts`);
  }
}

function bodyOf({ table, event, lender, publishes }: Trigger): string {
  const key = table === 'settings' ? 'key' : 'id';
  const joinPrevious = event === 'update' ? `join old_rows previous using (${key})` : '';
  const published = `from new_rows current ${joinPrevious} where ${publishes}`;
  if (lender === null) {
    return `
      begin
        if exists (select ${published}) then
          perform announce_texts('shared');
        end if;
        return null;
      end`;
  }
  return `
    declare
      lenders uuid[] := (select array_agg(distinct current.${lender}) ${published});
    begin
      if cardinality(lenders) > ${MAX_LENDERS} then
        perform announce_texts('lenders');
      else
        perform announce_texts(lender::text) from unnest(lenders) as changed (lender);
      end if;
      return null;
    end`;
}
