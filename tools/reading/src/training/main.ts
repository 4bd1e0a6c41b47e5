import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge, modelFrom, readFields, type StoredModel, type Target, type View } from '@coverleaf/reading';
import { needsEyes, planCorpus } from '../corpus';
import { CorpusFolder } from '../corpus-folder';
import { contextOf, measure, MEASURES, sumScores } from '../measure';
import { readTextLayer } from '../text-words';
import type { TrueDocument } from '../truth';
import { type ExampleDocument, examplesOfDocument, examplesOfForm } from './examples';
import { documentOf } from './form-documents';
import { randomForm } from './random-form';
import { TrainingSet } from './training-set';
import { joined, precisionSteps, type Trial, trialTable, tryModel } from './trial';

/**
 * `node dist/tools/reading/src/training/main.js -- [options]`: trains the weights of `libs/reading` and writes them.
 * - `--forms N`: invented forms to learn from; half as many others are used to try the model
 * - `--documents N`: documents of the set `tune`
 * - `--compare`: trains nothing, but tells what the model that ships adds to the rules
 * - `--dry`: writes nothing
 */
const { values: options } = parseArgs({
  options: {
    forms: { type: 'string', default: '3500' },
    documents: { type: 'string', default: '300' },
    compare: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});

/** Precision and recall of the rules alone and with the model that ships, on invented forms of other seeds. */
function compare(count: number): void {
  const made = Array.from({ length: count }, (_, index) => {
    const id = `${SEED} trial ${index}`;
    return documentOf(id, randomForm(id));
  });
  const scores = [null, undefined].map((model) =>
    made.map(({ truth, file }) => {
      const reading = readFields(file, model);
      return measure(truth, reading, judge(reading, truth.requirements, contextOf(truth)), 0).scores;
    }),
  );
  for (const name of MEASURES) {
    const cells = scores.map((all) => {
      const { read, right, there, found } = sumScores(all.map((one) => one[name]));
      return `${(right / read).toFixed(3)} / ${(found / there).toFixed(3)}`;
    });
    console.log(`| ${[name, ...cells].join(' | ')} |`);
  }
}

const SEED = 'coverleaf reading 1';
/** Of layouts: each group is tried with a model that was trained without it. */
const GROUPS = 4;
const WEIGHTS = join(process.cwd(), 'libs', 'reading', 'src', 'ranking', 'weights.json');

interface TuneDocument {
  readonly truth: TrueDocument;
  readonly views: readonly View[];
}

async function main(): Promise<void> {
  const begun = performance.now();
  const say = (text: string): void =>
    void process.stderr.write(`${((performance.now() - begun) / 1_000).toFixed(0)} s: ${text}\n`);
  const forms = Number(options.forms);
  if (options.compare) return compare(forms);
  const set = new TrainingSet(SEED);
  for (let index = 0; index < forms; index += 1) set.add(examplesOfForm(randomForm(`${SEED} form ${index}`)));
  say(`${forms} forms`);
  const tune = await tuneDocuments(Number(options.documents));
  for (const document of tune) set.add(examplesOf(document));
  say(`${tune.length} documents`);
  const stored = set.train();
  say('trained');

  const others = Array.from({ length: Math.ceil(forms / 4) }, (_, index) => `${SEED} trial ${index}`);
  const model = modelFrom(stored);
  const onForms = joined(others.map((seed) => tryModel(model, [examplesOfForm(randomForm(seed))])));
  console.log(`\nInvented forms of other seeds\n\n${trialTable(onForms)}`);
  const layouts = [...new Set(tune.map(({ truth }) => truth.layout))];
  const groups = Array.from(
    { length: GROUPS },
    (_, group) => new Set(layouts.filter((_one, index) => index % GROUPS === group)),
  );
  const onLayouts = joined(
    groups.map((group) => {
      const without = modelFrom(set.train(group));
      const own = tune.filter(({ truth }) => group.has(truth.layout));
      return joined(own.map((document): Trial => tryModel(without, [examplesOf(document)])));
    }),
  );
  say('tried');
  console.log(`\nLayouts of the set tune, with models that don't know them\n\n${trialTable(onLayouts)}`);
  const calibrated = withPrecision(stored, joined([onForms, onLayouts]));
  const text = `${JSON.stringify(calibrated, null, 2)}\n`;
  say(`${text.length} bytes`);
  if (!options.dry) await writeFile(WEIGHTS, text);
}

const examplesOf = ({ truth, views }: TuneDocument): ExampleDocument =>
  examplesOfDocument(truth, views, 'text');

async function tuneDocuments(count: number): Promise<TuneDocument[]> {
  const plans = planCorpus('tune', count).filter((plan) => !needsEyes(plan));
  const corpus = await CorpusFolder.open(join(process.cwd(), '.data', 'reading'));
  await corpus.make(plans);
  const documents: TuneDocument[] = [];
  for (const plan of plans) {
    const { truth, bytes } = await corpus.get(plan);
    documents.push({ truth, views: (await readTextLayer(bytes)).views });
  }
  return documents;
}

const withPrecision = (stored: StoredModel, { outcomes }: Trial): StoredModel => ({
  ...stored,
  targets: Object.fromEntries(
    Object.entries(stored.targets).map(([target, own]) => [
      target,
      {
        ...own,
        precision: precisionSteps(outcomes.filter((outcome) => outcome.target === (target as Target))),
      },
    ]),
  ),
});

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
