import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { startStack } from '../../tests/stack/start-stack';
import { measureLists } from '../documents/documents.bench';
import { fillStack } from '../documents/fill-documents';
import type { Result } from '../results';
import { rehearseMigrations } from './migrations';
import { rehearseReplicas } from './replicas';
import { rehearseRetention } from './retention';

/** `BENCH_ROWS=50000` makes a quick run. */
const ROWS = Number(process.env['BENCH_ROWS'] ?? 10_000_000);
/** A document with its review, its words and its indexes, and the log of their creation. */
const BYTES_PER_ROW = 4_500;

/** Does with many documents what is measured elsewhere with few, or not at all. */
export async function rehearsalBench(): Promise<Result[]> {
  await assertSpace(ROWS * BYTES_PER_ROW);
  const migrations = await rehearseMigrations(ROWS);
  const replicas = await rehearseReplicas();
  const stack = await startStack();
  try {
    await fillStack(stack, ROWS);
    const lists = await measureLists(stack, ROWS);
    const retention = await rehearseRetention(stack, ROWS);
    const among = `with ${ROWS.toLocaleString('en')} documents`;
    const withDocuments = [...lists, ...retention].map((result) => ({
      ...result,
      row: `${among}: ${result.row.replace(/^(?:documents|growth): /, '')}`,
    }));
    return [...migrations, ...replicas, ...withDocuments].map((result) => ({
      ...result,
      row: `rehearsal, ${result.row}`,
    }));
  } finally {
    await stack.stop();
  }
}

async function assertSpace(wanted: number): Promise<void> {
  const { bavail, bsize } = await statfs(tmpdir());
  const gigabytes = (bytes: number): string => `${Math.ceil(bytes / 1e9)} GB`;
  const told = `the rehearsal needs ${gigabytes(wanted)}, and ${tmpdir()} has ${gigabytes(bavail * bsize)}`;
  if (bavail * bsize < wanted) throw new Error(told);
  process.stdout.write(`${told}\n`);
}
