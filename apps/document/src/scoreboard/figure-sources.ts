import { REJECTION_CODES, UploadFailure } from '@coverleaf/contracts';

/*
 * What the figures are computed from: rows of the event logs, in SQL. $1: the first moment of the period; $2: the first
 * moment after it; $3: the lender, null for all of them.
 */

const IN_PERIOD = (at: string): string => `${at} >= $1 and ${at} < $2`;
const OF_LENDER = (lenderId = 'lender_id'): string => `($3::uuid is null or ${lenderId} = $3)`;

/** An earlier document of a case counts against a later one for so long. */
export const SAME_CASE_DAYS = 120;

const RECEIVED = `select lender_id
   from upload_events
  where stage = 'received' and act is null and ${IN_PERIOD('at')} and ${OF_LENDER()}`;

const CLOSED = `select closing.lender_id, closing.status,
        coalesce(closing.code, closing.fault, 'other') as reason,
        decided.actor_id, decided.actor_lender_id,
        extract(epoch from closing.at - received.at) as seconds,
        business_seconds(closing.lender_id, closing.at)
          - business_seconds(closing.lender_id, received.at) as business_seconds,
        -- Nobody asked for another document, rejected an earlier one or took a decision back.
        not exists (
          select 1 from upload_events own where own.upload_id = closing.upload_id and own.act in ('asked', 'reopened')
        ) and not exists (
          select 1 from case_evidence mine
            join case_evidence other on other.case_id = mine.case_id and other.upload_id <> mine.upload_id
            join upload_events earlier on earlier.upload_id = other.upload_id
           where mine.upload_id = closing.upload_id and mine.state = 'joined' and other.state = 'joined'
             and (earlier.act = 'asked' or earlier.status = 'rejected') and earlier.at < closing.at
             and earlier.at > closing.at - interval '${SAME_CASE_DAYS} days'
        ) as is_first
   from upload_events closing
   join lateral (select at from upload_events where upload_id = closing.upload_id order by id limit 1) received on true
   -- The last decision of staff.
   left join lateral (select actor_id, actor_lender_id from upload_events
         where upload_id = closing.upload_id and actor_id is not null and act is null
         order by id desc limit 1) decided on true
  where closing.stage = 'closed' and ${IN_PERIOD('closing.at')} and ${OF_LENDER('closing.lender_id')}
    -- Nobody took it back since.
    and not exists (select 1 from upload_events later
         where later.upload_id = closing.upload_id and later.act = 'reopened' and later.id > closing.id)`;

const PROVEN = `select cases.lender_id
   from case_events event
   join cases on cases.id = event.case_id
   -- Where the clock stood.
   join lateral (select id, details[1] as step from case_events
         where case_id = event.case_id and kind = 'stepped' and id < event.id
         order by id desc limit 1) clock on clock.step <> 'no_notice'
  where event.kind = 'state_changed' and event.details = '{proven}'
    and ${IN_PERIOD('event.at')} and ${OF_LENDER('cases.lender_id')}
    -- Nothing was charged in this round of letters.
    and not exists (select 1 from case_events charge
         where charge.case_id = event.case_id and charge.kind = 'charged' and charge.id between clock.id and event.id)
    -- It wasn't proven before, and the proof wasn't taken back since.
    and (select details from case_events earlier
          where earlier.case_id = event.case_id and earlier.kind = 'state_changed'
            and earlier.id < event.id and earlier.details <> '{closed}'
          order by id desc limit 1) is distinct from '{proven}'
    and not exists (select 1 from case_events later
         where later.case_id = event.case_id and later.kind = 'state_changed'
           and later.id > event.id and later.details <@ '{open,held}')`;

/** At the end of the period, or now if it isn't over; nothing before it begins. */
const OPEN = `select last.lender_id, extract(epoch from moment.at - received.at) as seconds
   from (select least($2::timestamptz, now()) as at where $1 <= now()) moment
  cross join lateral (
         select id as upload_id from insurance_uploads where stage <> 'closed'
         union select upload_id from upload_events where stage = 'closed' and upload_events.at >= moment.at
       ) candidate
   join lateral (select lender_id, stage from upload_events
         where upload_id = candidate.upload_id and upload_events.at < moment.at
         order by id desc limit 1) last on last.stage <> 'closed'
   join lateral (select at from upload_events
         where upload_id = candidate.upload_id order by id limit 1) received on true
  where ${OF_LENDER('last.lender_id')}`;

const VIEWED = `select lender_id
   from status_views
  where ${IN_PERIOD('at')} and ${OF_LENDER()}`;

export const SOURCES = {
  received: RECEIVED,
  closed: CLOSED,
  proven: PROVEN,
  open: OPEN,
  viewed: VIEWED,
} as const;
export type Source = keyof typeof SOURCES;

/** Why documents were rejected. */
export const REASONS: readonly string[] = [...REJECTION_CODES, ...UploadFailure.options, 'other'];
