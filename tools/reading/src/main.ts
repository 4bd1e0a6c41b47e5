import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge, readFields, type ReadFile, type VerdictContext, type Word } from '@coverleaf/reading';
import { planCorpus } from './corpus';
import { CorpusFolder, type MadeDocument } from './corpus-folder';
import { measure, type Result } from './measure';
import { listMisses, listUnsaid, report } from './report';
import { readTextLayer } from './text-words';
import type { LoanContext } from './truth';

const { values: options } = parseArgs({
  options: {
    set: { type: 'string' },
    count: { type: 'string', default: '1500' },
    /** Lists what was missed of one measure. */
    only: { type: 'string' },
    /** Prints one document's words and fields. */
    document: { type: 'string' },
    /** Keeps the documents with their truth in a folder. */
    export: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

const contextOf = ({ asOf, collateral, vin, hin, address, borrower }: LoanContext): VerdictContext => ({
  asOf,
  collateral,
  loan: vin || hin || address ? { vin: vin ?? '', hin: hin ?? '', address: address ?? '' } : null,
  insured: borrower,
  requirementsVersion: 1,
});

const DATA_FOLDER = join(process.cwd(), '.data', 'reading');
const READER = 'text-1';

async function* documents(): AsyncGenerator<MadeDocument> {
  const sets =
    options.set === 'tune' || options.set === 'test' ? ([options.set] as const) : (['tune', 'test'] as const);
  const corpus = await CorpusFolder.open(DATA_FOLDER);
  try {
    for (const set of sets)
      for (const plan of planCorpus(set, Math.ceil(Number(options.count) / sets.length)))
        if (!options.document || plan.id === options.document) yield await corpus.make(plan);
  } finally {
    await corpus.close();
  }
}

/** What the readers saw, read once and kept. */
async function seen(bytes: Buffer): Promise<{ file: ReadFile; seconds: number }> {
  const folder = join(DATA_FOLDER, 'seen');
  const path = join(folder, `${createHash('sha256').update(bytes).update(READER).digest('hex')}.json`);
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) return JSON.parse(known) as { file: ReadFile; seconds: number };
  const begun = performance.now();
  const file = await readTextLayer(bytes);
  const result = { file, seconds: (performance.now() - begun) / 1_000 };
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify(result));
  return result;
}

async function main(): Promise<void> {
  const results: Result[] = [];
  for await (const { truth, bytes } of documents()) {
    if (options.export) {
      await mkdir(options.export, { recursive: true });
      await writeFile(join(options.export, truth.file), bytes);
      await writeFile(join(options.export, `${truth.id}.truth.json`), JSON.stringify(truth, null, 2));
    }
    const { file, seconds } = await seen(bytes);
    if (options.document) printWords(file);
    const begun = performance.now();
    const reading = readFields(file);
    const verdict = judge(reading, truth.requirements, contextOf(truth.loan));
    results.push(measure(truth, reading, verdict, seconds + (performance.now() - begun) / 1_000));
    if (options.document) console.log(JSON.stringify({ truth, reading, verdict }, null, 1));
  }
  if (options.only)
    console.log(options.only === 'verdict' ? listUnsaid(results) : listMisses(results, options.only));
  else if (!options.document) console.log(report(results, null));
}

/** The words of each reader, line by line. */
function printWords({ views }: ReadFile): void {
  for (const view of views)
    for (const [reader, words] of Object.entries(view.words)) {
      console.log(`--- page ${view.page}.${view.part} ${reader}`);
      const lines = new Map<number, Word[]>();
      for (const word of words) {
        const row = Math.round((word.box.top + word.box.height / 2) * 120);
        lines.set(row, [...(lines.get(row) ?? []), word]);
      }
      for (const [, line] of [...lines].sort(([one], [other]) => one - other))
        console.log(
          line
            .sort((one, other) => one.box.left - other.box.left)
            .map(({ text }) => text)
            .join(' '),
        );
    }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
