import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MentionInCases1795887000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Only mentions that the person hasn't dismissed.
    await runner.query(`create table case_mentions (
      case_id uuid not null references cases (id) on delete cascade,
      user_id uuid not null,
      created_at timestamptz(3) not null default now(),
      primary key (user_id, case_id)
    )`);
    await runner.query('create index case_mentions_of_case on case_mentions (case_id)');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
