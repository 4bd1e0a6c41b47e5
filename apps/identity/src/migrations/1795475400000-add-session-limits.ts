import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSessionLimits1795475400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table sessions add column idle_seconds int not null default 3600;
      alter table sessions add column proved_at timestamptz(3) not null default now();
      update sessions set proved_at = created_at,
                          expires_at = least(expires_at, created_at + interval '24 hours');
      alter table users add column suspended_at timestamptz(3);`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
