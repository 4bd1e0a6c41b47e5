import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReopenDocuments1795807100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications drop constraint notifications_kind_check');
    await runner.query(`alter table notifications add constraint notifications_kind_check
      check (kind in ('received', 'outcome', 'reopened'))`);
    // It told what no longer holds, because the document was reopened. Another one may tell the next outcome.
    await runner.query('alter table notifications add column is_superseded boolean not null default false');
    await runner.query('alter table notifications drop constraint notifications_upload_id_kind_key');
    await runner.query(
      'create unique index notifications_once on notifications (upload_id, kind) where not is_superseded',
    );
    await runner.query('create index notifications_of on notifications (upload_id)');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
