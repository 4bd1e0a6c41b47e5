import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge, type ReadFile, readFields, type Word } from '@coverleaf/reading';
import { CASE_FOLDER, caseOfTruth, casesIn, listReplays, markFixed, replayAll } from './case-folder';
import { type CorpusSet, needsEyes, planCorpus } from './corpus';
import { CorpusFolder, type MadeDocument } from './corpus-folder';
import { contextOf, measure, type Result } from './measure';
import { LAYOUTS, OPENED_LAYOUTS } from './layouts';
import { compareSets, listKinds, listMisses, listUnsaid, report } from './report';
import { SeenFiles } from './seen-files';
import { readTextLayer } from './text-words';
import type { TrueDocument } from './truth';
import { documentsOf } from './truth-folder';

/**
 * `npm run reading -- [options]`
 * - `--set tune|test|opened`, `--count N`: only one set of layouts, and the number of documents. Without `--set`, half
 *   of the documents are from `tune`, and `test` and `opened` share the other half. Such a run compares the sets, and
 *   reports details for `test` only
 * - `--text`, `--photos`: only PDFs with text, or only photos
 * - `--folder PATH`: the documents of a folder that `--export` wrote or that has a truth.json
 * - `--only MEASURE`: lists wrong and missed values of one measure; `verdict`: documents that should have gotten a yes;
 *   `kind`: documents whose kind is wrong
 * - `--anew N`: reads this many documents again, spread over the list. Times are reported only for files that this run
 *   reads itself
 * - `--document ID`: prints the words, fields and verdict of one document
 * - `--export PATH`: copies the documents and their truth to a folder
 * - `--cases`: replays the cases from corrections by staff; with `--write`, marks those that are now read correctly
 * - `--make-case`, with `--document ID`: makes a case from an invented document, as if staff had corrected it
 * - `--quick`: only documents whose text layer is enough, to try rules in seconds
 * - `--rules`: uses the rules without the trained model
 * - `--write`: writes docs/reading-results.md; `--remark TEXT` adds a sentence about the run
 */
