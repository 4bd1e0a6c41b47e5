import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LimitBorrowerEmails1795482000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table mailboxes (
      hash text primary key,
      email_hash text not null,
      proven_at timestamptz,
      window_began_at timestamptz not null default now(),
      emails int not null default 0
    )`);
    await runner.query('create index mailboxes_email on mailboxes (email_hash)');
    await runner.query(`alter table notifications
      add column job_id uuid, add column refusals int not null default 0, add column not_before timestamptz`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
