import type { MigrationInterface, QueryRunner } from 'typeorm';

export class NamePeopleInNotices1795494590000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table security_notices add column user_id uuid');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
