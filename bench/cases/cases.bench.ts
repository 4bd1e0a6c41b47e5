import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import type { RpcClient } from '@coverleaf/messaging';
import { encodeCursor, SealedRows, SnakeCaseNaming } from '@coverleaf/service-kit';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { CaseEntity, CaseEventEntity, CaseEvidenceEntity } from '../../apps/document/src/cases/case.entity';
import { CaseChargeEntity } from '../../apps/document/src/cases/charges/charge.entity';
import { ClockRulesEntity } from '../../apps/document/src/cases/clock/clock-rules.entity';
import {
  DocumentReadingEntity,
  FieldCorrectionEntity,
} from '../../apps/document/src/reading/results/reading.entity';
import { RosterImportEntity } from '../../apps/document/src/rosters/roster.entity';
import { ServiceLevelEntity } from '../../apps/document/src/service-levels/service-level.entity';
import { UploadEntity } from '../../apps/document/src/uploads/upload.entity';
import { connect, databaseUrl } from '../../tests/stack/query';
import { type Stack, startStack } from '../../tests/stack/start-stack';
import { Random } from '../../tools/reading/src/scene/random';
import { fillTowns } from '../look-ups/look-ups.bench';
import { Town } from '../matching/town';
import { compared, Latencies, measuredAlone, milliseconds, printTable, type Result } from '../results';
import { machine, rpcClient } from '../servers';
import { measureCandidates } from './candidates';
import { bareCase, bareHolds, bareList, listWays, servedCase, servedHolds, servedList } from './case-ways';
import { fillCases, RARE_NAME } from './fill-cases';
import { measureRuns } from './hourly-runs';
import { tableStates } from './table-states';

/** `BENCH_ROWS=100000` makes a quick run. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
/** An existing folder whose data is kept, filled once and used again, for looking at plans. */
const DATA = process.env['BENCH_DATA'];
const LENDERS = 200;
const PAGES = 400;
const LIST_ROUNDS = 40;
const HOLDS_ROUNDS = 5;
const WARM_UP = 10;

/** What all measures of this bench have. */
export interface CaseBench {
  readonly stack: Stack;
  readonly dataSource: DataSource;
  readonly pool: Pool;
  /** The document service. */
  readonly service: RpcClient;
  /** The one with most cases. */
  readonly lenderId: string;
  readonly rows: number;
}

/** Pages, lists, exports, matching and hourly runs with a million cases, beside the same queries by plain SQL. */
export async function casesBench(): Promise<Result[]> {
  const stack = await startStack({}, DATA);
  const url = await databaseUrl(stack.dataDir, 'document');
  const dataSource = await new DataSource({
    ...{
      type: 'postgres',
      url,
      namingStrategy: new SnakeCaseNaming(),
      subscribers: [SealedRows],
      poolSize: 10,
    },
    entities: [
      ...[CaseEntity, CaseEventEntity, CaseEvidenceEntity, CaseChargeEntity, ClockRulesEntity],
      ...[DocumentReadingEntity, FieldCorrectionEntity, RosterImportEntity, ServiceLevelEntity, UploadEntity],
    ],
  }).initialize();
  const pool = new Pool({ connectionString: url, max: 6 });
  const service = await rpcClient(stack.dataDir, 'document');
  try {
    useKeyring(Keyring.parse((await readFile(join(stack.dataDir, 'encryption-keys'), 'utf8')).trim()));
    const lenderId = await fill(stack, dataSource);
    return await measure({ stack, dataSource, pool, service, lenderId, rows: ROWS });
  } finally {
    service.close();
    await pool.end();
    await dataSource.destroy();
    await stack.stop();
  }
}

/** @returns the lender with most cases */
async function fill({ dataDir }: Stack, dataSource: DataSource): Promise<string> {
  const began = performance.now();
  const [filled]: { id: string }[] = await dataSource.query(
    'select lender_id as id from cases group by lender_id order by count(*) desc limit 1',
  );
  if (filled) return filled.id;
  const client = await connect(dataDir, 'lender');
  await fillTowns(client, LENDERS);
  const { rows } = await client.query<{ id: string }>(
    `select id from lenders where slug like 'town-%' order by created_at, id`,
  );
  await client.end();
  const lenders = rows.map(({ id }) => id);
  const runner = dataSource.createQueryRunner();
  // The service's own hourly runs would disturb the measured ones.
  await runner.query(
    `insert into job_days (job, occasion)
     select 'document.advance-clocks', to_char(now() at time zone 'utc' + hours * interval '1 hour', 'YYYY-MM-DD HH24')
       from generate_series(0, 4) hours on conflict do nothing`,
  );
  await fillCases(runner, { lenders, rows: ROWS, town: new Town(new Random('region')) });
  const [made]: [Record<string, string>] = await runner.manager.query(
    `select (select count(*) from cases) as cases, (select count(*) from case_events) as events,
        (select count(*) from case_evidence) as evidence, (select count(*) from insurance_uploads) as documents,
        (select count(*) from case_charges) as charges,
        pg_size_pretty(pg_database_size(current_database())) as size`,
  );
  await runner.release();
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(`${JSON.stringify(made)} made in ${seconds} s; ${machine()}\n`);
  return lenders[0] ?? '';
}

async function measure(bench: CaseBench): Promise<Result[]> {
  const state = await tableStates(bench.dataSource);
  process.stdout.write(`${state}\n`);
  const pages = await measurePages(bench);
  const lists = await measureLists(bench);
  const holds = await measureHolds(bench);
  const candidates = await measureCandidates(bench);
  const runs = await measureRuns(bench);
  return [...pages, ...lists, ...holds, ...candidates, ...runs];
}

