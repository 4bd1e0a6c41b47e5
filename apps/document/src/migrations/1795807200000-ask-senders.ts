import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskSenders1795807200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What staff asked the sender for, and the upload that answers it.
    await runner.query(`alter table document_reviews
      add column asked_at timestamptz(3),
      add column ask_code text,
      add column ask_note text,
      add column answer_id uuid,
      add constraint document_reviews_ask check (asked_at is not null or (ask_code is null and ask_note is null and answer_id is null))`);
    await runner.query(
      'create index document_reviews_asked on document_reviews (asked_at, upload_id) where asked_at is not null',
    );
    await runner.query('alter table notifications drop constraint notifications_kind_check');
    await runner.query(`alter table notifications add constraint notifications_kind_check
      check (kind in ('received', 'outcome', 'reopened', 'asked'))`);
    // What staff did besides moving the upload to a stage.
    await runner.query(`alter table upload_events add column act text check (act in ('asked', 'reopened'))`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
