import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What borrowers are told by e-mail: each thing once per upload. */
export class NotifyBorrowers1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table notifications (
        id uuid primary key,
        upload_id uuid not null references insurance_uploads (id) on delete cascade,
        kind text not null check (kind in ('received', 'outcome')),
        state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped')),
        created_at timestamptz not null default now(),
        sent_at timestamptz,
        unique (upload_id, kind),
        check ((state = 'sent') = (sent_at is not null))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table notifications`);
  }
}