const { values: options } = parseArgs({
  options: {
    set: { type: 'string' },
    count: { type: 'string', default: '1500' },
    text: { type: 'boolean', default: false },
    photos: { type: 'boolean', default: false },
    folder: { type: 'string' },
    only: { type: 'string' },
    anew: { type: 'string', default: '0' },
    document: { type: 'string' },
    export: { type: 'string' },
    cases: { type: 'boolean', default: false },
    'make-case': { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    rules: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    remark: { type: 'string', default: '' },
  },
});

const SETS: readonly CorpusSet[] = ['tune', 'test', 'opened'];
const DATA_FOLDER = join(process.cwd(), '.data', 'reading');

const isWanted = ({ profile }: { readonly profile: string | null }): boolean =>
  profile === null ? !options.photos : !options.text;

/** Whether this document is read again even if it is cached. */
const isAnew = (number: number): boolean => {
  const share = Number(options.anew) / Number(options.count);
  return Math.floor((number + 1) * share) > Math.floor(number * share);
};

async function* documents(): AsyncGenerator<MadeDocument> {
  if (options.folder) {
    for await (const made of documentsOf(options.folder)) if (isWanted(made.truth)) yield made;
    return;
  }
  const wanted = SETS.filter((set) => !options.set || set === options.set);
  const count = Math.ceil(Number(options.count) / (options.set ? 1 : 2));
  const plans = wanted
    .flatMap((set) => planCorpus(set, count))
    .filter(
      (plan) =>
        isWanted(plan) &&
        !(options.quick && needsEyes(plan)) &&
        (!options.document || plan.id === options.document),
    );
  const corpus = await CorpusFolder.open(DATA_FOLDER);
  // Prints all documents before the first one is read, so that the browser's memory isn't counted as the readers'.
  await corpus.make(plans);
  for (const plan of plans) yield await corpus.get(plan);
}

async function main(): Promise<void> {
  if (options.cases) {
    const replays = replayAll(await casesIn(CASE_FOLDER));
    console.log(listReplays(replays));
    if (options.write)
      console.log(`Marked as fixed: ${(await markFixed(CASE_FOLDER, replays)).join(', ') || 'none'}`);
    return;
  }
  const results: Result[] = [];
  const seenFiles = await SeenFiles.open(DATA_FOLDER);
  let memoryMb = 0;
  try {
    for await (const { truth, bytes } of documents()) {
      if (options.document && truth.id !== options.document) continue;
      if (options.export) {
        await mkdir(options.export, { recursive: true });
        await writeFile(join(options.export, truth.file), bytes);
        await writeFile(join(options.export, `${truth.id}.truth.json`), JSON.stringify(truth, null, 2));
        continue;
      }
      const seen = options.quick
        ? { file: await readTextLayer(bytes), effort: null }
        : await seenFiles.see(bytes, isAnew(results.length));
      memoryMb = Math.max(memoryMb, seen.effort?.memoryMb ?? 0);
      if (options['make-case']) {
        await writeCase(truth, seen.file);
        continue;
      }
      const begun = performance.now();
      const reading = options.rules ? readFields(seen.file, null) : readFields(seen.file);
      const verdict = judge(reading, truth.requirements, contextOf(truth));
      const seconds = seen.effort && seen.effort.seconds + (performance.now() - begun) / 1_000;
      results.push(measure(truth, reading, verdict, seconds));
      if (options.document) {
        printWords(seen.file);
        console.log(JSON.stringify({ truth, reading, verdict }, null, 1));
      }
      if (results.length % 100 === 0) process.stderr.write(`${results.length} documents …\n`);
    }
  } finally {
    seenFiles.close();
  }
  if (options.only)
    console.log(
      options.only === 'verdict'
        ? listUnsaid(results)
        : options.only === 'kind'
          ? listKinds(results)
          : listMisses(results, options.only),
    );
  else if (!options.document && !options.export) {
    await tell(results, memoryMb || null);
    console.log(listReplays(replayAll(await casesIn(CASE_FOLDER))));
  }
}

async function writeCase(truth: TrueDocument, file: ReadFile): Promise<void> {
  const made = caseOfTruth(truth, file, randomInt(2 ** 32));
  if (!made) throw new Error(`${truth.id} makes no case`);
  const path = join(CASE_FOLDER, `${made.layout}-${truth.id.slice(-40)}.json`);
  await writeFile(path, JSON.stringify(made));
  console.log(`${path}: ${made.state}, ${made.expected.length} values`);
}

async function tell(results: readonly Result[], memoryMb: number | null): Promise<void> {
  const sets = new Map(
    SETS.map((set) => [set, results.filter(({ document }) => setOf(document.layout) === set)]),
  );
  const ofAll = !options.folder && !options.set;
  const shown = ofAll ? (sets.get('test') ?? []) : results;
  const text = [...(ofAll ? [compareSets(sets)] : []), report(shown, memoryMb)].join('\n\n');
  console.log(text);
  if (!options.write) return;
  const file = join(process.cwd(), 'docs', 'reading-results.md');
  const { format, resolveConfig } = await import('prettier');
  const of = options.folder
    ? 'a folder'
    : (options.set ?? 'all sets; the tables below the first are of `test`');
  const run = `This run: ${results.length} documents of ${of}. ${options.remark}`;
  const whole = `# Results of reading\n\n${HOW}\n\n${run}\n\n${text}\n`;
  await writeFile(file, await format(whole, { ...(await resolveConfig(file)), parser: 'markdown' }));
}

const setOf = (layout: string): CorpusSet | undefined =>
  OPENED_LAYOUTS.has(layout) ? 'opened' : LAYOUTS.find(({ id }) => id === layout)?.set;

const HOW = `Written by \`npm run reading -- --write\`. The documents are invented by \`tools/reading\`; the rules were written with the layouts of the sets \`tune\` and \`opened\` in view. Nobody looked at those of the set \`test\`, so it shows what unknown forms get ([ADR 62](decisions/0062-rank-values-with-a-trained-model.md)).

A value counts as right if it equals the truth in every letter and digit; case, accents, punctuation, blanks and the usual abbreviations of addresses are ignored. A deductible must also be of the right coverage and vehicle; a lienholder must be in a role that is paid, must not have ended, and must be bound to the right vehicle. A box counts if it overlaps the value's letters by half (intersection over union). Seconds and memory are of reading whole files, of those that the run read itself and didn't know from an earlier one. Verdicts are made as if the loan's VIN, HIN or address were known, as those of uploads whose case knows them ([ADR 59](decisions/0059-a-yes-needs-everything.md)).`;

/** Prints the words of each reader line by line. */
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
