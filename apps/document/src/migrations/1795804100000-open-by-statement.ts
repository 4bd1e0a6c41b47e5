import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OpenByStatement1795804100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cases drop constraint cases_origin_check');
    await runner.query(`alter table cases add constraint cases_origin_check
      check (origin in ('roster', 'lookup', 'upload', 'statement', 'staff'))`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
