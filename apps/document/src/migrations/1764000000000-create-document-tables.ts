import { createOutboxTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDocumentTables1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(`create index insurance_uploads_email on insurance_uploads (email_hash)`);
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
      create table transmissions (
        id uuid primary key default gen_random_uuid(),
        kind text not null,
        target text not null,
        confirmation_id uuid not null unique references insurance_confirmations (id),
        state text not null default 'pending'
          check (state in ('pending', 'sending', 'retrying', 'unknown', 'delivered', 'failed')),
        attempts int not null default 0,
        last_error text,
        next_attempt_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      )`);
    await runner.query(`
      create table transmission_events (
        id bigint generated always as identity primary key,
        transmission_id uuid not null references transmissions (id),
        state text not null,
        detail text,
        at timestamptz not null default now()
      )`);
    await runner.query(`create index transmission_events_of on transmission_events (transmission_id, id)`);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table outbox, transmission_events, transmissions, insurance_confirmations, insurance_uploads`,
    );
  }
}
