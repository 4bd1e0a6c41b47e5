import { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../apps/document/src/documents/documents.repository';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../../tests/stack/borrower';
import { databaseUrl } from '../../tests/stack/query';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { startStack, type Stack } from '../../tests/stack/start-stack';
import { Latencies, milliseconds, printTable, times } from '../figures';
import { machine } from '../servers';
import { type DocumentCase, documentCases } from './document-cases';
import { fillDocuments, ROWS } from './fill-documents';

const WARM_UP = 10;
const ROUNDS = 150;
/** Of the p50 of bare SQL: through the gateway, and of a search by the repository alone. */
const TARGETS = { page: 2.5, search: 1.3 };

interface Measured {
  readonly bare: Latencies;
  readonly repository: Latencies;
  readonly gateway: Latencies;
}

/** The list of documents over a million rows beside bare SQL; in turn, in one run. */
export async function documentsBench(): Promise<void> {
  const stack = await startStack();
  try {
    await measureStack(stack);
  } finally {
    await stack.stop();
  }
}

async function measureStack(stack: Stack): Promise<void> {
  const url = await databaseUrl(stack.dataDir, 'document');
  await fill(stack, url);
  const pool = new Pool({ connectionString: url, max: 4 });
  const dataSource = await new DataSource({ type: 'postgres', url, poolSize: 4 }).initialize();
  try {
    const admin = await StaffCaller.signIn(stack);
    const cases = await documentCases({ pool, documents: new DocumentsRepository(dataSource), admin });
    const results: [DocumentCase, Measured][] = [];
    for (const one of cases) results.push([one, await measure(one)]);
    print(results);
  } finally {
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

async function measure({ bare, repository, gateway }: DocumentCase): Promise<Measured> {
  const ways = { bare, repository, gateway };
  const measured: Measured = {
    bare: new Latencies(),
    repository: new Latencies(),
    gateway: new Latencies(),
  };
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const way of ['bare', 'repository', 'gateway'] as const) {
      const began = performance.now();
      await ways[way]();
      if (round >= WARM_UP) measured[way].add(performance.now() - began);
    }
  }
  return measured;
}

function print(results: readonly (readonly [DocumentCase, Measured])[]): void {
  const both = (latencies: Latencies): string =>
    `${milliseconds(latencies.quantile(0.5))} / ${milliseconds(latencies.quantile(0.95))}`;
  const ratio = (ours: Latencies, bare: Latencies): number => ours.quantile(0.5) / bare.quantile(0.5);
  const verdict = ({ kind }: DocumentCase, { bare, repository, gateway }: Measured): string => {
    if (kind === 'summary') return '';
    const reached = ratio(kind === 'page' ? gateway : repository, bare);
    return reached <= TARGETS[kind] ? 'met' : 'MISSED';
  };
  process.stdout.write(`\np50 / p95 of ${ROUNDS} rounds; ${machine()}\n`);
  printTable([
    ['question', 'bare SQL', 'repository', 'to bare', 'gateway', 'to bare', 'target'],
    ...results.map(([one, measured]) => {
      const { bare, repository, gateway } = measured;
      return [
        one.name,
        both(bare),
        both(repository),
        times(ratio(repository, bare)),
        both(gateway),
        times(ratio(gateway, bare)),
        verdict(one, measured),
      ];
    }),
  ]);
  process.stdout.write(
    `target: pages through the gateway ≤ ${TARGETS.page} ×, searches by the repository ≤ ${TARGETS.search} × of bare SQL\n` +
      'the summary counts to 10,000 and no further; bare SQL counts all\n',
  );
}
