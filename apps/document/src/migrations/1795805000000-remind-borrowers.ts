import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RemindBorrowers1795805000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table cases
      -- Since when no reminders are sent.
      add column reminders_ended_at timestamptz(3),
      -- When the accepted coverage ends; unknown before somebody has looked.
      add column covered_until date,
      add column coverage_read_at timestamptz(3)`);
    await runner.query(
      `create index cases_ending on cases (lender_id, covered_until) where state = 'proven'`,
    );
    await runner.query(`create table case_reminders (
      id uuid primary key,
      case_id uuid not null references cases (id) on delete cascade,
      ask text not null check (ask in ('again', 'proof', 'renewal')),
      -- The document, or the day, that it is about.
      occasion text not null,
      number int not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'sent', 'uncertain', 'failed', 'ended')),
      sent_by text check (sent_by in ('email', 'text')),
      -- Keyed hash of the mailbox or number.
      mailbox text,
      job_id uuid,
      refusals int not null default 0,
      opened_at timestamptz(3) not null default now(),
      sent_at timestamptz(3),
      unique (case_id, ask, occasion, number)
    )`);
    await runner.query(`create index case_reminders_mailbox on case_reminders (mailbox, sent_at)`);
    await runner.query(
      `update clock_rules set rules = '{"remindAfterDays": 5, "remindBeforeDays": null, "asksRenewal": false,
        "mostReminders": 3}'::jsonb || rules`,
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
