import type { MigrationInterface, QueryRunner } from 'typeorm';

export class LeaveContacts1795801000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table insurance_uploads
      add column phone text,
      add column phone_hash text,
      -- How the sender wants to hear about it, if that was left after the upload.
      add column contact_by text check (contact_by in ('email', 'text')),
      add column contact_changes int not null default 0`);
    await runner.query(
      `create index insurance_uploads_phone on insurance_uploads (phone_hash) where phone_hash is not null`,
    );
    await runner.query(`create table text_consents (
      id uuid primary key,
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      number_hash text not null,
      -- The version and language of the words that were shown.
      words int not null,
      language text not null,
      given_at timestamptz(3) not null default now(),
      -- The sender left another contact.
      ended_at timestamptz(3)
    )`);
    await runner.query('create index text_consents_of on text_consents (upload_id)');
    await runner.query('create index text_consents_number on text_consents (number_hash)');
    // What is known of a number outlives everything else: nobody texts it again.
    await runner.query(`create table text_numbers (
      hash text primary key,
      stopped_at timestamptz(3),
      bounced_at timestamptz(3)
    )`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
