import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programOf } from '@coverleaf/bounded-process';
import { type Measure, sumScores } from './measure';
import type { Slice } from './slice';

jest.setTimeout(300_000);

let slice: Slice;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'coverleaf-reading-'));
  try {
    await promisify(execFile)(process.execPath, [...programOf(join(__dirname, 'slice.main')).args, folder]);
    slice = JSON.parse(await readFile(join(folder, 'slice.json'), 'utf8')) as Slice;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('never says yes to a document that only looks right', () => {
  const wrong = [...slice.quick, ...slice.real]
    .filter(({ isWrongYes }) => isWrongYes)
    .map(({ document }) => document.id);
  expect(wrong).toEqual([]);
  expect(slice.quick.filter(({ document }) => document.due === 'not_yes').length).toBeGreaterThan(60);
});

it('says yes to most documents that are due a yes', () => {
  const due = slice.quick.filter(({ document }) => document.due === 'yes');
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
  const { read, right, there, found } = sumScores(slice.quick.map(({ scores }) => scores[name]));
  expect(right / read).toBeGreaterThan(precision);
  expect(found / there).toBeGreaterThan(recall);
});

it('marks values where they are printed', () => {
  const [right, read] = [...slice.quick, ...slice.real].reduce(
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

it('makes cases from most documents, without their personal data', () => {
  let made = 0;
  let words = 0;
  const remaining: string[] = [];
  for (const { truth, made: one } of slice.cases) {
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
  expect(made / slice.cases.length).toBeGreaterThan(0.6);
  // A guard against a vacuous test: the documents must contain personal words.
  expect(words / made).toBeGreaterThan(5);
});
