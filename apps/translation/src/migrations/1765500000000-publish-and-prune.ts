import { createScheduledRunsTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PublishAndPrune1765500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table status_names (name text primary key, told_at timestamptz not null default now())`);
    await runner.query(`
      create table ahead_runs (
        scope text primary key,
        cursor uuid,
        is_wanted_again boolean not null default false
      )`);
    // Kept by the daily job alone, which writes it when it changes: reading costs no writing.
    await runner.query(`alter table translations add column unpublished_since timestamptz`);
    await createScheduledRunsTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table job_days`);
    await runner.query(`alter table translations drop column unpublished_since`);
    await runner.query(`drop table ahead_runs, status_names`);
  }
}
