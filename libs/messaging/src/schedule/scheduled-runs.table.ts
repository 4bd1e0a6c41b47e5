import type { QueryRunner } from 'typeorm';

/** For a service's migration: which daily jobs were begun on which day. */
export async function createScheduledRunsTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table job_days (
      job text not null,
      occasion text not null,
      begun_at timestamptz not null default now(),
      primary key (job, occasion)
    )`);
}
