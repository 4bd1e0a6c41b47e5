import type { Latencies } from '../figures';
import { compared, type Result } from '../results/result';
import type { DocumentCase } from './document-cases';

export const WAYS = ['bare', 'repository', 'service', 'gateway'] as const;

export type Measured = Readonly<Record<(typeof WAYS)[number], Latencies>>;

/** Of the p50 of bare SQL: of pages by the service, of searches by the repository; and of the middle to the newest. */
export const TARGETS = { page: 2.5, search: 1.3, depth: 1.25 };

const UNIT = 'ms p50';

/** A row for each page and search, and one for the depth. */
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
    const how = `Bare SQL for 50 rows and the capped count, beside ${way}; ${among}.`;
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
