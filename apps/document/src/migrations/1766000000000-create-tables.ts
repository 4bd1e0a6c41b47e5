import { createOutboxTable, createScheduledRunsTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of release 0.2. It has the name of the last migration of 0.1, so a database of 0.1 counts as up to date. */
export class CreateDocumentTables1766000000000 implements MigrationInterface {
  readonly name = 'HoldRefusals1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create extension if not exists pg_trgm');
    await createOutboxTable(runner);
    await createScheduledRunsTable(runner);
    await runner.query(SCHEMA);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('The first migration cannot be reverted: restore a backup instead'));
  }
}

const SCHEMA = `
  create table insurance_uploads (
    id uuid primary key,
    name text not null,
    email text,
    email_hash text,
    financial_institution text not null,
    lender_id uuid,
    account_id text,
    insurance_company text not null,
    file_path text not null unique,
    original_filename text not null,
    content_type text not null,
    bytes int not null,
    pages int not null,
    sha256 text not null,
    status text not null check (status in ('pending', 'processed', 'rejected')),
    notes text not null,
    language text not null,
    confirmation_token text not null,
    idempotency_key text unique,
    content_digest text not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    stage text not null check (stage in ('received', 'held', 'awaiting_approval', 'sending', 'sent', 'closed')),
    target text not null check (target in ('lender_api', 'file_share')),
    fault text check (fault in ('infected', 'unreadable', 'refused')),
    rejection_reason text,
    pdf_path text unique,
    stage_since timestamptz not null default now(),
    -- Each text begins with a blank, by which beginnings of words are found.
    search text generated always as (lower(
      ' ' || name || e'\n ' || original_filename || e'\n ' || financial_institution || e'\n ' || insurance_company
    )) stored,
    legal_hold_since timestamptz,
    legal_hold_reason text,
    rejection_code text,
    email_is_proven boolean not null default true
  );
  create index insurance_uploads_by_stage on insurance_uploads (stage, created_at desc, id desc) where stage <> 'closed';
  create index insurance_uploads_by_status on insurance_uploads (status, created_at desc, id desc);
  create index insurance_uploads_closed on insurance_uploads (stage_since) where stage = 'closed';
  create index insurance_uploads_email on insurance_uploads (email_hash);
  create index insurance_uploads_newest on insurance_uploads (created_at desc, id desc);
  create index insurance_uploads_newest_of on insurance_uploads (lender_id, created_at desc, id desc);
  create index insurance_uploads_search on insurance_uploads using gin (search gin_trgm_ops) with (fastupdate = off);
  create index insurance_uploads_unfinished on insurance_uploads (stage_since) where stage in ('received', 'held');

  create table insurance_confirmations (
    id uuid primary key,
    upload_id uuid not null unique references insurance_uploads (id),
    name text not null,
    email text not null,
    email_hash text not null,
    phone text not null,
    financial_institution text not null,
    collateral_details text not null,
    loan_number_last4 text not null,
    additional_info text not null,
    language text not null,
    transmitted boolean not null default false,
    content_digest text not null,
    created_at timestamptz not null default now()
  );
  create index insurance_confirmations_email on insurance_confirmations (email_hash);

  create table lender_refusals (
    lender_id uuid primary key,
    digest text not null,
    in_a_row int not null,
    held_since timestamptz
  );

  create table notifications (
    id uuid primary key,
    upload_id uuid not null references insurance_uploads (id) on delete cascade,
    kind text not null check (kind in ('received', 'outcome')),
    state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'replaced', 'skipped', 'failed')),
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    check ((state = 'sent') = (sent_at is not null)),
    unique (upload_id, kind)
  );

  create table removals (
    id uuid primary key,
    kind text not null check (kind in ('retention', 'erasure')),
    email_hash text,
    requested_by uuid,
    documents int not null default 0,
    files int not null default 0,
    held int not null default 0,
    created_at timestamptz(3) not null default now(),
    finished_at timestamptz,
    mails int not null default 0
  );
  create index removals_newest on removals (created_at desc, id desc) where kind = 'erasure';

  create table discarded_files (
    key text primary key,
    removal_id uuid not null references removals (id)
  );
  create index discarded_files_of on discarded_files (removal_id);

  create table staff_digest (
    only_one boolean primary key default true check (only_one),
    job_id uuid not null,
    told_at timestamptz not null,
    is_troubled boolean not null
  );

  create table transmissions (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    target text not null,
    confirmation_id uuid unique references insurance_confirmations (id),
    state text not null default 'pending' check (state in ('pending', 'sending', 'retrying', 'unknown', 'delivered', 'failed', 'discarded')),
    attempts int not null default 0,
    last_error text,
    next_attempt_at timestamptz,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz not null default now(),
    upload_id uuid not null references insurance_uploads (id),
    job_id uuid,
    attempts_forgiven int not null default 0,
    round_began_at timestamptz not null default now(),
    may_be_taken boolean not null default false,
    is_held boolean not null default false
  );
  create index transmissions_by_reason on transmissions (last_error, id) where state = 'failed';
  create index transmissions_by_state on transmissions (state, created_at desc, id desc) include (kind);
  create index transmissions_held on transmissions (upload_id) where is_held;
  create index transmissions_newest on transmissions (created_at desc, id desc);
  create unique index transmissions_once on transmissions (upload_id, kind);

  create table transmission_events (
    id bigint generated always as identity primary key,
    transmission_id uuid not null references transmissions (id),
    state text not null,
    detail text,
    at timestamptz not null default now(),
    actor_id uuid
  );
  create index transmission_events_of on transmission_events (transmission_id, id);

  create table upload_events (
    id bigint generated always as identity primary key,
    upload_id uuid not null references insurance_uploads (id) on delete cascade,
    stage text not null,
    status text not null,
    actor_id uuid,
    reason text,
    at timestamptz not null default now()
  );
  create index upload_events_of on upload_events (upload_id, id);`;
