import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SaveViews1795846000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table saved_views (
        id uuid primary key,
        owner_id uuid references users (id) on delete set null,
        lender_id uuid,
        list text not null,
        name text not null,
        query text not null,
        is_shared boolean not null
      );
      create unique index saved_views_once on saved_views (owner_id, list, lower(name));
      create index saved_views_shared on saved_views (list, lender_id) where is_shared;`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
