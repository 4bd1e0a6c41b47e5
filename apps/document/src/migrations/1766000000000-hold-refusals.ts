import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refusals of a lender's system: after an unknown outcome they are not final, and many alike wait for an administrator. */
export class HoldRefusals1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table transmissions
        add round_began_at timestamptz not null default now(),
        add may_be_taken boolean not null default false,
        add is_held boolean not null default false`);
    // What was without an answer, or under way, may have arrived.
    await runner.query(`
      update transmissions set may_be_taken = true where state in ('sending', 'unknown')
        or (state <> 'delivered' and exists (select 1 from transmission_events event
              where event.transmission_id = transmissions.id and event.state = 'unknown'))`);
    await runner.query(`create index transmissions_held on transmissions (upload_id) where is_held`);
    await runner.query(`
      create table lender_refusals (
        lender_id uuid primary key,
        digest text not null,
        in_a_row int not null,
        held_since timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table lender_refusals`);
    await runner.query(`alter table transmissions drop round_began_at, drop may_be_taken, drop is_held`);
  }
}
