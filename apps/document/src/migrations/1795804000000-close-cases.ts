import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CloseCases1795804000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table cases add column closing_note text');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
