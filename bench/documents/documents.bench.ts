import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COUNT_CAP } from '@coverleaf/contracts';
import { Keyring, useKeyring } from '@coverleaf/encryption';
import { ListReads, SnakeCaseNaming } from '@coverleaf/service-kit';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../apps/document/src/documents/documents.repository';
import { NameSpellings } from '../../apps/document/src/search/spellings';
import { UploadEntity } from '../../apps/document/src/uploads/upload.entity';
import { databaseUrl } from '../../tests/stack/query';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { type Stack, startStack } from '../../tests/stack/start-stack';
import { compared, Latencies, milliseconds, p50AndP95, printTable, type Result, times } from '../results';
import { machine, rpcClient } from '../servers';
import { type DocumentCase, documentCases, WAYS } from './document-cases';
import { fillStack, ROWS } from './fill-documents';
import { measureReview } from './review.bench';

type Measured = Readonly<Record<(typeof WAYS)[number], Latencies>>;

/**
 * The highest ratio of a p50: of pages in the service and of searches in the repository, to plain SQL; of the middle
 * page, to the newest.
 */
const TARGETS = { page: 2.5, search: 1.3, depth: 1.25 };

const UNIT = 'ms p50';

/** Makes a row for each page and search, and one for the depth. */
function documentResults(
  results: readonly (readonly [DocumentCase, Measured])[],
  documents: number,
  rounds: number,
): Result[] {
  const p50 = (latencies: Latencies): number[] => [latencies.quantile(0.5)];
  const among = `of ${documents.toLocaleString('en')} documents, up to ${rounds} rounds in turn`;
  const rows = results.flatMap(([{ name, kind }, { bare, columns, repository, service }]) => {
    if (kind === 'summary') return [];
    const [ours, way] = kind === 'page' ? [service, 'the service over RPC'] : [repository, 'the repository'];
    const again = kind === 'search' ? ', and if nothing is found for a similar name' : '';
    const alone = times(ours.quantile(0.5) / columns.quantile(0.5));
    const how =
      `Bare SQL for 50 documents with their reviews and readings, and the capped count${again}, beside ${way}; ` +
      `without reviews and readings, bare SQL takes ${milliseconds(columns.quantile(0.5))} (${alone}); ${among}.`;
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

/** Of the first request, so that all processes have compiled what lists use. */
const WARM_UP = 500;
/** Before each request is measured. */
const SETTLE = 10;
const ROUNDS = 150;
/** A question that takes long is asked less often, but at least so many times. */
const LEAST_ROUNDS = 30;
const LONG_MS = 90_000;

/** Compares the list of documents with plain SQL, in turn, over a million rows, and measures their review. */
export async function documentsBench(): Promise<Result[]> {
  const stack = await startStack();
  try {
    await fillStack(stack, ROWS);
    const lists = await measureLists(stack, ROWS);
    return [...lists, ...(await measureReview(stack, await databaseUrl(stack.dataDir, 'document'), ROWS))];
  } finally {
    await stack.stop();
  }
}

/** @param rows how many documents the stack has */
export async function measureLists(stack: Stack, rows: number): Promise<Result[]> {
  const url = await databaseUrl(stack.dataDir, 'document');
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
    const lists = new ListReads(dataSource, { DATABASE_POOL: 4 });
    const documents = new DocumentsRepository(dataSource, lists, new NameSpellings(lists));
    const cases = await documentCases({ rows, pool, documents, service, admin });
    const results: [DocumentCase, Measured][] = [];
    const [first] = cases;
    if (first) await measure(first, WARM_UP);
    for (const one of cases) {
      await admin.continueSession();
      await assertSameTotal(one);
      const measured = await measure(one);
      results.push([one, measured]);
      process.stdout.write(
        `${one.name}: ${p50AndP95(measured.bare)}, repository ${p50AndP95(measured.repository)}\n`,
      );
    }
    print(results);
    return documentResults(results, rows, ROUNDS);
  } finally {
    service.close();
    await dataSource.destroy();
    await pool.end();
  }
}

/** Only what finds the same documents can be compared. */
async function assertSameTotal({ name, bare, repository }: DocumentCase): Promise<void> {
  const [wanted, { total }] = [await bare(), await repository()];
  if (total !== Math.min(wanted, COUNT_CAP)) throw new Error(`${name}: ${total} documents, not ${wanted}`);
}

async function measure(one: DocumentCase, rounds = ROUNDS): Promise<Measured> {
  const measured: Measured = {
    bare: new Latencies(),
    columns: new Latencies(),
    repository: new Latencies(),
    service: new Latencies(),
    gateway: new Latencies(),
  };
  const began = performance.now();
  for (let round = 0; round < SETTLE + rounds; round += 1) {
    if (round >= SETTLE + LEAST_ROUNDS && performance.now() - began > LONG_MS) break;
    // In a different order each time, because what comes next finds its rows in caches.
    for (const way of shuffled(WAYS)) {
      const asked = performance.now();
      await one[way]?.();
      if (round >= SETTLE) measured[way].add(performance.now() - asked);
    }
  }
  return measured;
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

function print(results: readonly (readonly [DocumentCase, Measured])[]): void {
  const ratio = (ours: Latencies, bare: Latencies): number => ours.quantile(0.5) / bare.quantile(0.5);
  const verdict = ({ kind }: DocumentCase, { bare, repository, service }: Measured): string => {
    if (kind === 'summary') return '';
    const reached = ratio(kind === 'page' ? service : repository, bare);
    return reached <= TARGETS[kind] ? 'met' : 'MISSED';
  };
  process.stdout.write(`\np50 / p95 of ${ROUNDS} rounds; ${machine()}\n`);
  printTable([
    [
      'question',
      'bare SQL',
      'documents alone',
      'repository',
      'to bare',
      'service',
      'to bare',
      'gateway',
      'to bare',
      'target',
    ],
    ...results.map(([one, measured]) => {
      const { bare, columns, repository, service, gateway } = measured;
      return [
        one.name,
        p50AndP95(bare),
        one.columns ? p50AndP95(columns) : '',
        p50AndP95(repository),
        times(ratio(repository, bare)),
        p50AndP95(service),
        times(ratio(service, bare)),
        p50AndP95(gateway),
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
