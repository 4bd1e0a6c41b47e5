import { encryptedText } from '@coverleaf/encryption';
import type { QueryRunner } from 'typeorm';
import { ADDRESSES, makeRegion, NAMES } from '../matching/many-cases';
import type { Town } from '../matching/town';
import { fieldOf, readingOf, VIN } from '../../libs/reading/test/invented-readings';

/** A rare name, that one in 50,000 cases has. */
export const RARE_NAME = 'Zwetschkenbaum';
/** Documents of each case that has any, at most; events of each case. */
const MOST_DOCUMENTS = 3;
const EVENTS = { least: 3, most: 7 };
/** One case has as many as a page shows, and more. */
const FULLEST = { documents: 120, events: 1_000 };
/** The reading of two pages, the same for all documents, with a period that covers every charge. */
const READING = {
  reading: readingOf('auto_declarations', [
    ...[fieldOf('effective_date', '2020-01-01'), fieldOf('expiration_date', '2040-01-01')],
    ...Array.from({ length: 10 }, (_, at) => fieldOf('policy_number', `PM-${at}`)),
  ]),
  ...{ verdict: null, requirements: null, insured: '', isDoubted: false },
};

/** The tables that are filled. All but the first one name a case or a document. */
const TABLES = [
  ...['cases', 'insurance_uploads', 'document_readings', 'notifications'],
  ...['case_evidence', 'case_events', 'case_charges', 'case_attestations'],
];

const sealedFacts = (collateral: string, town: Town): string =>
  encryptedText('cases.facts').to(
    JSON.stringify({
      ...{ email: 'ann.borrower@example.com', phone: '(865) 555-0110', description: `2021 ${collateral}` },
      ...{ number: VIN, address: town.address(), lienholderName: 'Harbor Credit Union ISAOA/ATIMA' },
      lienholderAddress: 'PO Box 700, Knoxville, TN 37902',
    }),
  ) ?? '';

/**
 * Fills the tables of the document service with cases of three years: the newest 120 days mostly wait for proof, older
 * ones are mostly proven or closed. Their clocks stand where a run of the clocks leaves them: nothing is due.
 * @param lenders their ids; the first ones have most cases
 */
export async function fillCases(
  runner: QueryRunner,
  { lenders, rows, town }: { lenders: readonly string[]; rows: number; town: Town },
): Promise<void> {
  await runner.query(
    `set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set synchronous_commit = off`,
  );
  await makeRegion(runner, town);
  await runner.query(FUNCTIONS);
  await runner.query(CASES_MADE, [lenders, rows]);
  await runner.query('analyze made');
  await withoutIndexes(runner, async () => {
    const facts = ['auto', 'home', 'boat', 'rv'].map((kind) => sealedFacts(kind, town));
    await runner.query(CASES, [facts]);
    await runner.query(DOCUMENTS_MADE);
    await runner.query('analyze made_documents');
    const token = encryptedText('insurance_uploads.confirmation_token').to('token') ?? '';
    await runner.query(DOCUMENTS, [token]);
    const reading = encryptedText('document_readings.result').to(JSON.stringify(READING)) ?? '';
    await runner.query(READINGS, [reading]);
    await runner.query(NOTIFICATIONS);
    await runner.query(EVIDENCE);
    await runner.query(CHARGES);
    await runner.query(ATTESTATIONS);
    // A case's events are years apart in the table.
    for (let nth = 1; nth <= EVENTS.most; nth += 1) await runner.query(EVENTS_OF, [nth]);
    await runner.query(FULLEST_CASE);
  });
  for (const table of TABLES) await runner.query(`vacuum (analyze) ${table}`);
}

