import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepClocks1795695000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table clock_rules (
      id uuid primary key,
      lender_id uuid not null,
      collateral text not null check (collateral in ('auto', 'home', 'boat', 'rv')),
      version int not null,
      rules jsonb not null,
      changed_by uuid not null,
      changed_at timestamptz not null default now(),
      unique (lender_id, collateral, version)
    )`);
    await runner.query('alter table cases add column reminder_on date');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
