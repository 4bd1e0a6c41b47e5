import { untilLocked, withoutLockTimeout } from '@coverleaf/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['upload_events', 'case_events', 'transmission_events'] as const;

/** Which months there are; the default partitions have no end. */
const PARTITIONS = `create or replace view event_partitions as
  select parent.relname::text as parent, part.relname::text as name,
      (regexp_match(pg_get_expr(part.relpartbound, part.oid), $$TO \\('([^']+)'\\)$$))[1]::timestamptz as ends
    from pg_inherits join pg_class parent on parent.oid = inhparent join pg_class part on part.oid = inhrelid
   where parent.relkind = 'p' and parent.relname in (${TABLES.map((table) => `'${table}'`).join(', ')})`;

/*
 * Functions, because the login of a service can't create or drop tables. They run as the owner of the tables, and each
 * waits for a lock no longer than half a second, because everything that writes an event would wait behind it.
 */
const asOwner = (searchPath: string): string => `language plpgsql security definer
  set search_path = ${searchPath}, pg_temp set timezone = 'UTC' set lock_timeout = '500ms'`;

/** Moves what has already been written for a new month out of the default partition. Returns how many months are new. */
const createMonths = (
  searchPath: string,
): string => `create or replace function create_event_months() returns int ${asOwner(searchPath)} as $$
  declare
    found record;
    month timestamptz;
    name text;
    created int := 0;
  begin
    perform pg_advisory_xact_lock(hashtext('event_partitions'));
    for found in select parent, max(ends) as ends from event_partitions group by parent loop
      month := found.ends;
      while month <= now() + interval '3 months' loop
        name := found.parent || to_char(month, '_YYYY_MM');
        execute format('create table %I (like %I including defaults including constraints)', name, found.parent);
        execute format('with moved as (delete from %I where at >= %L and at < %L returning *)
          insert into %I select * from moved',
          found.parent || '_other', month, month + interval '1 month', name);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
          found.parent, name, month, month + interval '1 month');
        created := created + 1;
        month := month + interval '1 month';
      end loop;
    end loop;
    return created;
  end $$`;

/**
 * Drops one past month of which nothing is kept: an empty one, or one with timelines of transmissions that ended so many
 * days ago and of which none is on legal hold. Returns no row if there is none.
 */
const dropMonth = (
  searchPath: string,
): string => `create or replace function drop_event_month(timelines_days int)
  returns table (dropped text, lines bigint) ${asOwner(searchPath)} as $$
  declare
    past record;
    is_kept boolean;
  begin
    for past in select * from event_partitions where ends <= date_trunc('month', now()) order by ends, parent loop
      dropped := past.name;
      if past.parent = 'transmission_events' and past.ends <= now() - make_interval(days => timelines_days) then
        execute format('select exists (select 1 from %I line
            join transmissions sent on sent.id = line.transmission_id
            join insurance_uploads upload on upload.id = sent.upload_id
           where sent.state not in (''delivered'', ''discarded'') or upload.legal_hold_since is not null
              or sent.updated_at >= now() - make_interval(days => $1))', past.name) into is_kept using timelines_days;
      else
        execute format('select exists (select 1 from %I)', past.name) into is_kept;
      end if;
      continue when is_kept;
      execute format('select count(*) from %I', past.name) into lines;
      execute format('drop table %I', past.name);
      return next;
      return;
    end loop;
  end $$`;

/** Triggers search only the months since the document came. */
const NOTE_ASSIGNED_LENDER = `create or replace function note_assigned_lender() returns trigger language plpgsql as $$
  begin
    update upload_events set lender_id = new.lender_id
     where upload_id = new.id and at > new.created_at - interval '1 day';
    update status_views set lender_id = new.lender_id where upload_id = new.id;
    return null;
  end $$`;
const REVIEW_CLOCK = `create or replace function review_clock(document uuid, lender uuid, received timestamptz)
  returns table (due_at timestamptz, soon_at timestamptz) language sql stable as $$
    select business_time(lender, due), business_time(lender, due - 2 * 3600)
      from service_levels level
     cross join lateral (
       select business_seconds(lender, received) + level.hours * 3600
            + coalesce(sum(business_seconds(lender, ended) - business_seconds(lender, began)), 0)::bigint as due
         from (select act, at as began, least(at + interval '7 days', lead(at) over (order by at, id)) as ended
                 from upload_events where upload_id = document and at > received - interval '1 day') span
        where act = 'asked') clock
     where level.lender_id = lender and level.hours is not null
  $$`;

/**
 * Tables of events get a partition for each month, while the portal is in use: what takes long lets others read and
 * write, and the exchange takes milliseconds. Each step may be repeated, because a migration that waited too long for a
 * lock runs again from its beginning.
 */
export class PartitionEventsByMonth1795890000000 implements MigrationInterface {
  // Concurrent indexes can't be created in one.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [{ path }]: [{ path: string }] = await runner.manager.query(
      `select current_setting('search_path') as path`,
    );
    for (const sql of [PARTITIONS, createMonths(path), dropMonth(path), NOTE_ASSIGNED_LENDER, REVIEW_CLOCK])
      await runner.query(sql);
    for (const table of TABLES) {
      const [{ kind }]: [{ kind: string }] = await runner.manager.query(
        `select relkind as kind from pg_class where oid = $1::regclass`,
        [table],
      );
      if (kind !== 'p') await partition(runner, table);
    }
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}

