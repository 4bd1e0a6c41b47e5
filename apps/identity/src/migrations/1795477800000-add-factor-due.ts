import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddFactorDue1795477800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table users add column factor_due_at timestamptz(3)`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
