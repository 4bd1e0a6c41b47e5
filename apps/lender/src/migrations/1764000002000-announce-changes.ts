import { announceChange } from '@coverleaf/contracts';
import { createOutboxTable, OUTBOX_CHANNEL } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['lenders', 'testimonials', 'faqs', 'templates', 'settings'];

/**
 * Adds a job to the outbox in the transaction of each statement that changes content. A trigger, so that no code can
 * forget it.
 */
export class AnnounceChanges1764000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createOutboxTable(runner);
    await runner.query(`
      create function announce_change() returns trigger language plpgsql as $$
      begin
        insert into outbox (job, payload, correlation_id)
          values ('${announceChange.name}', jsonb_build_object('kind', tg_table_name), gen_random_uuid()::text);
        perform pg_notify('${OUTBOX_CHANNEL}', '');
        return null;
      end $$`);
    for (const table of TABLES) {
      await runner.query(`
        create trigger ${table}_changed after insert or update or delete on ${table}
        for each statement execute function announce_change()`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop trigger ${table}_changed on ${table}`);
    await runner.query(`drop function announce_change`);
    await runner.query(`drop table outbox`);
  }
}
