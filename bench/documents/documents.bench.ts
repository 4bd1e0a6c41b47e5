import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { Keyring, keyedHash, useKeyring } from '@coverleaf/encryption';
import { DataSource } from 'typeorm';
import {
  type Actor,
  COUNT_CAP,
  type DocumentQuery,
  listDocumentsRpc,
  getDocumentSummary,
} from '@coverleaf/contracts';
import type { RpcClient } from '@coverleaf/messaging';
import { encodeCursor, SnakeCaseNaming } from '@coverleaf/service-kit';
import { DocumentsRepository } from '../../apps/document/src/documents/documents.repository';
import { NameSpellings } from '../../apps/document/src/search/spellings';
import { UploadEntity } from '../../apps/document/src/uploads/upload.entity';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { compared, Latencies, milliseconds, printTable, type Result, times } from '../results';
import { samplePdf } from '../../libs/parsers/test/sample-files';
import { Borrower } from '../../tests/stack/borrower';
import { databaseUrl } from '../../tests/stack/query';
import { type Stack, startStack } from '../../tests/stack/start-stack';
import { machine, rpcClient } from '../servers';
import { type BareQuery, bareList, bareSearch, bareSummary, contains, containsOrEnds } from './bare-lists';
import { measureReview } from './review.bench';

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
const FILES = 'policy,declaration page,insurance card,IMG_,scan,proof of insurance,renewal';

/**
 * Adds a million uploads of 40 lenders over three years, mostly processed. Creates indexes afterwards, as a restore
 * does.
 * @param token a sealed value, the same for all rows
 */