const among = (bench: CaseBench): string =>
  `${bench.rows.toLocaleString('en')} cases of ${LENDERS} lenders with five events each on average, vacuumed and analyzed after they were made`;

const p = (latencies: Latencies): string =>
  [0.5, 0.95, 0.99].map((part) => milliseconds(latencies.quantile(part))).join(' / ');

/** @param latencies null while it warms up */
const timed = (latencies: Latencies | null, work: () => Promise<unknown>): Promise<unknown> =>
  latencies ? latencies.time(work) : work();

/** Each page is read once, as staff do. */
async function measurePages(bench: CaseBench): Promise<Result[]> {
  const { dataSource, pool, service } = bench;
  const random: { id: string }[] = await dataSource.query(
    `select case_id as id from case_evidence group by case_id order by md5(case_id::text) limit $1`,
    [PAGES * 2],
  );
  const [bare, ours] = [new Latencies(), new Latencies()];
  // The two sides read other cases, so that none warms the cache for the other.
  for (const [at, { id }] of random.entries()) {
    const isWarm = at >= WARM_UP * 2;
    if (at % 2 === 0) await timed(isWarm ? bare : null, () => bareCase(pool, id));
    else await timed(isWarm ? ours : null, () => servedCase(service, id));
  }
  const [{ id: fullest }]: [{ id: string }] = await dataSource.query(
    'select id from cases order by created_at limit 1',
  );
  const [fullBare, full] = [new Latencies(), new Latencies()];
  for (let round = -WARM_UP; round < LIST_ROUNDS; round += 1) {
    await timed(round < 0 ? null : fullBare, () => bareCase(pool, fullest));
    await timed(round < 0 ? null : full, () => servedCase(service, fullest));
  }
  process.stdout.write(
    `case page, p50 / p95 / p99: plain SQL ${p(bare)}, service ${p(ours)}; the fullest: plain SQL ${p(fullBare)}, service ${p(full)}\n`,
  );
  const how = `The service over RPC, beside the same queries by plain SQL, one after the other, each case once; ${among(bench)}`;
  return [
    measuredAlone(
      {
        row: 'cases: page of a case',
        ...{ unit: 'ms p50', target: ['≤', 20] },
        how: `${how} (p95 and p99: ${milliseconds(ours.quantile(0.95))}, ${milliseconds(ours.quantile(0.99))}; plain SQL: ${p(bare)}).`,
      },
      ours.quantile(0.5),
    ),
    measuredAlone(
      {
        row: 'cases: page of a case with 1,000 events and 120 documents',
        ...{ unit: 'ms p50', target: ['≤', 40] },
        how: `The service over RPC, ${LIST_ROUNDS} rounds (p95: ${milliseconds(full.quantile(0.95))}; plain SQL: ${p(fullBare)}).`,
      },
      full.quantile(0.5),
    ),
  ];
}

async function measureLists(bench: CaseBench): Promise<Result[]> {
  const { dataSource, pool, service, lenderId } = bench;
  const [middle]: { id: string; at: Date }[] = await dataSource.query(
    'select id, created_at as at from cases order by created_at desc, id desc offset $1 limit 1',
    [Math.floor(ROWS / 2)],
  );
  if (!middle) throw new Error('There are no cases');
  const cursor = encodeCursor([middle.at.toISOString(), middle.id]);
  const results: Result[] = [];
  const table = [['list of cases, p50 / p95 / p99', 'plain SQL', 'service']];
  for (const { name, filter, where, parameters } of listWays(
    lenderId,
    cursor,
    [middle.at, middle.id],
    RARE_NAME,
  )) {
    const [bare, ours] = [new Latencies(), new Latencies()];
    for (let round = -WARM_UP; round < LIST_ROUNDS; round += 1) {
      await timed(round < 0 ? null : bare, () => bareList(pool, where, parameters));
      await timed(round < 0 ? null : ours, () => servedList(service, filter));
    }
    table.push([name, p(bare), p(ours)]);
    results.push(
      measuredAlone(
        {
          row: `cases: list, ${name}`,
          ...{ unit: 'ms p50', target: ['≤', 100] },
          how: `The 50 newest rows and the capped count from the service over RPC, in turn with plain SQL, ${LIST_ROUNDS} rounds (p50, p95, p99: ${p(ours)}; plain SQL: ${p(bare)}).`,
        },
        ours.quantile(0.5),
      ),
    );
  }
  printTable(table);
  return results;
}

async function measureHolds({ pool, service, lenderId }: CaseBench): Promise<Result[]> {
  const [least, ours]: [number[], number[]] = [[], []];
  let count = 0;
  for (let round = 0; round < HOLDS_ROUNDS; round += 1) {
    const began = performance.now();
    count = await bareHolds(pool, lenderId);
    const between = performance.now();
    const served = await servedHolds(service, lenderId);
    if (served !== count) throw new Error(`${served} of ${count} held cases were exported`);
    least.push(between - began);
    ours.push(performance.now() - between);
  }
  return [
    compared(
      {
        row: 'cases: export of the held cases of one lender',
        ...{ unit: 'ms p50', target: ['≤', 2.5] },
        how: `${count.toLocaleString('en')} cases: one query by plain SQL, beside all pages from the service over RPC, ${HOLDS_ROUNDS} rounds in turn.`,
      },
      { least, ours },
    ),
  ];
}
