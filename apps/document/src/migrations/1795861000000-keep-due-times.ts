import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open documents know when they are due by the service level of their lender. */
export class KeepDueTimes1795861000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table upload_events drop constraint upload_events_act_check');
    await runner.query(
      `alter table upload_events add constraint upload_events_act_check check (act in ('asked', 'answered', 'reopened'))`,
    );
    await runner.query(`insert into upload_events (upload_id, stage, status, act, at)
      select asked.id, asked.stage, asked.status, 'answered', answer.created_at from document_reviews
        join insurance_uploads asked on asked.id = upload_id join insurance_uploads answer on answer.id = answer_id`);

    await runner.query(`alter table document_reviews
      -- Null: its lender is promised nothing.
      add column due_at timestamptz(3),
      add column soon_at timestamptz(3)`);
    // The clock runs from the arrival on, and is paused from an ask until whatever comes next, for a week at most. It is
    // computed from the events each time, so that it can't drift from them.
    await runner.query(`create function review_clock(document uuid, lender uuid, received timestamptz)
      returns table (due_at timestamptz, soon_at timestamptz) language sql stable as $$
        select business_time(lender, due), business_time(lender, due - 2 * 3600)
          from service_levels level
         cross join lateral (
           select business_seconds(lender, received) + level.hours * 3600
                + coalesce(sum(business_seconds(lender, ended) - business_seconds(lender, began)), 0)::bigint as due
             from (select act, at as began, least(at + interval '7 days', lead(at) over (order by at, id)) as ended
                     from upload_events where upload_id = document) span
            where act = 'asked') clock
         where level.lender_id = lender and level.hours is not null
      $$`);
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
    // Triggers, because a document with a wrong time would be found late, and by nobody.
    await runner.query(`create function set_due_time() returns trigger language plpgsql as $$
      begin
        update document_reviews set (due_at, soon_at) = (
          select clock.due_at, clock.soon_at from review_clock(upload_id, lender_id, received_at) clock)
         where upload_id = new.upload_id;
        return null;
      end $$`);
    await runner.query(`create trigger set_due_time after insert on upload_events
      for each row when (new.act is not null) execute function set_due_time()`);
    await runner.query(`create function set_due_times() returns trigger language plpgsql as $$
      begin
        -- In one order, so that two transactions don't wait for each other.
        perform 1 from document_reviews where lender_id = new.lender_id order by upload_id for no key update;
        update document_reviews set (due_at, soon_at) = (
          select clock.due_at, clock.soon_at from review_clock(upload_id, lender_id, received_at) clock)
         where lender_id = new.lender_id;
        return null;
      end $$`);
    await runner.query(`create trigger set_due_times after update of time_zone, opens, closes, hours on service_levels
      for each row when ((new.time_zone, new.opens, new.closes, new.hours)
        is distinct from (old.time_zone, old.opens, old.closes, old.hours)) execute function set_due_times()`);

    const soon = `least(soon_at, (last_day - 7)::timestamp at time zone 'UTC')`;
    const deadline = `least(coalesce(due_at, (received_at at time zone 'UTC' + interval '7 days') at time zone 'UTC'),
      last_day::timestamp at time zone 'UTC')`;
    // What they ordered and found is ordered and found by these.
    for (const index of ['oldest', 'oldest_of', 'due'])
      await runner.query(`drop index document_reviews_${index}`);
    await runner.query(`create index document_reviews_soon on document_reviews ((${soon})) where is_open`);
    await runner.query(
      `create index document_reviews_deadline on document_reviews ((${deadline}), upload_id) where is_open`,
    );
    await runner.query(
      `create index document_reviews_deadline_of on document_reviews (lender_id, (${deadline}), upload_id) where is_open`,
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
