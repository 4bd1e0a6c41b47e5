import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { judge, type ReadFile, readFields } from '@coverleaf/reading';
import { caseOfTruth } from './case-folder';
import { needsEyes, type Plan, planCorpus } from './corpus';
import { CorpusFolder } from './corpus-folder';
import { contextOf, type Measure, measure, type Result, sumScores } from './measure';
import { SeenFiles } from './seen-files';
import { readTextLayer } from './text-words';

jest.setTimeout(300_000);

/** The number of documents whose words are taken from the text layer, which stands in for a second reader too. */
const QUICK = 140;
/** The number of documents that the real readers read. */
const REAL = 10;
let folder: string;
let quick: Result[];
let real: Result[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coverleaf-reading-'));
  const plans = (['tune', 'test', 'opened'] as const).flatMap((set) => planCorpus(set, 120));
  const looked = spread(plans.filter(needsEyes), REAL);
  const plain = spread(
    plans.filter((plan) => !needsEyes(plan)),
    QUICK,
  );
  const corpus = await CorpusFolder.open(folder);
  await corpus.make([...plain, ...looked]);
  quick = [];
  for (const plan of plain) {
    const { truth, bytes } = await corpus.get(plan);
    quick.push(resultOf(truth, await readTextLayer(bytes)));
  }
  const readers = await SeenFiles.open(folder);
  real = [];
  try {
    for (const plan of looked) {
      const { truth, bytes } = await corpus.get(plan);
      real.push(resultOf(truth, (await readers.see(bytes)).file));
    }
  } finally {
    readers.close();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Picks this many plans, spread evenly over the list. */
const spread = (plans: readonly Plan[], count: number): Plan[] =>
  plans
    .filter(
      (_, index) =>
        Math.floor((index * count) / plans.length) !== Math.floor(((index - 1) * count) / plans.length),
    )
    .slice(0, count);

function resultOf(truth: Result['document'], file: ReadFile): Result {
  const reading = readFields(file);
  return measure(truth, reading, judge(reading, truth.requirements, contextOf(truth)), null);
}

it('never says yes to a document that only looks right', () => {
  const wrong = [...quick, ...real].filter(({ isWrongYes }) => isWrongYes).map(({ document }) => document.id);
  expect(wrong).toEqual([]);
  expect(quick.filter(({ document }) => document.due === 'not_yes').length).toBeGreaterThan(60);
});

it('says yes to most documents that are due a yes', () => {
  const due = quick.filter(({ document }) => document.due === 'yes');
  expect(due.length).toBeGreaterThan(40);
  const yes = due.filter(({ verdict }) => verdict.answer === 'yes');
  expect(yes.length / due.length).toBeGreaterThan(0.7);
});

it.each<[Measure, number, number]>([
  ['dates', 0.97, 0.95],
  ['vin', 0.985, 0.96],
  ['lienholder', 0.97, 0.93],
  ['policy_number', 0.97, 0.94],
  ['named_insured', 0.96, 0.94],
  ['insurer', 0.96, 0.94],
  ['property_address', 0.97, 0.95],
  ['dwelling', 0.96, 0.88],
  ['deductible', 0.95, 0.9],
])('reads %s with a precision of %s and a recall of %s', (name, precision, recall) => {
  const { read, right, there, found } = sumScores(quick.map(({ scores }) => scores[name]));
  expect(right / read).toBeGreaterThan(precision);
  expect(found / there).toBeGreaterThan(recall);
});

it('marks values where they are printed', () => {
  const [right, read] = [...quick, ...real].reduce(
    ([a, b], { boxes }) => [a + boxes.right, b + boxes.read],
    [0, 0],
  );
  expect(right / read).toBeGreaterThan(0.93);
});

/** Words of addresses and company names that identify nobody. */
const PUBLIC =
  /^(?:apt|avenue|bank|blvd|box|court|credit|drive|federal|finance|financial|first|lane|mortgage|road|savings|street|suite|trail|union)$/i;
const PERSONAL = new Set(['named_insured', 'policy_number', 'vin', 'hin', 'property_address', 'party']);
const wordsIn = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

it('makes cases from most documents, without their personal data', async () => {
  const corpus = await CorpusFolder.open(folder);
  const plans = spread(
    planCorpus('tune', 120).filter((plan) => !needsEyes(plan)),
    12,
  );
  await corpus.make(plans);
  let made = 0;
  let words = 0;
  const remaining: string[] = [];
  for (const plan of plans) {
    const { truth, bytes } = await corpus.get(plan);
    const one = caseOfTruth(truth, await readTextLayer(bytes), 5);
    if (!one) continue;
    made += 1;
    // Leaves out numbers, which are only positions.
    const texts = JSON.stringify(one, (_, value: unknown) => (typeof value === 'number' ? 0 : value));
    const left = new Set(wordsIn(texts));
    const personal = truth.values
      .filter(({ field }) => PERSONAL.has(field))
      .flatMap(({ value, party }) => wordsIn(`${value} ${party?.address ?? ''}`))
      .filter((word) => !PUBLIC.test(word));
    words += personal.length;
    remaining.push(...personal.filter((word) => left.has(word)).map((word) => `${truth.id}: ${word}`));
  }
  expect(remaining).toEqual([]);
  expect(made / plans.length).toBeGreaterThan(0.6);
  // A guard against a vacuous test: the documents must contain personal words.
  expect(words / made).toBeGreaterThan(5);
});
