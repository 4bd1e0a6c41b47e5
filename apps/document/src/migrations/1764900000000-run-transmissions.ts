import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the console of transmissions: who did what, and indexes for what is asked there and by every scrape. */
export class RunTransmissions1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table transmission_events add actor_id uuid`);
    // Milliseconds, as a cursor has.
    await runner.query(`alter table transmissions alter created_at type timestamptz(3)`);
    await runner.query(`create index transmissions_newest on transmissions (created_at desc, id desc)`);
    await runner.query(
      `create index transmissions_by_state on transmissions (state, created_at desc, id desc) include (kind)`,
    );
    await runner.query(
      `create index transmissions_by_reason on transmissions (last_error, id) where state = 'failed'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index transmissions_newest, transmissions_by_state, transmissions_by_reason`);
    await runner.query(`alter table transmissions alter created_at type timestamptz`);
    await runner.query(`alter table transmission_events drop actor_id`);
  }
}
