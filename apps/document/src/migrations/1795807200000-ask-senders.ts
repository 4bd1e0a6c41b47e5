import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AskSenders1795807200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
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
