import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AttestAndLetAgentsSend1795761000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table case_attestations (
      id uuid primary key,
      case_id uuid not null references cases (id) on delete cascade,
      -- Null after an erasure.
      facts text,
      effective_on date not null,
      expires_on date not null,
      outcome text check (outcome in ('accepted', 'rejected')),
      -- It holds the case until then, unless somebody decides before.
      holds_until timestamptz not null,
      decided_by uuid,
      decided_at timestamptz,
      created_at timestamptz(3) not null default now()
    )`);
    await runner.query('create index case_attestations_of on case_attestations (case_id, created_at desc)');
    await runner.query(
      'create index case_attestations_pending on case_attestations (holds_until) where outcome is null',
    );
    await runner.query(
      `alter table insurance_uploads add column door text not null default 'upload'
        check (door in ('upload', 'mail', 'agent'))`,
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
