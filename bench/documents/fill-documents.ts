import type { Client } from 'pg';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { Borrower } from '../../tests/stack/borrower';
import { connect } from '../../tests/stack/query';
import type { Stack } from '../../tests/stack/start-stack';

/** `BENCH_ROWS=100000` makes a quick run. */
export const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** A rare surname, a common surname, and a word in a third of the insurers' names. */
export const TERMS = { rare: 'zwetschkenbaum', surname: 'okonkwo', common: 'mutual' } as const;

const GIVEN =
  'Ann,Bob,Carla,David,Elena,Farid,Grace,Hugo,Ines,James,Kofi,Lucía,Mary,Noah,Olga,Pedro,Quinn,Rosa,Sam,Tara';
const SURNAMES =
  'Smith,Johnson,Williams,Brown,Jones,Garcia,Miller,Davis,Martinez,Hernandez,Lopez,Wilson,Anderson,Thomas,Taylor,' +
  'Moore,Jackson,Martin,Lee,Perez,Thompson,White,Harris,Sanchez,Clark,Ramirez,Lewis,Robinson,Walker,Young,Allen,' +
  'King,Wright,Scott,Torres,Nguyen,Hill,Flores,Green,Adams,Nelson,Baker,Hall,Rivera,Campbell,Mitchell,Carter,' +
  'Roberts,Gomez,Phillips,Evans,Turner,Diaz,Parker,Cruz,Edwards,Collins,Reyes,Stewart,Morris,Morales,Murphy,Cook,' +
  'Rogers,Gutierrez,Ortiz,Morgan,Cooper,Peterson,Bailey,Reed,Kelly,Howard,Ramos,Kim,Cox,Ward,Richardson,Watson,' +
  'Brooks,Chavez,Wood,James,Bennett,Gray,Mendoza,Ruiz,Hughes,Price,Alvarez,Castillo,Sanders,Patel,Myers,Long,Ross,' +
  'Foster,Jimenez,Powell,Jenkins,Perry,Russell,Sullivan,Bell,Coleman,Butler,Henderson,Barnes,Fisher,Vasquez,Okonkwo';
const INSURERS =
  'Prairie Mutual,Lakeside Mutual,Granite State Insurance,Beacon Casualty,Harbor Mutual,Summit Indemnity,' +
  'Redwood Insurance,Cardinal Insurance,Blue Ridge Assurance';
const THREE_YEARS_SECONDS = 3 * 365 * 86_400;
const FILES = 'policy,declaration page,insurance card,IMG_,scan,proof of insurance,renewal';

/** Adds so many documents to the product’s. */
export async function fillStack(stack: Stack, rows: number): Promise<void> {
  const { body } = await new Borrower(stack).upload({ bytes: await samplePdf(1) });
  const client = await connect(stack.dataDir, 'document');
  const began = performance.now();
  try {
    const found = await client.query<{ token: string }>(
      `select confirmation_token as token from insurance_uploads where id = $1`,
      [body.id],
    );
    await fillDocuments(client, found.rows[0]?.token ?? '', rows);
  } finally {
    await client.end();
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(`${rows.toLocaleString('en')} documents made in ${seconds} s\n`);
}

/**
 * Adds uploads of 40 lenders over three years, mostly processed. Creates indexes afterwards, as a restore
 * does.
 * @param token a sealed value, the same for all rows
 */
export async function fillDocuments(client: Client, token: string, rows: number): Promise<void> {
  const apart = THREE_YEARS_SECONDS / rows;
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = 'insurance_uploads' and indexname not in (select conname from pg_constraint)`,
  );
  await client.query(`set maintenance_work_mem = '512MB'; set synchronous_commit = off`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(
    `insert into insurance_uploads
       (id, name, email, financial_institution, lender_id, account_id, insurance_company, file_path,
        original_filename, content_type, bytes, pages, sha256, status, stage, stage_since, target, notes, language,
        confirmation_token, content_digest, created_at)
     select gen_random_uuid(),
            given[1 + floor(random() * cardinality(given))] || ' ' || case when n % 50000 = 7 then 'Zwetschkenbaum'
              else surname[1 + floor(power(random(), 1.6) * cardinality(surname))] end,
            $5, 'Lender ' || lender, overlay(overlay(md5('lender ' || lender) placing '4' from 13) placing '8' from 17)::uuid, 'ACC-' || lender,
            insurer[1 + floor(random() * cardinality(insurer))], 'insurance_docs/' || n,
            file[1 + floor(random() * cardinality(file))] || ' ' || n || '.pdf', 'application/pdf', 200000, 2,
            encode(sha256(n::text::bytea), 'hex'), status,
            case when status <> 'pending' then 'closed' when n % 5 = 0 then 'awaiting_approval' else 'sent' end,
            arrived, 'lender_api', '', 'en', $5, encode(sha256(n::text::bytea), 'hex'), arrived
       from (select n, 1 + floor(power(random(), 1.5) * 40)::int as lender,
                    case when n % 1000 < 20 then 'pending' when n % 1000 < 60 then 'rejected' else 'processed' end
                      as status,
                    now() - (n + random() * 0.9) * interval '${apart} seconds' as arrived
               from generate_series(1, ${rows}) n) made,
            (select string_to_array($1, ',') as given, string_to_array($2, ',') as surname,
                    string_to_array($3, ',') as insurer, string_to_array($4, ',') as file) texts`,
    [GIVEN, SURNAMES, INSURERS, FILES, token],
  );
  for (const { made } of indexes) await client.query(made);
  // Triggers fill the other tables. Autovacuum would run, and could change plans, during the measurement.
  for (const table of ['insurance_uploads', 'document_reviews', 'document_readings', 'name_words'])
    await client.query(`vacuum (analyze) ${table}`);
}
