import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FilterCasesByLastDay1795887100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index cases_due on cases (due_on) where due_on is not null');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
