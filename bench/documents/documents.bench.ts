import { Client, Pool } from 'pg';
import { DataSource } from 'typeorm';
import { DocumentsRepository } from '../../apps/document/src/documents/documents.repository';
import { samplePdf } from '../../apps/document/test/sample-files';
import { Borrower } from '../../tests/stack/borrower';
import { databaseUrl } from '../../tests/stack/query';
import { StaffCaller } from '../../tests/stack/staff-caller';
import { startStack, type Stack } from '../../tests/stack/start-stack';
import { Latencies, milliseconds, printTable, times } from '../figures';
import type { Result } from '../results/result';
import { machine } from '../servers';
import { rpcClient } from '../running-product';
import { type DocumentCase, documentCases } from './document-cases';
import { documentResults, type Measured, TARGETS, WAYS } from './document-results';
import { fillDocuments, ROWS } from './fill-documents';

const WARM_UP = 10;
const ROUNDS = 150;
/** The list of documents over a million rows beside bare SQL; in turn, in one run. */
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
  const pool = new Pool({ connectionString: url, max: 4 });
  const dataSource = await new DataSource({ type: 'postgres', url, poolSize: 4 }).initialize();
  const service = await rpcClient(stack.dataDir, 'document');
  try {
    const admin = await StaffCaller.signIn(stack);
    const documents = new DocumentsRepository(dataSource);
    const cases = await documentCases({ pool, documents, service, admin });
    const results: [DocumentCase, Measured][] = [];
    for (const one of cases) results.push([one, await measure(one)]);
    print(results);
    return documentResults(results, ROWS, ROUNDS);
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
