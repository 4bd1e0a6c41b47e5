import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberColumns1795806100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table import_columns (
      name_key text primary key,
      use text not null,
      used_at timestamptz not null default now()
    )`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
