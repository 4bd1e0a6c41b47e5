import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions and asks keep the Spanish text of a saved reply beside the English one, so that a later change tells nobody something else. */
export class SaveReplies1795880000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table saved_replies (
        id uuid primary key,
        lender_id uuid,
        purpose text not null check (purpose in ('reject', 'ask')),
        name text not null,
        text text not null,
        text_es text not null,
        version int not null default 1
      );
      create unique index saved_replies_once on saved_replies (lender_id, purpose, lower(name)) nulls not distinct;
      alter table insurance_uploads add column rejection_reason_es text;
      alter table document_reviews add column ask_note_es text, add column reason_es text;`);
    await runner.query(`create or replace function keep_review() returns trigger language plpgsql as $$
      begin
        if new.stage in ('awaiting_approval', 'sending', 'sent') then
          insert into document_reviews as review (upload_id, lender_id, received_at, is_open, due_at, soon_at)
            select new.id, new.lender_id, new.received_at, new.stage <> 'sending', clock.due_at, clock.soon_at
              from (select) one left join review_clock(new.id, new.lender_id, new.received_at) clock on true
          on conflict (upload_id) do update set lender_id = excluded.lender_id, is_open = excluded.is_open,
            due_at = excluded.due_at, soon_at = excluded.soon_at;
          -- Once it is delivered, nobody waits for another document.
          if new.stage = 'sending' then
            update document_reviews set asked_at = null, ask_code = null, ask_note = null, ask_note_es = null,
                answer_id = null
             where upload_id = new.id and asked_at is not null;
          end if;
        else
          -- A decision that can no longer be applied is audited before its row goes.
          update document_reviews set is_open = false where upload_id = new.id and decision is not null;
          delete from document_reviews where upload_id = new.id and decision is null;
        end if;
        return null;
      end $$`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
