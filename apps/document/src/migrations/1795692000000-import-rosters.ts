import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ImportRosters1795692000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table roster_imports (
      id uuid primary key,
      lender_id uuid not null,
      actor_id uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed')),
      file_path text,
      original_filename text not null,
      bytes bigint not null,
      bytes_read bigint not null default 0,
      sha256 text not null,
      idempotency_key text,
      read int not null default 0,
      opened int not null default 0,
      changed int not null default 0,
      unchanged int not null default 0,
      refused int not null default 0,
      warned int not null default 0,
      problems int not null default 0,
      failure text,
      created_at timestamptz(3) not null default now(),
      started_at timestamptz,
      ended_at timestamptz
    )`);
    await runner.query('create index roster_imports_newest on roster_imports (created_at desc, id desc)');
    await runner.query(
      'create index roster_imports_newest_of on roster_imports (lender_id, created_at desc, id desc)',
    );
    await runner.query(
      `create unique index roster_imports_running on roster_imports (lender_id, sha256)
        where state in ('waiting', 'reading')`,
    );
    await runner.query(
      `create unique index roster_imports_by_key on roster_imports (lender_id, idempotency_key)
        where idempotency_key is not null`,
    );
    await runner.query(
      'create index roster_imports_file on roster_imports (file_path) where file_path is not null',
    );
    await runner.query(`create table roster_problems (
      roster_id uuid not null references roster_imports (id) on delete cascade,
      position int not null,
      -- Of the file.
      row int not null,
      column_name text,
      message text not null,
      is_warning boolean not null,
      primary key (roster_id, position)
    )`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
