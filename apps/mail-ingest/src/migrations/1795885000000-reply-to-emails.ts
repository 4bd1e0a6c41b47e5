import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails of before are threads of their own. */
export class ReplyToEmails1795885000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table email_replies (
      id uuid primary key,
      email_id uuid not null references emails (id) on delete cascade,
      text text not null,
      written_by uuid not null,
      mailbox_hash text not null,
      state text not null check (state in ('waiting', 'sent', 'failed')),
      sent_at timestamptz,
      fault text,
      created_at timestamptz(3) not null default now(),
      check ((state = 'sent') = (sent_at is not null)),
      check ((state = 'failed') = (fault is not null))
    )`);
    await runner.query('create index email_replies_email on email_replies (email_id)');
    await runner.query('create index email_replies_mailbox on email_replies (mailbox_hash, created_at)');
    await runner.query(`alter table emails add column thread_id uuid,
      add column answers_reply uuid references email_replies (id) on delete set null`);
    await runner.query('create index emails_thread on emails (thread_id) where thread_id is not null');
    await runner.query(
      'create index emails_answers on emails (answers_reply) where answers_reply is not null',
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
