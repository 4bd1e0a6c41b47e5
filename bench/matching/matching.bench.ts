import { join } from 'node:path';
import { randomBytes, randomUUID } from 'node:crypto';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { Outbox } from '@coverleaf/messaging';
import { SealedRows, SnakeCaseNaming } from '@coverleaf/service-kit';
import { newEncryptionKey } from '@coverleaf/testing';
import { DataSource } from 'typeorm';
import { CaseEntity, CaseEventEntity, CaseEvidenceEntity } from '../../apps/document/src/cases/case.entity';
import { CaseEvidence } from '../../apps/document/src/cases/case-evidence';
import { CaseStates } from '../../apps/document/src/cases/case-states';
import { MatchCandidates } from '../../apps/document/src/cases/matching/match-candidates';
import { MatchUploadProcessor } from '../../apps/document/src/cases/matching/match-upload.processor';
import {
  DocumentReadingEntity,
  FieldCorrectionEntity,
} from '../../apps/document/src/reading/results/reading.entity';
import { UploadEntity } from '../../apps/document/src/uploads/upload.entity';
import { Random } from '../../tools/reading/src/scene/random';
import { Latencies, measuredAlone, milliseconds, printTable, type Result } from '../results';
import { machine, startBenchServers } from '../servers';
import { type Arrivals, matchArrivals, noTally, type Setting, type Tally } from './arrivals';
import { FURTHER_KINDS } from './further-kinds';
import { AT_RANDOM, UNSEEN_AT_RANDOM } from './kinds-at-random';
import { KNOWN_KINDS } from './known-kinds';
import { insertManyCases } from './many-cases';
import { Town } from './town';

/** `BENCH_ROWS=100000` makes a quick run. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 1_000_000);
const ARRIVALS = Math.min(10_000, ROWS / 10);
/** A new one each time, so that nothing can be chosen to fit it. `BENCH_SEED` repeats a run. */
const SEED = process.env['BENCH_SEED'] ?? randomBytes(6).toString('hex');

/** Matches arrivals whose cases are known, and measures how rightly and how quickly. */
export async function matchingBench(): Promise<Result[]> {
  const servers = await startBenchServers();
  const dataSource = await new DataSource({
    type: 'postgres',
    url: servers.postgresUrl,
    namingStrategy: new SnakeCaseNaming(),
    subscribers: [SealedRows],
    entities: [
      ...[CaseEntity, CaseEventEntity, CaseEvidenceEntity],
      ...[UploadEntity, DocumentReadingEntity, FieldCorrectionEntity],
    ],
    migrations: [join(__dirname, '../../apps/document/src/migrations/*.ts')],
    migrationsTransactionMode: 'each',
    poolSize: 4,
  }).initialize();
  try {
    useKeyring(Keyring.parse(newEncryptionKey()));
    await dataSource.runMigrations();
    return await measure(dataSource);
  } finally {
    await dataSource.destroy();
    await servers.stop();
  }
}

async function measure(dataSource: DataSource): Promise<Result[]> {
  const evidence = new CaseEvidence(new CaseStates(new Outbox()));
  const processor = new MatchUploadProcessor(dataSource, new MatchCandidates(), evidence);
  const [lenderId, otherLenderId] = [randomUUID(), randomUUID()];
  const setting: Setting = { dataSource, processor, lenderId, otherLenderId };
  const began = performance.now();
  await insertManyCases({ dataSource, town: new Town(new Random('region')), lenderId }, ROWS);
  const seconds = Math.round((performance.now() - began) / 1_000);
  process.stdout.write(`${ROWS.toLocaleString('en')} cases made in ${seconds} s\n`);
  const seen = [...Object.entries(KNOWN_KINDS), ...Object.entries(FURTHER_KINDS)];
  const tuned = { seed: 'known', kinds: withEach(seen, ['at random', AT_RANDOM]), count: ARRIVALS / 2 };
  print('kinds that were looked at', await matchArrivals(setting, tuned, new Latencies()));
  const kinds = [
    ...withEach(seen, ['homes and boats at random', UNSEEN_AT_RANDOM]),
    ...seen.map(() => ['at random', AT_RANDOM] as const),
  ];
  const latencies = new Latencies();
  const tallies = await matchArrivals(setting, { seed: SEED, kinds, count: ARRIVALS }, latencies);
  print(`the seed ${SEED}, with a kind that nobody looked at`, tallies);
  const [p50, p95] = [latencies.quantile(0.5), latencies.quantile(0.95)];
  process.stdout.write(
    `\none arrival: ${milliseconds(p50)} p50, ${milliseconds(p95)} p95, with all writes; ${machine()}\n`,
  );
  return resultsOf(sumOf([...tallies.values()]), p50, p95);
}

type NamedKind = Arrivals['kinds'][number];

/** One arrival of `another` beside each of the others. */
const withEach = (kinds: readonly NamedKind[], another: NamedKind): NamedKind[] =>
  kinds.flatMap((kind) => [kind, another]);

function resultsOf(sum: Tally, p50: number, p95: number): Result[] {
  const pairs = sum.joinedRight + sum.proposedRight + sum.missed;
  const found = ((sum.joinedRight + sum.proposedRight) / pairs) * 100;
  const how = `${sum.arrivals.toLocaleString('en')} invented arrivals with the new seed ${SEED}, a third of them of a kind that nothing was chosen with, beside ${ROWS.toLocaleString('en')} other cases`;
  return [
    measuredAlone(
      {
        row: 'matching: joined wrongly',
        unit: 'pairs',
        target: ['≤', 0],
        how: `${how}; ${sum.proposedWrong} proposed wrongly.`,
      },
      sum.joinedWrong,
    ),
    measuredAlone(
      {
        row: 'matching: joined or proposed rightly',
        unit: '%',
        target: ['≥', 95],
        how: `${how}; ${sum.joinedRight} joined, ${sum.proposedRight} proposed, ${sum.missed} missed; ${sum.clueless} have nothing in common with their case and count for nothing.`,
      },
      found,
    ),
    measuredAlone(
      {
        row: 'matching of one arrival',
        unit: 'ms p95',
        target: ['≤', 30],
        how: `${how}; one after the other, with the writes (p50: ${milliseconds(p50)}).`,
      },
      p95,
    ),
  ];
}

const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((sum, one) => {
    for (const name of Object.keys(sum) as (keyof Tally)[]) sum[name] += one[name];
    return sum;
  }, noTally());

function print(title: string, tallies: ReadonlyMap<string, Tally>): void {
  const heads = [
    'arrivals',
    'right',
    'joined',
    'joined wrongly',
    'proposed',
    'proposed wrongly',
    'missed',
    'no clue',
  ];
  const cellsOf = (tally: Tally): string[] =>
    [
      ...[tally.arrivals, tally.right, tally.joinedRight, tally.joinedWrong],
      ...[tally.proposedRight, tally.proposedWrong, tally.missed, tally.clueless],
    ].map(String);
  process.stdout.write(`\n${title}\n`);
  printTable([
    ['kind', ...heads],
    ...[...tallies].map(([kind, tally]) => [kind, ...cellsOf(tally)]),
    ['all', ...cellsOf(sumOf([...tallies.values()]))],
  ]);
}
