import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SendTexts1795804200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table texts (
      id uuid primary key,
      -- The notification or reminder that it tells.
      about uuid not null,
      -- Whose sender agreed to it.
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      number_hash text not null,
      state text not null
        check (state in ('sending', 'uncertain', 'sent', 'delivered', 'refused', 'undelivered')),
      -- Of Twilio.
      sid text,
      error_code int,
      created_at timestamptz(3) not null default now(),
      unique (about, number_hash)
    )`);
    await runner.query('create unique index texts_sid on texts (sid) where sid is not null');
    await runner.query('create index texts_of on texts (upload_id)');
    // Texts to us that changed something, so that a repetition doesn't.
    await runner.query(`create table received_texts (
      sid text primary key,
      received_at timestamptz(3) not null default now()
    )`);
    await runner.query(`alter table notifications
      add column sent_by text not null default 'email' check (sent_by in ('email', 'text'))`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
