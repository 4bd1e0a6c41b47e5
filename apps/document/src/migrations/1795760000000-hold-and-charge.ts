import type { MigrationInterface, QueryRunner } from 'typeorm';

export class HoldAndCharge1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // When it arrived by any door: an email's attachment is registered later than the email came.
    await runner.query('alter table insurance_uploads add column received_at timestamptz');
    await runner.query('update insurance_uploads set received_at = created_at');
    await runner.query(
      'alter table insurance_uploads alter column received_at set default now(), alter column received_at set not null',
    );
    // When it was last compared with its lender's cases.
    await runner.query('alter table insurance_uploads add column compared_at timestamptz');
    await runner.query('update insurance_uploads set compared_at = now()');
    await runner.query(
      `create index insurance_uploads_uncompared on insurance_uploads (lender_id, received_at)
        where compared_at is null and lender_id is not null`,
    );
    await runner.query(
      `create index insurance_uploads_references on insurance_uploads using gin (reference_hashes)
        with (fastupdate = off)`,
    );

    await runner.query(
      `alter table cases add column step text not null default 'no_notice', add column compared_at timestamptz`,
    );
    await runner.query(
      `alter table case_evidence add column no_proof text, add column released_at timestamptz`,
    );
    await runner.query(`update case_evidence set released_at = now() where outcome = 'rejected'`);

    await runner.query(`create table case_charges (
      id uuid primary key,
      case_id uuid not null references cases (id) on delete cascade,
      -- Days of the lender. The last day is unknown while the charge runs.
      first_on date not null,
      last_on date check (last_on >= first_on),
      -- Null: unknown.
      monthly_cents int,
      is_void boolean not null default false,
      -- The coverage that proof showed; the day of its expiration isn't covered.
      covered_from date,
      covered_until date,
      -- Undecided or accepted proof was received on this day.
      proof_on date,
      refund_due_on date,
      refund_days int,
      refund_cents int,
      refund_paid_on date,
      warned_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now()
    )`);
    await runner.query('create index case_charges_of on case_charges (case_id, created_at)');
    await runner.query(
      'create unique index case_charges_running on case_charges (case_id) where last_on is null and not is_void',
    );
    await runner.query(
      `create index case_charges_unsettled on case_charges (refund_due_on)
        where refund_paid_on is null and not is_void and refund_due_on is not null`,
    );

    // Rules that were set before these days existed get those of the presets.
    await runner.query(
      `update clock_rules set rules = rules || case when collateral = 'home'
        then '{"askDays": 15, "refundDays": 15}'::jsonb else '{"askDays": 10, "refundDays": 15}'::jsonb end`,
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
