import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailFigures1795872000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Weeks whose figures were emailed, by their first day, and the job that did.
    await runner.query(`create table scoreboard_mails (
      week date primary key,
      job_id uuid not null,
      told_at timestamptz not null default now()
    )`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
