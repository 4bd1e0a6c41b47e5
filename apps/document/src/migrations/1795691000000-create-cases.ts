import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCases1795691000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table cases (
      id uuid primary key,
      lender_id uuid not null,
      reference text not null,
      reference_hash text not null,
      borrower text,
      collateral text check (collateral in ('auto', 'home', 'boat', 'rv')),
      facts text not null,
      email_hash text,
      number_hash text,
      address_hash text,
      max_deductible int,
      coverages text[] not null default '{}',
      notice_on date,
      due_on date,
      monthly_charge_cents int,
      state text not null default 'open' check (state in ('open', 'held', 'proven', 'closed')),
      origin text not null check (origin in ('roster', 'lookup', 'upload', 'staff')),
      version int not null default 1,
      looked_up_at timestamptz,
      created_at timestamptz(3) not null default now(),
      -- Each text begins with a blank, by which beginnings of words are found.
      search text generated always as (lower(' ' || reference || e'\\n ' || coalesce(borrower, ''))) stored
    )`);
    await runner.query('create unique index cases_once on cases (lender_id, reference_hash)');
    await runner.query('create index cases_newest on cases (created_at desc, id desc)');
    await runner.query('create index cases_newest_of on cases (lender_id, created_at desc, id desc)');
    await runner.query('create index cases_by_state on cases (state, created_at desc, id desc)');
    await runner.query('create index cases_search on cases using gin (search gin_trgm_ops)');
    for (const column of ['email_hash', 'number_hash', 'address_hash'])
      await runner.query(`create index cases_${column} on cases (${column}) where ${column} is not null`);

    await runner.query(`create table case_evidence (
      case_id uuid not null references cases (id) on delete cascade,
      -- Not a foreign key: what was decided about a document outlives it.
      upload_id uuid not null,
      state text not null check (state in ('joined', 'proposed', 'declined', 'removed')),
      outcome text check (outcome in ('accepted', 'rejected')),
      score int,
      reasons text[] not null default '{}',
      primary key (case_id, upload_id)
    )`);
    await runner.query('create index case_evidence_of on case_evidence (upload_id)');

    await runner.query(`create table case_events (
      id bigint generated always as identity primary key,
      case_id uuid not null references cases (id) on delete cascade,
      kind text not null,
      act uuid,
      upload_id uuid,
      before text,
      actor_id uuid,
      details text[] not null default '{}',
      at timestamptz not null default now()
    )`);
    await runner.query('create index case_events_of on case_events (case_id, id)');
    await runner.query('create index case_events_of_act on case_events (act) where act is not null');

    // Keyed hashes of the references that came with it: from a lookup, in its file name, or in its email.
    await runner.query(
      `alter table insurance_uploads add column reference_hashes text[] not null default '{}'`,
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
