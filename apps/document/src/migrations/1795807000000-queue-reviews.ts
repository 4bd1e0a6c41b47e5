import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QueueReviews1795807000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One row for each document that staff can decide about. It is small, so that leases and counts are cheap.
    await runner.query(`create table document_reviews (
      upload_id uuid primary key references insurance_uploads (id) on delete cascade,
      lender_id uuid,
      received_at timestamptz(3) not null,
      -- False while it is being sent.
      is_open boolean not null,
      -- The earliest last day for proof of its cases.
      last_day date,
      -- What staff asked the sender for, and the upload that answers it.
      asked_at timestamptz(3),
      ask_code text,
      ask_note text,
      answer_id uuid,
      leased_by uuid,
      leased_until timestamptz(3),
      -- A decision that can be undone until it is applied.
      decision text check (decision in ('approve', 'process', 'reject')),
      reason_code text,
      reason text,
      -- The stage that the person saw.
      decided_stage text,
      -- Ids of the person and of the session.
      actor jsonb,
      act uuid,
      applies_at timestamptz(3),
      -- Set when it begins to be applied: it can't be undone any more.
      claimed_at timestamptz(3),
      check ((decision is null) = (act is null) and (decision is null) = (applies_at is null)
        and (decision is null) = (actor is null)),
      check (asked_at is not null or (ask_code is null and ask_note is null and answer_id is null))
    )`);
    await runner.query(
      'create index document_reviews_oldest on document_reviews (received_at, upload_id) where is_open',
    );
    await runner.query(
      'create index document_reviews_oldest_of on document_reviews (lender_id, received_at, upload_id) where is_open',
    );
    await runner.query(
      'create index document_reviews_due on document_reviews (last_day) where is_open and last_day is not null',
    );
    await runner.query(
      'create index document_reviews_leased on document_reviews (leased_by) where leased_by is not null',
    );
    await runner.query('create index document_reviews_act on document_reviews (act) where act is not null');
    await runner.query(
      'create index document_reviews_asked on document_reviews (asked_at, upload_id) where asked_at is not null',
    );
    await runner.query(
      'create index document_reviews_sending on document_reviews (received_at) where not is_open',
    );
    // How staff turned its pages, clockwise, in degrees.
    await runner.query('alter table insurance_uploads add column turn smallint not null default 0');
    // A trigger, because a document without its row would be in no queue.
    await runner.query(`create function keep_review() returns trigger language plpgsql as $$
      begin
        if new.stage in ('awaiting_approval', 'sending', 'sent') then
          insert into document_reviews as review (upload_id, lender_id, received_at, is_open)
            values (new.id, new.lender_id, new.received_at, new.stage <> 'sending')
          on conflict (upload_id) do update set lender_id = excluded.lender_id, is_open = excluded.is_open;
          -- Once it is delivered, nobody waits for another document.
          if new.stage = 'sending' then
            update document_reviews set asked_at = null, ask_code = null, ask_note = null, answer_id = null
             where upload_id = new.id and asked_at is not null;
          end if;
        else
          -- A decision that can no longer be applied is audited before its row goes.
          update document_reviews set is_open = false where upload_id = new.id and decision is not null;
          delete from document_reviews where upload_id = new.id and decision is null;
        end if;
        return null;
      end $$`);
    await runner.query(`create trigger keep_review after insert or update of stage, lender_id on insurance_uploads
      for each row execute function keep_review()`);
    await runner.query(`insert into document_reviews (upload_id, lender_id, received_at, is_open)
      select id, lender_id, received_at, stage <> 'sending' from insurance_uploads
       where stage in ('awaiting_approval', 'sending', 'sent')`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
