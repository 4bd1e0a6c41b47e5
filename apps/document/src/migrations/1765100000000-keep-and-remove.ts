import { createScheduledRunsTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Legal holds, what is removed for good, and jobs that come every day. */
export class KeepAndRemove1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table insurance_uploads add legal_hold_since timestamptz, add legal_hold_reason text`);
    await runner.query(
      `create index insurance_uploads_closed on insurance_uploads (stage_since) where stage = 'closed'`,
    );
    await runner.query(`
      create table removals (
        id uuid primary key,
        kind text not null check (kind in ('retention', 'erasure')),
        email_hash text,
        requested_by uuid,
        documents int not null default 0,
        files int not null default 0,
        held int not null default 0,
        created_at timestamptz(3) not null default now(),
        finished_at timestamptz
      )`);
    await runner.query(
      `create index removals_newest on removals (created_at desc, id desc) where kind = 'erasure'`,
    );
    // The row of a document and the memory of its files change in one transaction: none of them is forgotten.
    await runner.query(`
      create table discarded_files (
        key text primary key,
        removal_id uuid not null references removals (id)
      )`);
    await runner.query(`create index discarded_files_of on discarded_files (removal_id)`);
    await createScheduledRunsTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table job_days, discarded_files, removals`);
    await runner.query(`drop index insurance_uploads_closed`);
    await runner.query(`alter table insurance_uploads drop legal_hold_since, drop legal_hold_reason`);
  }
}
