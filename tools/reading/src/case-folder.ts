import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldCorrection, ReadField, Reading } from '@coverleaf/contracts';
import { makeCase, readFields, RegressionCase, replayCase, type ReadFile } from '@coverleaf/reading';
import { isSame } from './equality';
import type { TrueDocument, TrueValue } from './truth';

/** Regression cases that `npm run reading:cases` makes from documents that staff have checked. */
export const CASE_FOLDER = join(process.cwd(), 'tools', 'reading', 'cases');

export interface NamedCase {
  readonly name: string;
  readonly made: RegressionCase;
}

export async function casesIn(folder: string): Promise<NamedCase[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      name,
      made: RegressionCase.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
    })),
  );
}

export interface Replay extends NamedCase {
  /** The values that are read wrongly. */
  readonly faults: readonly string[];
}

export const replayAll = (cases: readonly NamedCase[]): Replay[] =>
  cases.map((one) => ({ ...one, faults: replayCase(one.made) }));

/** A summary for people: how many cases are read correctly, and what is wrong with the others. */
export function listReplays(replays: readonly Replay[]): string {
  const wrong = replays.filter(({ faults }) => faults.length > 0);
  const head = `Cases from corrections: ${replays.length - wrong.length} of ${replays.length} are read rightly`;
  return [
    head,
    ...wrong.flatMap(({ name, made, faults }) =>
      faults.map((fault) => `- ${name} (${made.state}): ${fault}`),
    ),
  ].join('\n');
}

/** Marks cases that are now read correctly as fixed, so that they must stay so. @returns their names */
export async function markFixed(folder: string, replays: readonly Replay[]): Promise<string[]> {
  const fixed = replays.filter(({ made, faults }) => made.state === 'open' && faults.length === 0);
  for (const { name, made } of fixed)
    await writeFile(join(folder, name), JSON.stringify({ ...made, state: 'fixed' } satisfies RegressionCase));
  return fixed.map(({ name }) => name);
}

/** A case made from an invented document, as if staff had corrected its fields to its truth. */
export function caseOfTruth(truth: TrueDocument, file: ReadFile, seed: number): RegressionCase | null {
  const reading = readFields(file);
  const corrections = reading.fields.flatMap(
    (field, number) => correctionOf(truth, reading, field, number) ?? [],
  );
  return makeCase({ file, reading, corrections }, seed);
}

type Correction = Pick<FieldCorrection, 'field' | 'act' | 'value'>;

/** Returns null unless exactly one value of the truth, and one field of the reading, can be meant. */
function correctionOf(
  { values }: TrueDocument,
  { fields }: Reading,
  field: ReadField,
  number: number,
): Correction | null {
  const alike = values.filter(({ field: name, coverage, item }) => isOf(field, name, coverage, item));
  const [only] = alike;
  if (!only || alike.length > 1) return null;
  if (fields.filter((other) => isOf(other, field.name, field.coverage, field.item)).length > 1) return null;
  return isSame(field.name, field.value, only.value)
    ? { field: number, act: 'confirmed', value: null }
    : { field: number, act: 'corrected', value: only.value };
}

const isOf = (
  field: ReadField,
  name: TrueValue['field'],
  coverage: TrueValue['coverage'],
  item: number | null,
): boolean => field.name === name && field.coverage === coverage && (field.item ?? 0) === (item ?? 0);
