import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Comments1795825000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table comments (
      id uuid primary key,
      upload_id uuid references insurance_uploads (id) on delete cascade,
      case_id uuid references cases (id) on delete cascade,
      actor_id uuid not null,
      is_call boolean not null default false,
      -- Encrypted.
      text text not null,
      -- Ids of staff.
      mentions uuid[] not null default '{}',
      created_at timestamptz(3) not null default now(),
      check (num_nonnulls(upload_id, case_id) = 1)
    )`);
    await runner.query(
      'create index comments_of_upload on comments (upload_id, created_at) where upload_id is not null',
    );
    await runner.query(
      'create index comments_of_case on comments (case_id, created_at) where case_id is not null',
    );
    // Only mentions that the person hasn't dismissed.
    await runner.query(`create table mentions (
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      user_id uuid not null,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, upload_id)
    )`);
    await runner.query('create index mentions_of_upload on mentions (upload_id)');
    await runner.query(
      `alter table document_reviews add column assigned_to uuid, add column assigned_at timestamptz(3),
       add check ((assigned_to is null) = (assigned_at is null))`,
    );
    await runner.query(
      'create index document_reviews_assigned on document_reviews (assigned_to, received_at) where assigned_to is not null',
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
