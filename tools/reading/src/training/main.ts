import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelFrom, type PageReader, type StoredModel, type Target } from '@coverleaf/reading';
import { needsEyes, planCorpus } from '../corpus';
import { CorpusFolder } from '../corpus-folder';
import { LAYOUTS } from '../layouts';
import { SeenFiles } from '../seen-files';
import { readTextLayer } from '../text-words';
import { type ExampleDocument, examplesOfDocument, examplesOfForm } from './examples';
import { measureFolder } from './folder-measure';
import { randomForm } from './random-form';
import { TrainingSet } from './training-set';
import { joined, precisionSteps, type Trial, trialTable, tryModel } from './trial';

/**
 * `node dist/tools/reading/src/training/main.js [options]`: trains the model and writes its weights to `libs/reading`.
 * - `--forms N`: trains on this many invented forms; a fifth as many others test the model
 * - `--documents N`: also trains on this many documents of the set `tune`; every third is a photo
 * - `--measure FOLDER`: also measures the rules alone, and with models that were not trained on the layouts of the
 *   folder's documents; with `--quick`, uses only text layers
 * - `--dry`: writes nothing
 */
const { values: options } = parseArgs({
  options: {
    forms: { type: 'string', default: '3500' },
    documents: { type: 'string', default: '276' },
    measure: { type: 'string' },
    quick: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});

const SEED = 'coverleaf reading 1';
const WEIGHTS = join(process.cwd(), 'libs', 'reading', 'src', 'ranking', 'weights.json');

/**
 * Layouts are held out in this many groups. One author often wrote neighboring layouts, so a model that knows one of
 * them does better on the others than on a stranger's form.
 */
const GROUPS = 2;
const groupsOf = (layouts: readonly string[]): readonly ReadonlySet<string>[] => {
  const size = Math.ceil(layouts.length / GROUPS);
  return Array.from(
    { length: GROUPS },
    (_, group) => new Set(layouts.slice(group * size, (group + 1) * size)),
  );
};

async function main(): Promise<void> {
  const begun = performance.now();
  const say = (text: string): void =>
    void process.stderr.write(`${((performance.now() - begun) / 1_000).toFixed(0)} s: ${text}\n`);
  const set = new TrainingSet(SEED);
  const documents = await tuneDocuments(Number(options.documents), (done) => say(`${done} documents`));
  for (const document of documents) set.add(document);
  const forms = Number(options.forms);
  for (let index = 0; index < forms; index += 1) set.add(examplesOfForm(randomForm(`${SEED} form ${index}`)));
  say(`${forms} forms`);
  const unseenForms = Array.from({ length: Math.ceil(forms / 5) }, (_, index) =>
    examplesOfForm(randomForm(`${SEED} trial ${index}`)),
  );

  const groups = groupsOf(LAYOUTS.filter((layout) => layout.set === 'tune').map(({ id }) => id));
  const parts = groups.map((group) => {
    const stored = set.train(group);
    const model = modelFrom(stored);
    const own = documents.filter(({ layout }) => group.has(layout));
    say(`tried without ${group.size} layouts`);
    return { group, stored, onLayouts: tryModel(model, own), onForms: tryModel(model, unseenForms) };
  });
  const onLayouts = joined(parts.map((part) => part.onLayouts));
  console.log(`\nLayouts of the set tune, with models that don't know them\n\n${trialTable(onLayouts)}`);
  if (options.measure) {
    // Each model's precision is calibrated on layouts that it is not measured on.
    const models = parts.map((part) => {
      const others = parts.filter((other) => other !== part).map((other) => other.onLayouts);
      return {
        layouts: part.group,
        model: modelFrom(withPrecision(part.stored, joined([part.onForms, ...others]))),
      };
    });
    console.log(await measureFolder(options.measure, models, options.quick));
    say('measured');
  }
  if (options.dry) return;
  const stored = set.train();
  const onForms = tryModel(modelFrom(stored), unseenForms);
  console.log(`\nInvented forms of other seeds\n\n${trialTable(onForms)}`);
  const text = `${JSON.stringify(withPrecision(stored, joined([onForms, onLayouts])), null, 2)}\n`;
  await writeFile(WEIGHTS, text);
  say(`${text.length} bytes`);
}

/**
 * Documents of the set `tune`; the same number always gives the same documents. For PDFs, the words come from the text
 * layer. For photos, they are what each OCR reader saw, with misread letters and lost spaces. That takes seconds per
 * photo, so it is cached.
 */
const tuneDocuments = async (
  count: number,
  onProgress: (done: number) => void,
): Promise<ExampleDocument[]> => {
  const plans = planCorpus('tune', count).filter((plan) => plan.profile !== null || !needsEyes(plan));
  const folder = join(process.cwd(), '.data', 'reading');
  const corpus = await CorpusFolder.open(folder);
  await corpus.make(plans);
  const seenFiles = await SeenFiles.open(folder);
  const documents: ExampleDocument[] = [];
  try {
    for (const [index, plan] of plans.entries()) {
      const { truth, bytes } = await corpus.get(plan);
      const { views } = plan.profile ? (await seenFiles.see(bytes)).file : await readTextLayer(bytes);
      const readers: readonly PageReader[] = plan.profile ? ['paddle', 'tesseract'] : ['text'];
      for (const reader of readers) documents.push(examplesOfDocument(truth, views, reader));
      if (index % 50 === 49) onProgress(index + 1);
    }
  } finally {
    seenFiles.close();
  }
  return documents;
};

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
