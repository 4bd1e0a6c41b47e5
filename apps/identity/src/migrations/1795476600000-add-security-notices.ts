import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSecurityNotices1795476600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table security_notices (
        id uuid primary key,
        kind text not null,
        email text not null,
        at timestamptz(3) not null,
        address text,
        user_agent text
      )`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
