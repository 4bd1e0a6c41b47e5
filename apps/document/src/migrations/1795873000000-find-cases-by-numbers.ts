import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `found_by` of existing cases is filled by a job, because it needs keys. */
export class FindCasesByNumbers1795873000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cases add column found_by text[]');
    await runner.query('create index cases_found_by on cases using gin (found_by) with (fastupdate = off)');
    await runner.query('create index cases_not_found on cases (id) where found_by is null');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
