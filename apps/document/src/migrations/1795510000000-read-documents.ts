import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ReadDocuments1795510000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table document_readings (
      upload_id uuid primary key references insurance_uploads (id) on delete cascade,
      state text not null check (state in ('waiting', 'reading', 'read', 'unread')),
      -- Why there is no reading.
      obstacle text check (obstacle in ('off', 'busy', 'unreadable', 'failed')),
      pages_read int not null default 0,
      pages_to_read int not null default 0,
      reader_version text,
      result text,
      collateral text,
      answer text check (answer in ('yes', 'unsure', 'no')),
      ask text,
      requirements_version int,
      -- Null: the lender's staff decide on it, or nobody has to.
      passage text check (passage in ('passed', 'sampled')),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((state = 'unread') = (obstacle is not null)),
      check ((state = 'read') = (result is not null))
    )`);
    await runner.query(
      `create index document_readings_waiting on document_readings (created_at) where state in ('waiting', 'reading')`,
    );
    await runner.query(`create table reading_pictures (
      id uuid primary key default gen_random_uuid(),
      file_path text not null unique,
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      page int not null,
      width int not null,
      height int not null,
      unique (upload_id, page)
    )`);
    await runner.query(`create table field_corrections (
      id uuid primary key,
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      field int not null,
      act text not null check (act in ('confirmed', 'corrected', 'absent')),
      value text,
      by uuid not null,
      at timestamptz not null default now()
    )`);
    await runner.query('create index field_corrections_of on field_corrections (upload_id, at)');
    await runner.query(`create table lender_requirements (
      id uuid primary key,
      lender_id uuid not null,
      collateral text not null check (collateral in ('auto', 'home', 'boat', 'rv')),
      version int not null,
      requirements jsonb not null,
      changed_by uuid not null,
      changed_at timestamptz not null default now(),
      unique (lender_id, collateral, version)
    )`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
