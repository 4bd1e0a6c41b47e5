import { judge, type ReadFile, readFields, type RegressionCase } from '@coverleaf/reading';
import { caseOfTruth } from './case-folder';
import { needsEyes, type Plan, planCorpus } from './corpus';
import { CorpusFolder } from './corpus-folder';
import { contextOf, measure, type Result } from './measure';
import { SeenFiles } from './seen-files';
import { readTextLayer } from './text-words';
import type { TrueDocument } from './truth';

/** The number of documents whose words are taken from the text layer, which stands in for a second reader too. */
const QUICK = 146;
/** The number of documents that the real readers read. */
const REAL = 4;
/** The number of documents that regression cases are made from. */
const CASES = 8;

/** What `npm test` reads: documents of all sets. */
export interface Slice {
  readonly quick: readonly Result[];
  readonly real: readonly Result[];
  /** Null if a document makes none. */
  readonly cases: readonly { readonly truth: TrueDocument; readonly made: RegressionCase | null }[];
}

/** @param folder for the documents */
export async function readSlice(folder: string): Promise<Slice> {
  const plans = (['tune', 'test', 'opened'] as const).flatMap((set) => planCorpus(set, 120));
  // A document with pages of another one has many, each of which takes seconds to read.
  const looked = spread(
    plans.filter((plan) => needsEyes(plan) && plan.trap?.name !== 'mixed-pages'),
    REAL,
  );
  const plain = spread(
    plans.filter((plan) => !needsEyes(plan)),
    QUICK,
  );
  const corpus = await CorpusFolder.open(folder);
  await corpus.make([...plain, ...looked]);
  // The real readers are processes of their own, so both can go on at the same time.
  const [quick, real] = await Promise.all([
    readAll(corpus, plain, readTextLayer),
    readReally(corpus, looked, folder),
  ]);
  return { quick, real, cases: await makeCases(corpus, plain) };
}

/** Picks this many plans, spread evenly over the list. */
const spread = (plans: readonly Plan[], count: number): Plan[] =>
  plans
    .filter(
      (_, index) =>
        Math.floor((index * count) / plans.length) !== Math.floor(((index - 1) * count) / plans.length),
    )
    .slice(0, count);

async function readReally(corpus: CorpusFolder, plans: readonly Plan[], folder: string): Promise<Result[]> {
  const readers = await SeenFiles.open(folder);
  try {
    return await readAll(corpus, plans, async (bytes) => (await readers.see(bytes)).file);
  } finally {
    readers.close();
  }
}

/** Reads one document after the other and compares what was read with the truth. */
async function readAll(
  corpus: CorpusFolder,
  plans: readonly Plan[],
  read: (bytes: Buffer) => Promise<ReadFile>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const plan of plans) {
    const { truth, bytes } = await corpus.get(plan);
    const reading = readFields(await read(bytes));
    results.push(measure(truth, reading, judge(reading, truth.requirements, contextOf(truth)), null));
  }
  return results;
}

async function makeCases(corpus: CorpusFolder, plain: readonly Plan[]): Promise<Slice['cases']> {
  const cases: Slice['cases'][number][] = [];
  const tuned = plain.filter(({ layout }) => layout.set === 'tune');
  for (const plan of spread(tuned, CASES)) {
    const { truth, bytes } = await corpus.get(plan);
    cases.push({ truth, made: caseOfTruth(truth, await readTextLayer(bytes), 5) });
  }
  return cases;
}
