import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepTimeZones1795692000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table lenders add column time_zone text not null default 'America/New_York'`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
