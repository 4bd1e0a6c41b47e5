import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReopenDocuments1795807100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications drop constraint notifications_kind_check');
    await runner.query(`alter table notifications add constraint notifications_kind_check
      check (kind in ('received', 'outcome', 'reopened'))`);
    // What was told before the document was reopened or asked for again. A table of its own, because the previous version
    // needs the unique constraint of the other one.
    await runner.query(`create table superseded_notifications (
      id uuid primary key,
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      kind text not null,
      state text not null,
      created_at timestamptz not null,
      sent_at timestamptz
    )`);
    await runner.query('create index superseded_notifications_of on superseded_notifications (upload_id)');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