/** Creates indexes and foreign keys afterwards, as a restore does. */
async function withoutIndexes(runner: QueryRunner, fill: () => Promise<void>): Promise<void> {
  const keys: { table: string; name: string; made: string }[] = await runner.manager.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as made from pg_constraint
      where contype = 'f' and conrelid::regclass::text = any($1)`,
    [TABLES],
  );
  const indexes: { name: string; made: string }[] = await runner.manager.query(
    // `only` would leave out the partitions of a table.
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as made from pg_indexes
      where tablename = any($1) and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  for (const { table, name } of keys) await runner.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await runner.query(`drop index ${name}`);
  await fill();
  for (const { made } of indexes) await runner.query(made);
  for (const { table, name, made } of keys)
    await runner.query(`alter table ${table} add constraint ${name} ${made}`);
}

const FUNCTIONS = `
  create function pg_temp.made_id(kind text, n bigint) returns uuid language sql immutable as $$
    select overlay(overlay(md5(kind || ' ' || n) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function pg_temp.made_hash(kind text, n bigint) returns text language sql immutable as $$
    select translate(encode(sha256((kind || ' ' || n)::bytea), 'base64'), '+/=', '-_') $$`;

/** $1: the lenders, $2: how many. n grows with age; \`luck\` is 0 to 99. */
const CASES_MADE = `create temp table made as
  select n, pg_temp.made_id('case', n) as id, lender, created_at, luck, state, step, notice_on,
      case when step = 'over' then notice_on + 32 end as reminder_on,
      -- Charges begin after the last day for proof: 51 days after the notice at the latest.
      case when step = 'over' and state = 'open' or state in ('held', 'proven') and luck % 5 = 0 and days >= 60
        then coalesce(notice_on, created_at::date) + 53 end as charged_on,
      case state when 'held' then 1 + (luck % 3 = 0)::int when 'proven' then 1 + (luck % 5 = 1)::int
        when 'open' then (luck % 8 = 0)::int else (luck % 4 = 0)::int end as documents
    from (
      select *, case when step = 'no_notice' then null else created_at::date end as notice_on from (
        select *, case when luck % 10 < 4 or days between 25 and 59 then 'no_notice'
                       when days < 25 then 'noticed' else 'over' end as step,
               case when days < 120
                 then case when luck < 70 then 'open' when luck < 75 then 'held' when luck < 95 then 'proven' else 'closed' end
                 else case when luck < 15 then 'open' when luck < 17 then 'held' when luck < 62 then 'proven' else 'closed' end
               end as state
          from (
            select n, ($1::uuid[])[1 + floor(power(random(), 1.5) * cardinality($1::uuid[]))] as lender,
                   (n * 7919 % 100)::int as luck, floor(n * 1095.0 / $2::int)::int as days,
                   now() - n * (interval '1095 days' / $2::int) as created_at
              from generate_series(1, $2::bigint) n
          ) drawn
      ) placed
    ) dated`;

/** $1: sealed facts by kind of collateral. */
const CASES = `insert into cases (id, lender_id, reference, reference_hash, borrower, collateral, facts, email_hash,
    number_hash, address_hash, person_hashes, max_deductible, coverages, notice_on, reminder_on, due_on,
    monthly_charge_cents, state, step, compared_at, origin, created_at)
  select made.id, lender, 'LOAN-' || made.n, pg_temp.made_hash('reference', made.n),
      case when made.n % 50000 = 7 then 'Anton ${RARE_NAME}' else made_names.name end,
      (array['auto', 'auto', 'auto', 'auto', 'auto', 'auto', 'auto', 'home', 'home', 'boat'])[(1 + made.n % 10)::int],
      ($1::text[])[case when made.n % 10 < 7 then 1 when made.n % 10 < 9 then 2 else 3 end],
      case when made.n % 5 > 0 then pg_temp.made_hash('email', made.n) end,
      case when made.n % 10 < 7 or made.n % 10 = 9 then pg_temp.made_hash('number', made.n) end, made_addresses.hash,
      array(select jsonb_array_elements_text(made_names.hashes)), 1000, '{comprehensive,collision}', notice_on,
      reminder_on, notice_on + 45, 8150, state, step, now(), 'roster', created_at
    from made
    join made_names on made_names.n = 1 + made.n * 104729 % ${NAMES}
    join made_addresses on made_addresses.n = 1 + made.n * 15485863 % ${ADDRESSES}`;

/** Most belong to one case, one in 40 to the next one too. */
const DOCUMENTS_MADE = `create temp table made_documents as
  select pg_temp.made_id('document', made.n * 4 + nth) as id, made.n, made.id as case_id, nth, lender, state, luck,
      created_at + nth * interval '9 days' as received_at,
      case when state in ('proven', 'closed') then 'processed'
           when state = 'held' and luck % 10 < 8 or luck % 3 = 0 then 'pending' else 'rejected' end as status
    from made cross join generate_series(1, ${MOST_DOCUMENTS}) nth where nth <= documents`;

/** $1: a sealed token, the same for all. */
const DOCUMENTS = `insert into insurance_uploads
    (id, name, email_hash, financial_institution, lender_id, account_id, insurance_company, file_path,
     original_filename, content_type, bytes, pages, sha256, status, stage, stage_since, target, notes, language,
     confirmation_token, content_digest, clue_hashes, created_at, received_at, compared_at)
  select id, made_names.name, pg_temp.made_hash('email', made.n), 'Lender', lender, 'ACC-1',
      (array['Prairie Mutual', 'Lakeside Mutual', 'Beacon Casualty', 'Summit Indemnity'])[(1 + made.n % 4)::int],
      'insurance_docs/' || made.n || '-' || nth, 'policy ' || made.n || '.pdf', 'application/pdf', 200000, 2,
      encode(sha256((made.n * 4 + nth)::text::bytea), 'hex'), status,
      case status when 'pending' then 'sent' else 'closed' end, received_at, 'lender_api', '', 'en', $1,
      encode(sha256((made.n * 4 + nth)::text::bytea), 'hex'),
      array[pg_temp.made_hash('email', made.n), pg_temp.made_hash('number', made.n), pg_temp.made_hash('policy', made.n)],
      received_at, received_at, now()
    from made_documents made join made_names on made_names.n = 1 + made.n * 104729 % ${NAMES}`;

/** $1: a sealed text, the same for all. Four of five documents are read. */
const READINGS = `insert into document_readings (upload_id, state, result, answer, numbers, page_keys, ended_at)
  select id, 'read', $1, 'unsure', array[pg_temp.made_hash('policy', n), pg_temp.made_hash('number', n)],
      array[pg_temp.made_hash('page', n * 4 + nth)], received_at
    from made_documents where n % 5 > 0`;

/** The senders of what was rejected were asked for another document, those of held cases two days ago. */
const NOTIFICATIONS = `insert into notifications (id, upload_id, kind, state, created_at, sent_at)
  select gen_random_uuid(), id, 'outcome', 'sent', sent_at, sent_at
    from (select id, case state when 'held' then now() - interval '2 days' else received_at end as sent_at
            from made_documents where status = 'rejected') rejected`;

const EVIDENCE = `insert into case_evidence (case_id, upload_id, state, outcome, released_at, score, reasons)
  select case_id, id, case when state <> 'open' or luck % 3 = 1 then 'joined' when luck % 3 = 0 then 'proposed'
        else 'declined' end,
      case status when 'processed' then 'accepted' when 'rejected' then 'rejected' end,
      case when status = 'rejected' and state <> 'held' then received_at end, 90, '{reference,name}'::text[]
    from made_documents
  union all
  select next.id, document.id, 'proposed', null, null, 55, '{name}'::text[]
    from made_documents document join made next on next.n = document.n + 1 where document.n % 40 = 0`;

const CHARGES = `insert into case_charges (id, case_id, first_on, last_on, monthly_cents, covered_from, covered_until,
    proof_on, refund_due_on, refund_days, refund_cents, refund_paid_on, created_at)
  select pg_temp.made_id('charge', n), id, charged_on, last_on, 8150,
      case when last_on is not null then charged_on end,
      case when last_on is not null then charged_on + 360 end, last_on, last_on + 15,
      case when last_on is not null then 10 end, case when last_on is not null then 2716 end,
      -- One in fifty is owed.
      case when n % 50 > 0 then last_on + 8 end, charged_on
    from (select *, case when state = 'proven' then charged_on + 9 end as last_on from made) dated
   where charged_on is not null`;

/** Some wait for a call. */
const ATTESTATIONS = `insert into case_attestations (id, case_id, facts, effective_on, expires_on, outcome, holds_until)
  select pg_temp.made_id('attestation', n), id, null, current_date - 30, current_date + 300,
      case when state = 'held' then null else 'accepted' end, now() + interval '8 days'
    from made where n % 97 = 3 and state in ('held', 'proven')`;

/** $1: the nth event of the cases that have so many. */
const EVENTS_OF = `insert into case_events (case_id, kind, upload_id, details, at)
  select id, (array['opened', 'stepped', 'changed', 'joined', 'state_changed', 'accepted', 'state_changed'])[$1],
      case when $1 in (4, 6) then pg_temp.made_id('document', n * 4 + 1) end,
      case $1 when 1 then '{roster}'::text[] when 2 then array[step] when 3 then '{dueOn}'
        when 5 then '{held}' when 7 then array[state] else '{}' end,
      created_at + ($1 - 1) * interval '3 days'
    from made where $1::int <= ${EVENTS.least} + n % ${EVENTS.most - EVENTS.least + 1}`;

/** The oldest case gets documents of others, and many events. */
const FULLEST_CASE = `with fullest as (select id, lender from made order by n desc limit 1), evidence as (
    insert into case_evidence (case_id, upload_id, state, score)
    select fullest.id, document.id, 'proposed', 55 from fullest cross join lateral (
      select id from made_documents where lender = fullest.lender and case_id <> fullest.id
       limit ${FULLEST.documents}) document on conflict do nothing
  ) insert into case_events (case_id, kind, details)
    select id, 'changed', '{dueOn}' from fullest, generate_series(1, ${FULLEST.events})`;
