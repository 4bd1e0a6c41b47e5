import { addOutboxTraceparent, createOutboxTable, createScheduledRunsTable } from '@coverleaf/messaging';
import { StartupError } from '@coverleaf/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last of the migrations that this one replaces. */
const LAST_REPLACED = 'HoldRefusals1766000000000';

/**
 * The schema of 0.1.0 as a whole. Cursors carry milliseconds, so the times that lists are ordered by have three digits.
 * A database that 0.1.0 has migrated has this schema already.
 */
export class CreateDocumentTables1766100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await isUpToDate(runner)) return;
    await createUploads(runner);
    await createTransmissions(runner);
    await createRetention(runner);
    await runner.query(`
      create table staff_digest (
        only_one boolean primary key default true check (only_one),
        job_id uuid not null,
        told_at timestamptz not null,
        is_troubled boolean not null
      )`);
    await createScheduledRunsTable(runner);
    await createOutboxTable(runner);
    await addOutboxTraceparent(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table outbox, job_days, staff_digest, discarded_files, removals, lender_refusals, transmission_events,
        transmissions, notifications, insurance_confirmations, upload_events, insurance_uploads`);
  }
}

/** @throws StartupError for a database that an earlier version has migrated */
async function isUpToDate(runner: QueryRunner): Promise<boolean> {
  if (!(await runner.hasTable('insurance_uploads'))) return false;
  const applied = await runner.manager.query<unknown[]>(`select 1 from migrations where name = $1`, [
    LAST_REPLACED,
  ]);
  if (applied.length > 0) return true;
  throw new StartupError(
    'the database is older than 0.1.0. Start Coverleaf 0.1.0 with it once, then this version.',
  );
}

async function createUploads(runner: QueryRunner): Promise<void> {
  await runner.query(`create extension if not exists pg_trgm`);
  // Every searched text begins with a blank, by which a search finds the beginnings of words.
  await runner.query(`
    create table insurance_uploads (
      id uuid primary key,
      name text not null,
      email text,
      email_hash text,
      email_is_proven boolean not null default true,
      financial_institution text not null,
      lender_id uuid,
      account_id text,
      insurance_company text not null,
      file_path text not null unique,
      pdf_path text unique,
      original_filename text not null,
      content_type text not null,
      bytes int not null,
      pages int not null,
      sha256 text not null,
      status text not null check (status in ('pending', 'processed', 'rejected')),
      stage text not null
        check (stage in ('received', 'held', 'awaiting_approval', 'sending', 'sent', 'closed')),
      stage_since timestamptz not null default now(),
      target text not null check (target in ('lender_api', 'file_share')),
      fault text check (fault in ('infected', 'unreadable', 'refused')),
      rejection_code text,
      rejection_reason text,
      notes text not null,
      language text not null,
      confirmation_token text not null,
      idempotency_key text unique,
      content_digest text not null,
      legal_hold_since timestamptz,
      legal_hold_reason text,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now(),
      search text generated always as (lower(
        ' ' || name || e'\\n ' || original_filename || e'\\n ' || financial_institution || e'\\n ' || insurance_company
      )) stored
    )`);
  await runner.query(`create index insurance_uploads_email on insurance_uploads (email_hash)`);
  await runner.query(`create index insurance_uploads_newest on insurance_uploads (created_at desc, id desc)`);
  await runner.query(
    `create index insurance_uploads_newest_of on insurance_uploads (lender_id, created_at desc, id desc)`,
  );
  await runner.query(
    `create index insurance_uploads_by_status on insurance_uploads (status, created_at desc, id desc)`,
  );
  await runner.query(`
    create index insurance_uploads_by_stage on insurance_uploads (stage, created_at desc, id desc)
      where stage <> 'closed'`);
  await runner.query(
    `create index insurance_uploads_unfinished on insurance_uploads (stage_since) where stage in ('received', 'held')`,
  );
  await runner.query(
    `create index insurance_uploads_closed on insurance_uploads (stage_since) where stage = 'closed'`,
  );
  // Without pending entries, which every search would have to read first.
  await runner.query(`
    create index insurance_uploads_search on insurance_uploads using gin (search gin_trgm_ops)
      with (fastupdate = off)`);
  await runner.query(`
    create table upload_events (
      id bigint generated always as identity primary key,
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      stage text not null,
      status text not null,
      actor_id uuid,
      reason text,
      at timestamptz not null default now()
    )`);
  await runner.query(`create index upload_events_of on upload_events (upload_id, id)`);
  await runner.query(`
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
    )`);
  await runner.query(`create index insurance_confirmations_email on insurance_confirmations (email_hash)`);
  await runner.query(`
    create table notifications (
      id uuid primary key,
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      kind text not null check (kind in ('received', 'outcome')),
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'sent', 'replaced', 'skipped', 'failed')),
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      unique (upload_id, kind),
      check ((state = 'sent') = (sent_at is not null))
    )`);
}

async function createTransmissions(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table transmissions (
      id uuid primary key default gen_random_uuid(),
      kind text not null,
      target text not null,
      upload_id uuid not null references insurance_uploads (id),
      confirmation_id uuid unique references insurance_confirmations (id),
      job_id uuid,
      state text not null default 'pending'
        check (state in ('pending', 'sending', 'retrying', 'unknown', 'delivered', 'failed', 'discarded')),
      attempts int not null default 0,
      attempts_forgiven int not null default 0,
      round_began_at timestamptz not null default now(),
      may_be_taken boolean not null default false,
      is_held boolean not null default false,
      last_error text,
      next_attempt_at timestamptz,
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz not null default now()
    )`);
  await runner.query(`create unique index transmissions_once on transmissions (upload_id, kind)`);
  await runner.query(`create index transmissions_newest on transmissions (created_at desc, id desc)`);
  await runner.query(
    `create index transmissions_by_state on transmissions (state, created_at desc, id desc) include (kind)`,
  );
  await runner.query(
    `create index transmissions_by_reason on transmissions (last_error, id) where state = 'failed'`,
  );
  await runner.query(`create index transmissions_held on transmissions (upload_id) where is_held`);
  await runner.query(`
    create table transmission_events (
      id bigint generated always as identity primary key,
      transmission_id uuid not null references transmissions (id),
      state text not null,
      detail text,
      actor_id uuid,
      at timestamptz not null default now()
    )`);
  await runner.query(`create index transmission_events_of on transmission_events (transmission_id, id)`);
  await runner.query(`
    create table lender_refusals (
      lender_id uuid primary key,
      digest text not null,
      in_a_row int not null,
      held_since timestamptz
    )`);
}

async function createRetention(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table removals (
      id uuid primary key,
      kind text not null check (kind in ('retention', 'erasure')),
      email_hash text,
      requested_by uuid,
      documents int not null default 0,
      files int not null default 0,
      mails int not null default 0,
      held int not null default 0,
      created_at timestamptz(3) not null default now(),
      finished_at timestamptz
    )`);
  await runner.query(
    `create index removals_newest on removals (created_at desc, id desc) where kind = 'erasure'`,
  );
  // The rows of a document and the list of its files change in one transaction, so no file is left behind.
  await runner.query(`
    create table discarded_files (
      key text primary key,
      removal_id uuid not null references removals (id)
    )`);
  await runner.query(`create index discarded_files_of on discarded_files (removal_id)`);
}
