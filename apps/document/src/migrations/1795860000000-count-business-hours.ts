import { DEFAULT_TIME_ZONE } from '@coverleaf/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addDays, type Day, isBusinessDay } from '../cases/clock/calendar';

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2100-12-31';

/** Durations in business hours are differences of a running total, so that the database can compute them for many rows. */
export class CountBusinessHours1795860000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table calendar_days (
      day date primary key,
      -- Whether US banks are open.
      is_business boolean not null,
      business_days_before int not null
    )`);
    await runner.query(
      `insert into calendar_days (day, is_business, business_days_before)
       select day, is_business, count(*) filter (where is_business)
                over (order by day rows between unbounded preceding and 1 preceding)
         from unnest($1::date[], $2::boolean[]) as given (day, is_business)`,
      calendar(),
    );
    await runner.query(
      'create unique index calendar_days_business on calendar_days (business_days_before) where is_business',
    );
    await runner.query(`create table service_levels (
      lender_id uuid primary key,
      -- A copy of the lender's.
      time_zone text not null,
      opens time not null default '09:00',
      closes time not null default '17:00',
      -- Within which a document is to be decided, in business hours; null: nothing is promised.
      hours int check (hours between 1 and 1000),
      -- 0: nobody has changed it.
      version int not null default 0,
      changed_by uuid,
      changed_at timestamptz(3),
      check (opens < closes),
      check ((version = 0) = (changed_by is null) and (version = 0) = (changed_at is null))
    )`);
    await runner.query(`create function office_hours(lender uuid)
      returns table (time_zone text, opens time, day_seconds int) language sql stable parallel safe as $$
        select coalesce(level.time_zone, '${DEFAULT_TIME_ZONE}'), coalesce(level.opens, '09:00'),
               extract(epoch from coalesce(level.closes, '17:00') - coalesce(level.opens, '09:00'))::int
          from (values (lender)) as given (id) left join service_levels level on level.lender_id = given.id
      $$`);
    // The clock on the wall counts: a change to daylight-saving time within office hours would not make the day longer.
    await runner.query(`create function business_seconds(lender uuid, moment timestamptz)
      returns bigint language sql stable parallel safe as $$
        select business_days_before::bigint * day_seconds + case when is_business
                 then least(day_seconds, greatest(0, floor(extract(epoch from wall::time - opens))))::bigint else 0 end
          from office_hours(lender)
         cross join lateral (select moment at time zone time_zone as wall) local
          join calendar_days on day = wall::date
      $$`);
    // The first moment of that total: the end of an office day rather than the begin of the next one.
    await runner.query(`create function business_time(lender uuid, seconds bigint)
      returns timestamptz language sql stable parallel safe as $$
        select (day + opens + make_interval(secs => seconds - business_days_before::bigint * day_seconds))
                 at time zone time_zone
          from office_hours(lender)
          join calendar_days on is_business and business_days_before = ((seconds - 1) / day_seconds)::int
      $$`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}

function calendar(): [days: readonly Day[], areBusiness: readonly boolean[]] {
  const days: Day[] = [];
  for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1, 'days')) days.push(day);
  return [days, days.map(isBusinessDay)];
}
