import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLetters1795790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table letter_batches (
      id uuid primary key,
      lender_id uuid not null,
      kind text not null check (kind in ('first_notice', 'reminder', 'other')),
      dated_on date not null,
      letters int not null,
      actor_id uuid not null,
      created_at timestamptz(3) not null default now(),
      withdrawn_at timestamptz(3)
    )`);
    await runner.query('create index letter_batches_newest on letter_batches (created_at desc, id desc)');
    await runner.query(
      'create index letter_batches_newest_of on letter_batches (lender_id, created_at desc, id desc)',
    );
    await runner.query(`create table letters (
      id uuid primary key,
      batch_id uuid not null references letter_batches (id) on delete cascade,
      -- In the file.
      position int not null,
      code_hash text not null,
      reference_hash text not null,
      facts text not null
    )`);
    await runner.query('create unique index letters_by_code on letters (code_hash)');
    await runner.query('create unique index letters_of_batch on letters (batch_id, reference_hash)');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
