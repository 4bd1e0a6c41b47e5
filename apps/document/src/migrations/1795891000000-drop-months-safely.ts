import { withoutLockTimeout } from '@coverleaf/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which months there are; the default partitions have no end. */
const PARTITIONS = `create or replace view event_partitions as
  select parent.relname::text as parent, part.relname::text as name,
      (regexp_match(bounds.sql, $$TO \\('([^']+)'\\)$$))[1]::timestamptz as ends,
      coalesce((regexp_match(bounds.sql, $$FROM \\('([^']+)'\\)$$))[1]::timestamptz, '-infinity') as starts
    from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class part on part.oid = inhrelid
   cross join lateral pg_get_expr(part.relpartbound, part.oid) as bounds (sql)
   where parent.relkind = 'p' and parent.relname in ('upload_events', 'case_events', 'transmission_events')`;

/*
 * Functions, because the login of a service can't create or drop tables. They run as the owner of the tables, for no
 * other login. Each waits for a lock no longer than a quarter of a second, because everybody else waits behind it.
 */
const asOwner = (searchPath: string): string => `language plpgsql security definer
  set search_path = ${searchPath}, pg_temp set timezone = 'UTC' set lock_timeout = '250ms'`;

/** Creates the next month, unless three are there in advance. Returns whether it did. */
const createMonth = (
  searchPath: string,
): string => `create or replace function create_event_month(events text) returns boolean ${asOwner(searchPath)} as $$
  declare
    month timestamptz;
    name text;
    is_filled boolean;
  begin
    perform pg_advisory_xact_lock(hashtext('event_partitions'));
    select max(part.ends) into month from event_partitions part where part.parent = events;
    if month is null or month > now() + interval '3 months' then return false; end if;
    -- Attaching a month searches the rows without one, which nobody may read or write meanwhile.
    execute format('select exists (select 1 from %I where at >= %L)', events || '_other', month) into is_filled;
    if is_filled then return false; end if;
    name := events || to_char(month, '_YYYY_MM');
    execute format('create table %I (like %I including defaults including constraints)', name, events);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      events, name, month, month + interval '1 month');
    return true;
  end $$`;

/**
 * The default partition, with all its rows, becomes the one of the months that were missing, up to the next three. None
 * is moved. The steps are transactions of their own: 'bound', 'validate' (takes long, but others read and write) and
 * 'attach'; or 'release' after a failure, so that later events aren't refused.
 */
const settleOther = (
  searchPath: string,
): string => `create or replace function settle_other_events(events text, step text) returns void ${asOwner(searchPath)} as $$
  declare
    other text := events || '_other';
    month timestamptz;
    ending timestamptz;
    name text;
  begin
    select max(part.ends) into month from event_partitions part where part.parent = events;
    if month is null then raise exception '% has no months', events; end if;
    ending := greatest(date_trunc('month', now()) + interval '4 months', month + interval '1 month');
    case step
      when 'bound' then
        execute format('alter table %I drop constraint if exists span,
          add constraint span check (at >= %L and at < %L) not valid', other, month, ending);
      when 'validate' then
        -- A vacuum gives way to those who wait longer than a second; nobody else waits for this.
        set local lock_timeout = '10s';
        execute format('alter table %I validate constraint span', other);
      when 'attach' then
        name := format('%s_%s_until_%s', events, to_char(month, 'YYYY_MM'), to_char(ending, 'YYYY_MM'));
        execute format('lock table only %I, %I in access exclusive mode', events, other);
        execute format('alter table %I detach partition %I', events, other);
        execute format('alter table %I rename to %I', other, name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', events, name, month, ending);
        execute format('alter table %I drop constraint span', name);
        execute format('create table %I partition of %I default', other, events);
      when 'release' then
        execute format('alter table %I drop constraint if exists span', other);
    end case;
  end $$`;

/** PostgreSQL analyzes partitions by itself, but not the table that they belong to. */
const analyze = (
  searchPath: string,
): string => `create or replace function analyze_events(events text) returns void ${asOwner(searchPath)} as $$
  begin
    if exists (select 1 from event_partitions part where part.parent = events) then
      execute format('analyze (skip_locked) %I', events);
    end if;
  end $$`;

/**
 * Drops a past month that was searched before: nothing of it had to stay. Checks only what may have changed since, with
 * the locks that the drop needs. Returns false if the month must stay.
 * @param last_id the newest line of a timeline when the search began. A transmission that was opened again since either
 *   is still open or has a later line.
 */
const dropMonth = (
  searchPath: string,
): string => `create or replace function drop_event_month(month text, timelines_days int, last_id bigint)
  returns boolean ${asOwner(searchPath)} set enable_hashjoin = off set enable_mergejoin = off as $$
  declare
    past record;
    referred text;
    is_kept boolean;
  begin
    if timelines_days < 1 then raise exception 'Timelines are kept for at least a day'; end if;
    select * into past from event_partitions part where part.name = month and part.ends <= date_trunc('month', now());
    if not found then return false; end if;
    select string_agg(distinct confrelid::regclass::text, ', ') into referred
      from pg_constraint where conrelid = past.parent::regclass and contype = 'f';
    execute format('lock table %s, only %I, %I in access exclusive mode', referred, past.parent, month);
    if past.parent = 'transmission_events' and past.ends <= now() - make_interval(days => timelines_days) then
      lock table insurance_uploads in share mode;
      execute format($sql$select exists (select 1 from insurance_uploads upload
              join transmissions sent on sent.upload_id = upload.id
              join %1$I line on line.transmission_id = sent.id
             where upload.legal_hold_since is not null)
          or exists (select 1 from transmissions sent join %1$I line on line.transmission_id = sent.id
             where sent.state in ('pending', 'sending', 'retrying', 'unknown', 'failed'))
          or exists (select 1 from transmission_events later
              join %1$I line on line.transmission_id = later.transmission_id
             where later.id > $1)$sql$, month) into is_kept using last_id;
    else
      execute format('select exists (select 1 from %I)', month) into is_kept;
    end if;
    if is_kept then return false; end if;
    execute format('drop table %I', month);
    return true;
  end $$`;

/** Workers of the version before call these until they are replaced. */
const EARLIER = `
  create or replace function create_event_months() returns int language sql as 'select 0';
  create or replace function drop_event_month(timelines_days int) returns table (dropped text, lines bigint)
    language sql as 'select null::text, 0::bigint where false'`;

const PRIVATE = `revoke execute on function create_event_month(text), settle_other_events(text, text),
  analyze_events(text), drop_event_month(text, int, bigint) from public`;

/** Months are created, filled up and dropped without a long lock, and not by every login. */
export class DropMonthsSafely1795891000000 implements MigrationInterface {
  // Concurrent indexes can't be created in one.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ path }]: [{ path: string }] = await runner.manager.query(
      `select current_setting('search_path') as path`,
    );
    // One transaction, because it is one query.
    const functions = [createMonth(path), settleOther(path), analyze(path), dropMonth(path)];
    await runner.query([PARTITIONS, ...functions, EARLIER, PRIVATE].join(';\n'));
    await withoutLockTimeout(runner, async () => {
      await runner.query('drop index concurrently if exists insurance_uploads_held');
      await runner.query(
        `create index concurrently insurance_uploads_held on insurance_uploads (id) where legal_hold_since is not null`,
      );
    });
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
