import { createOutboxTable, createScheduledRunsTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of release 0.2. It has the name of the last migration of 0.1, so a database of 0.1 counts as up to date. */
export class CreateMailTables1765600000000 implements MigrationInterface {
  readonly name = 'TraceOutbox1765600000000';

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
  create table discarded_files (
    key text primary key
  );

  create table emails (
    id uuid primary key,
    door text not null check (door in ('mailgun', 'smtp')),
    delivery_hash text not null unique,
    message_id text,
    duplicate_of uuid references emails (id) on delete set null,
    subject text not null,
    from_header text not null,
    sender text not null,
    recipient text not null,
    domain text not null,
    sender_hashes text[] not null,
    timestamp bigint,
    state text not null check (state in ('received', 'read', 'unreadable')),
    fault text,
    source_path text unique,
    source_type text not null,
    headers text,
    body_plain text,
    body_html text,
    body_is_cut boolean not null default false,
    pdf_state text check (pdf_state in ('waiting', 'ready', 'failed')),
    pdf_fault text,
    generated_pdf text unique,
    created_at timestamptz(3) not null default now(),
    search text generated always as (lower(
      ' ' || subject || e'\\n ' || from_header || e'\\n ' || sender || e'\\n ' || recipient
    )) stored,
    check ((state = 'unreadable') = (fault is not null)),
    check ((pdf_state is not distinct from 'ready') = (generated_pdf is not null))
  );
  create index emails_duplicates on emails (duplicate_of) where duplicate_of is not null;
  -- By hash: a Message-Id may be longer than an index takes.
  create index emails_message on emails using hash (message_id);
  create index emails_newest on emails (created_at desc, id desc);
  create index emails_search on emails using gin (search gin_trgm_ops) with (fastupdate = off);
  create index emails_senders on emails using gin (sender_hashes);

  create table email_attachments (
    id uuid primary key,
    email_id uuid not null references emails (id) on delete cascade,
    position int not null,
    original_name text not null,
    content_type text not null,
    size bigint,
    state text not null check (state in ('awaited', 'stored', 'failed')),
    fault text,
    content_id text,
    inline boolean not null,
    source_url text,
    storage_path text unique,
    sha256 text,
    uploaded_at timestamptz,
    infected boolean,
    check ((state = 'stored') = (storage_path is not null)),
    check ((storage_path is null) or ((size is not null) and (sha256 is not null) and (uploaded_at is not null))),
    unique (email_id, position)
  );

  create table attachment_filings (
    attachment_id uuid primary key references email_attachments (id) on delete cascade,
    state text not null check (state in ('waiting', 'filed', 'refused')),
    lender_id uuid not null,
    institution text not null,
    name text not null,
    insurance_company text not null,
    job_id uuid,
    upload_id uuid,
    reason text,
    created_at timestamptz(3) not null default now(),
    check ((state = 'filed') = (upload_id is not null)),
    check ((state = 'refused') = (reason is not null)),
    check ((job_id is null) or (state = 'waiting'))
  );

  create table removals (
    id uuid primary key,
    mails int not null default 0,
    files int not null default 0
  );

  create table removed_deliveries (
    delivery_hash text primary key,
    email_id uuid not null
  );`;