export async function fillDocuments(client: Client, token: string): Promise<void> {
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
            now(), 'lender_api', '', 'en', $5, encode(sha256(n::text::bytea), 'hex'),
            now() - n * interval '95 seconds' - random() * interval '90 seconds'
       from (select n, 1 + floor(power(random(), 1.5) * 40)::int as lender,
                    case when n % 1000 < 20 then 'pending' when n % 1000 < 60 then 'rejected' else 'processed' end
                      as status
               from generate_series(1, ${ROWS}) n) made,
            (select string_to_array($1, ',') as given, string_to_array($2, ',') as surname,
                    string_to_array($3, ',') as insurer, string_to_array($4, ',') as file) texts`,
    [GIVEN, SURNAMES, INSURERS, FILES, token],
  );
  for (const { made } of indexes) await client.query(made);
  await client.query(`vacuum (analyze) insurance_uploads`);
}

/** A request at four layers. */
export interface DocumentCase {
  readonly name: string;
  readonly kind: 'page' | 'search' | 'summary';
  /** Returns the number of all documents, capped or not. */
  readonly bare: () => Promise<number>;
  /** The repository only. */
  readonly repository: () => Promise<{ readonly total: number }>;
  /** The document service, over RPC. */
  readonly service: () => Promise<unknown>;
  /** The gateway over HTTP, signed in, including session and lender names. */
  readonly gateway: () => Promise<void>;
}

interface Ways {
  readonly pool: Pool;
  readonly documents: DocumentsRepository;
  readonly service: RpcClient;
  readonly admin: StaffCaller;
}

const PATH = '/api/v1/admin/documents';
const PAGE = 50;
const ACTOR: Actor = {
  userId: '00000000-0000-4000-8000-000000000000',
  sessionId: '00000000-0000-4000-8000-000000000000',
  role: 'admin',
  lenderId: null,
};

export async function documentCases(ways: Ways): Promise<DocumentCase[]> {
  const { pool } = ways;
  const { rows } = await pool.query<{ id: string; at: Date; lender: string }>(
    `select id, created_at as at, (select lender_id from insurance_uploads where status = 'pending' limit 1) as lender
       from insurance_uploads order by created_at desc, id desc offset ${Math.floor(ROWS / 2)} limit 1`,
  );
  const [middle] = rows;
  if (!middle) throw new Error('There are too few rows');
  const { lender } = middle;
  const at = middle.at.toISOString();
  const list = listCase(ways);
  const search = (name: string, q: string, bare: BareQuery = contains(`%${q}%`)): DocumentCase => ({
    ...list(`search, ${name}: “${q}”`, 'search', { q }, bare),
    bare: () => bareSearch(pool, q, bare),
  });
  return [
    list('newest page', 'page', {}, {}),
    list(
      'page of a status',
      'page',
      { status: 'rejected' },
      { where: 'status = $1', parameters: ['rejected'] },
    ),
    list('page of a lender', 'page', { lenderId: lender }, { where: 'lender_id = $1', parameters: [lender] }),
    list(
      'page of both',
      'page',
      { lenderId: lender, status: 'pending' },
      { where: 'lender_id = $1 and status = $2', parameters: [lender, 'pending'] },
    ),
    list('page in the middle', 'page', {}, { after: [at, middle.id] }, encodeCursor([at, middle.id])),
    search('a rare name', TERMS.rare),
    search('a surname', TERMS.surname),
    search('a common word', TERMS.common),
    search('nobody', 'xylophonist'),
    search('a name with a typo', 'zwetschkenbaun'),
    search('an end of a receipt number', '0f1e', containsOrEnds('0f1e', keyedHash('vin-end', '0F1E'))),
    search('two letters, few', 'zw', contains('% zw%')),
    search('two letters, many', 'jo', contains('% jo%')),
    {
      name: 'summary',
      kind: 'summary',
      bare: () => bareSummary(pool),
      repository: () => ways.documents.summarize(ACTOR),
      service: () => ways.service.perform(getDocumentSummary, { actor: ACTOR }),
      gateway: () => get(ways.admin, `${PATH}/summary`),
    },
  ];
}

const listCase =
  ({ pool, documents, service, admin }: Ways) =>
  (
    name: string,
    kind: DocumentCase['kind'],
    query: DocumentQuery,
    bare: BareQuery,
    cursor?: string,
  ): DocumentCase => {
    const values = Object.entries({ ...query, cursor }).filter(([, value]) => value !== undefined);
    const search = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
    return {
      name,
      kind,
      bare: () => bareList(pool, bare),
      repository: () => documents.list(ACTOR, query, cursor, PAGE),
      service: () => service.call(listDocumentsRpc, { actor: ACTOR, query, cursor, limit: PAGE }),
      gateway: () => get(admin, `${PATH}?${search}`),
    };
  };

async function get(admin: StaffCaller, path: string): Promise<void> {
  const { status } = await admin.call(path);
  if (status !== 200) throw new Error(`${path} answered ${status}`);
}

export const WAYS = ['bare', 'repository', 'service', 'gateway'] as const;

export type Measured = Readonly<Record<(typeof WAYS)[number], Latencies>>;

/**
 * The highest ratio of a p50: of pages in the service and of searches in the repository, to plain SQL; of the middle
 * page, to the newest.
 */
export const TARGETS = { page: 2.5, search: 1.3, depth: 1.25 };

const UNIT = 'ms p50';

/** Makes a row for each page and search, and one for the depth. */
export function documentResults(
  results: readonly (readonly [DocumentCase, Measured])[],
  documents: number,
  rounds: number,
): Result[] {
  const p50 = (latencies: Latencies): number[] => [latencies.quantile(0.5)];
  const among = `of ${documents.toLocaleString('en')} documents, ${rounds} rounds in turn`;
  const rows = results.flatMap(([{ name, kind }, { bare, repository, service }]) => {
    if (kind === 'summary') return [];
    const [ours, way] = kind === 'page' ? [service, 'the service over RPC'] : [repository, 'the repository'];
    const again = kind === 'search' ? ', and if nothing is found for a similar name' : '';
    const how = `Bare SQL for 50 rows and the capped count${again}, beside ${way}; ${among}.`;
    const told = { row: `documents: ${name}`, unit: UNIT, target: ['≤', TARGETS[kind]] as const, how };
    return [compared(told, { least: p50(bare), ours: p50(ours) })];
  });
  const serviceOf = (wanted: string): Latencies | undefined =>
    results.find(([{ name }]) => name === wanted)?.[1].service;
  const [newest, middle] = [serviceOf('newest page'), serviceOf('page in the middle')];
  if (!newest || !middle) throw new Error('The pages to compare were not measured');
  const how = `The service over RPC, ${among}; the “least code” is the newest page.`;
  const row = 'growth: a page in the middle, to the newest';
  const depth = compared(
    { row, unit: UNIT, target: ['≤', TARGETS.depth], how },
    { least: p50(newest), ours: p50(middle) },
  );
  return [...rows, depth];
}

const WARM_UP = 10;
const ROUNDS = 150;
/** Compares the list of documents with plain SQL, in turn, over a million rows. */
export async function documentsBench(): Promise<Result[]> {
  const stack = await startStack();
  try {
    return await measureStack(stack);
  } finally {
    await stack.stop();
  }
}

async function measureStack(stack: Stack): Promise<Result[]> {
  const url = await databaseUrl(stack.dataDir, 'document');
  await fill(stack, url);
  useKeyring(Keyring.parse((await readFile(join(stack.dataDir, 'encryption-keys'), 'utf8')).trim()));
  const pool = new Pool({ connectionString: url, max: 4 });
  const dataSource = await new DataSource({
    type: 'postgres',
    namingStrategy: new SnakeCaseNaming(),
    entities: [UploadEntity],
    url,
    poolSize: 4,
  }).initialize();
  const service = await rpcClient(stack.dataDir, 'document');
  try {
    const admin = await StaffCaller.signIn(stack);
    const documents = new DocumentsRepository(dataSource, new NameSpellings(dataSource));
    const cases = await documentCases({ pool, documents, service, admin });
    const results: [DocumentCase, Measured][] = [];
    for (const one of cases) {
      await assertSameTotal(one);
      results.push([one, await measure(one)]);
    }
    print(results);
    return [...documentResults(results, ROWS, ROUNDS), ...(await measureReview(stack, url, ROWS))];
  } finally {
    service.close();
    await dataSource.destroy();
    await pool.end();
  }
}

async function fill(stack: Stack, url: string): Promise<void> {
  const { body } = await new Borrower(stack).upload({ bytes: await samplePdf(1) });
  const client = new Client({ connectionString: url });
  await client.connect();
  const began = performance.now();
  const { rows } = await client.query<{ token: string }>(
    `select confirmation_token as token from insurance_uploads where id = $1`,
    [body.id],
  );
  await fillDocuments(client, rows[0]?.token ?? '');
  await client.end();
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(`${ROWS.toLocaleString('en')} documents made in ${seconds} s\n`);
}

/** Only what finds the same documents can be compared. */
async function assertSameTotal({ name, bare, repository }: DocumentCase): Promise<void> {
  const [wanted, { total }] = [await bare(), await repository()];
  if (total !== Math.min(wanted, COUNT_CAP)) throw new Error(`${name}: ${total} documents, not ${wanted}`);
}

async function measure(one: DocumentCase): Promise<Measured> {
  const measured: Measured = {
    bare: new Latencies(),
    repository: new Latencies(),
    service: new Latencies(),
    gateway: new Latencies(),
  };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const way of WAYS) {
      const began = performance.now();
      await one[way]();
      if (round >= WARM_UP) measured[way].add(performance.now() - began);
    }
  }
  return measured;
}

function print(results: readonly (readonly [DocumentCase, Measured])[]): void {
  const both = (latencies: Latencies): string =>
    `${milliseconds(latencies.quantile(0.5))} / ${milliseconds(latencies.quantile(0.95))}`;
  const ratio = (ours: Latencies, bare: Latencies): number => ours.quantile(0.5) / bare.quantile(0.5);
  const verdict = ({ kind }: DocumentCase, { bare, repository, service }: Measured): string => {
    if (kind === 'summary') return '';
    const reached = ratio(kind === 'page' ? service : repository, bare);
    return reached <= TARGETS[kind] ? 'met' : 'MISSED';
  };
  process.stdout.write(`\np50 / p95 of ${ROUNDS} rounds; ${machine()}\n`);
  printTable([
    ['question', 'bare SQL', 'repository', 'to bare', 'service', 'to bare', 'gateway', 'to bare', 'target'],
    ...results.map(([one, measured]) => {
      const { bare, repository, service, gateway } = measured;
      return [
        one.name,
        both(bare),
        both(repository),
        times(ratio(repository, bare)),
        both(service),
        times(ratio(service, bare)),
        both(gateway),
        times(ratio(gateway, bare)),
        verdict(one, measured),
      ];
    }),
  ]);
  process.stdout.write(
    `target: pages by the service (RPC) ≤ ${TARGETS.page} ×, searches by the repository ≤ ${TARGETS.search} × of bare SQL\n` +
      'the summary counts to 10,000 and no further; bare SQL counts all\n',
  );
}
