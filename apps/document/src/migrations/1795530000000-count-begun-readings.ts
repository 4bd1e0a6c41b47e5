import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountBegunReadings1795530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table document_readings add column begun integer not null default 0');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
