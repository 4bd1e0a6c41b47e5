import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SendFields1795523000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table lenders add column sends_fields boolean not null default false');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