async function partition(runner: QueryRunner, table: string): Promise<void> {
  const earlier = `${table}_earlier`;
  // A month more than needed, so that the end of this one doesn't pass in between.
  const [{ end }]: [{ end: string }] = await runner.manager.query(
    `select to_char(date_trunc('month', now() at time zone 'UTC') + interval '2 months', 'YYYY-MM-DD "00:00:00+00"') as end`,
  );
  await withoutLockTimeout(runner, async () => {
    const complete: unknown[] = await runner.manager.query(
      `select 1 from pg_index where indexrelid = to_regclass($1) and indisvalid`,
      [`${earlier}_pkey`],
    );
    if (complete.length === 0) {
      await runner.query(`drop index concurrently if exists ${earlier}_pkey`);
      await runner.query(`create unique index concurrently ${earlier}_pkey on ${table} (id, at)`);
    }
    // A vacuum gives way only to those who wait longer than the steps that follow.
    await runner.query(`alter table ${table} set (autovacuum_enabled = false)`);
  });
  try {
    await replace(runner, table, earlier, end);
  } catch (error) {
    // Events after the end would be refused.
    await untilLocked(() =>
      runner.query(`alter table ${table} drop constraint if exists ends, reset (autovacuum_enabled)`),
    );
    throw error;
  }
  await untilLocked(() => runner.query(`analyze ${table}`));
}

async function replace(runner: QueryRunner, table: string, earlier: string, end: string): Promise<void> {
  await untilLocked(() => runner.query(`alter table ${table} drop constraint if exists ends`));
  await untilLocked(() =>
    runner.query(`alter table ${table} add constraint ends check (at < '${end}') not valid`),
  );
  await withoutLockTimeout(runner, () => runner.query(`alter table ${table} validate constraint ends`));
  // The steps before aren't repeated, because they take long.
  await untilLocked(async () => {
    await runner.startTransaction();
    try {
      await exchange(runner, table, earlier, end);
      await runner.commitTransaction();
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  });
}

/** The table becomes the first partition of a new one under its name. */
async function exchange(runner: QueryRunner, table: string, earlier: string, end: string): Promise<void> {
  // Attaching locks the tables that are referred to. Whoever has read one of them by then, and waits for its events, would
  // hold that up. The timeout applies to each table, and the waits add up.
  await runner.query(`set local lock_timeout = '250ms'`);
  const [{ tables }]: [{ tables: string }] = await runner.manager.query(
    `select string_agg(distinct confrelid::regclass::text, ', ') as tables
       from pg_constraint where conrelid = $1::regclass and contype = 'f'`,
    [table],
  );
  await runner.query(`lock table ${table}, ${tables} in access exclusive mode`);
  const key = `${table}_pkey`;
  const definitions = async (sql: string) => {
    const rows: { name: string; sql: string }[] = await runner.manager.query(sql);
    return rows.filter(({ name }) => name !== key && name !== `${earlier}_pkey`);
  };
  const indexes = await definitions(
    `select indexname as name, indexdef as sql from pg_indexes where tablename = '${table}'`,
  );
  const triggers = await definitions(`select tgname as name, pg_get_triggerdef(oid) as sql
    from pg_trigger where tgrelid = '${table}'::regclass and not tgisinternal`);
  const references = await definitions(`select conname as name, pg_get_constraintdef(oid) as sql
    from pg_constraint where conrelid = '${table}'::regclass and contype = 'f'`);
  const grants: { grantee: string; privilege: string }[] = await runner.manager.query(
    `select distinct quote_ident(grantee) as grantee, privilege_type as privilege
       from information_schema.role_table_grants where table_name = '${table}' and grantee <> current_user`,
  );

  await runner.query(`create sequence ${table}_ids`);
  await runner.query(`select setval('${table}_ids', nextval(pg_get_serial_sequence('${table}', 'id')))`);
  await runner.query(`alter table ${table} rename to ${earlier}`);
  await runner.query(`alter table ${earlier} drop constraint ${key},
    add constraint ${earlier}_pkey primary key using index ${earlier}_pkey, alter id drop identity`);
  for (const { name } of indexes)
    await runner.query(`alter index ${name} rename to ${name.replace(table, earlier)}`);
  for (const { name } of triggers) await runner.query(`drop trigger ${name} on ${earlier}`);

  await runner.query(
    `create table ${table} (like ${earlier} including defaults including constraints, primary key (id, at))
       partition by range (at)`,
  );
  await runner.query(
    `alter table ${table} drop constraint ends, alter id set default nextval('${table}_ids')`,
  );
  await runner.query(`alter sequence ${table}_ids owned by ${table}.id`);
  for (const { sql } of [...indexes, ...triggers]) await runner.query(sql);
  for (const { name, sql } of references)
    await runner.query(`alter table ${table} add constraint ${name} ${sql}`);
  for (const { grantee, privilege } of grants)
    await runner.query(`grant ${privilege} on ${table} to ${grantee}`);
  for (const grantee of new Set(grants.map((one) => one.grantee)))
    await runner.query(`grant usage, select on sequence ${table}_ids to ${grantee}`);

  await runner.query(
    `alter table ${table} attach partition ${earlier} for values from (minvalue) to ('${end}')`,
  );
  await runner.query(`alter table ${earlier} drop constraint ends, reset (autovacuum_enabled)`);
  await runner.query(`create table ${table}_other partition of ${table} default`);
  await runner.query('select create_event_months()');
}
