import type { FieldName, ReadField, Reading, Verdict } from '@coverleaf/contracts';
import { boxOverlap, isPaidRole, type VerdictContext } from '@coverleaf/reading';
import { isSame } from './equality';
import type { TrueDocument, TrueValue } from './truth';

/** Rows of the results table. */
export const MEASURES = [
  'dates',
  'vin',
  'lienholder',
  'party',
  'policy_number',
  'named_insured',
  'insurer',
  'property_address',
  'dwelling',
  'deductible',
] as const;
export type Measure = (typeof MEASURES)[number];

/** The result of one measure in one document. */
export interface Score {
  /** The number of values that were read, and how many of them are right. */
  read: number;
  right: number;
  /** The number of values in the document, and how many of them were read. */
  there: number;
  found: number;
}

/** A value that was read wrongly, or that is in the document and was not read. */
export interface Miss {
  readonly measure: Measure;
  readonly kind: 'wrong' | 'missed';
  readonly sure: boolean;
  readonly read: string | null;
  readonly truth: string;
}

export interface Result {
  readonly document: TrueDocument;
  readonly scores: Readonly<Record<Measure, Score>>;
  readonly misses: readonly Miss[];
  /** The number of values shown as sure, and how many of them are right. */
  readonly sure: { readonly read: number; readonly right: number };
  /** The number of right values, and how many of them have a box that overlaps the true box by half. */
  readonly boxes: { readonly read: number; readonly right: number };
  readonly kindRight: boolean;
  readonly kindRead: string;
  readonly flags: readonly string[];
  readonly verdict: Verdict;
  readonly isWrongYes: boolean;
  /** Null if unknown. */
  readonly seconds: number | null;
}

/** Null: not measured. */
const MEASURE_OF: Readonly<Record<FieldName, Measure | null>> = {
  insurer: 'insurer',
  naic: null,
  policy_number: 'policy_number',
  named_insured: 'named_insured',
  effective_date: 'dates',
  expiration_date: 'dates',
  vin: 'vin',
  hin: 'vin',
  vehicle: null,
  property_address: 'property_address',
  party: 'party',
  limit: 'dwelling',
  deductible: 'deductible',
};

const measureOf = ({ name, coverage }: Pick<ReadField, 'name' | 'coverage'>): Measure | null =>
  name === 'limit' && coverage !== 'dwelling' ? null : MEASURE_OF[name];

/** Compares a reading with the document's truth. */
export function measure(
  document: TrueDocument,
  reading: Reading,
  verdict: Verdict,
  seconds: number | null,
): Result {
  const scores = Object.fromEntries(MEASURES.map((one) => [one, emptyScore()])) as Record<Measure, Score>;
  const misses: Miss[] = [];
  const sure = { read: 0, right: 0 };
  const boxes = { read: 0, right: 0 };
  const items = new Set(document.values.map(({ item }) => item).filter((item) => item !== null)).size;
  const fits = (field: ReadField, value: TrueValue): boolean => isRight(field, value, items > 1);

  const seen = new Set<string>();
  for (const field of reading.fields) {
    const measured = measureOf(field);
    if (!measured || document.untold.includes(field.name)) continue;
    // A value that occurs twice counts once.
    const key = JSON.stringify([
      field.name,
      field.value,
      items > 1 ? field.item : null,
      field.coverage,
      field.party?.role,
    ]);
    if (seen.has(key)) continue;
    seen.add(key);
    const same = document.values.filter((value) => fits(field, value));
    const isFound = same.length > 0;
    scores[measured].read += 1;
    if (isFound) scores[measured].right += 1;
    else
      misses.push({
        measure: measured,
        kind: 'wrong',
        sure: field.sure,
        read: describe(field),
        truth: candidates(document, field),
      });
    if (field.sure) {
      sure.read += 1;
      if (isFound) sure.right += 1;
    }
    const places = same.flatMap((value) => value.places);
    if (places.length > 0) {
      boxes.read += 1;
      if (places.some(({ page, box }) => page === field.page && boxOverlap(box, field.box) >= 0.5))
        boxes.right += 1;
    }
  }
  for (const value of document.values) {
    const measured = measureOf({ name: value.field, coverage: value.coverage });
    if (!measured) continue;
    scores[measured].there += 1;
    if (reading.fields.some((field) => fits(field, value))) scores[measured].found += 1;
    else misses.push({ measure: measured, kind: 'missed', sure: false, read: null, truth: describe(value) });
  }
  scoreLender(document, reading, items > 1, scores.lienholder);
  return {
    document,
    scores,
    misses,
    sure,
    boxes,
    verdict,
    seconds,
    kindRight: reading.kind.value === document.kind,
    kindRead: reading.kind.value,
    flags: reading.flags.map(({ flag }) => flag),
    isWrongYes: verdict.answer === 'yes' && document.due === 'not_yes',
  };
}

function isRight(field: ReadField, value: TrueValue, comparesItems: boolean): boolean {
  if (field.name !== value.field || field.coverage !== value.coverage) return false;
  if (!isSame(field.name, field.value, value.value)) return false;
  if (comparesItems && (field.name === 'deductible' || field.name === 'party') && field.item !== value.item)
    return false;
  if (!value.party) return true;
  return (
    isPaidRole(field.party?.role) === isPaidRole(value.party.role) &&
    (field.party?.negation !== null) === (value.party.negation !== null)
  );
}

/** Whether the reading finds the lender in a role that is paid and that has not ended, bound to the right item. */
function scoreLender(
  { values, requirements }: TrueDocument,
  { fields }: Reading,
  comparesItems: boolean,
  score: Score,
): void {
  const isLender = (name: string): boolean =>
    requirements.lienholderNames.some((one) => isSame('party', name, one));
  const truth = values.filter(
    ({ value, party }) => isLender(value) && party && isPaidRole(party.role) && !party.negation,
  );
  const read = fields.filter(
    ({ value, party }) => isLender(value) && party && isPaidRole(party.role) && !party.negation,
  );
  const fits = (item: number | null, others: readonly { item: number | null }[]): boolean =>
    others.some((one) => !comparesItems || one.item === item);
  score.read = new Set(read.map(({ item }) => (comparesItems ? item : 0))).size;
  score.right = new Set(
    read.filter(({ item }) => fits(item, truth)).map(({ item }) => (comparesItems ? item : 0)),
  ).size;
  score.there = new Set(truth.map(({ item }) => (comparesItems ? item : 0))).size;
  score.found = new Set(
    truth.filter(({ item }) => fits(item, read)).map(({ item }) => (comparesItems ? item : 0)),
  ).size;
}

const candidates = ({ values }: TrueDocument, { name, coverage }: ReadField): string =>
  values
    .filter((value) => value.field === name && value.coverage === coverage)
    .map(describe)
    .join(' | ') || '(none)';

const describe = ({
  value,
  item,
  coverage,
  party,
}: Pick<ReadField, 'value' | 'item' | 'coverage' | 'party'>): string =>
  [
    value,
    coverage,
    party && `${party.role}${party.negation ? ` ${party.negation}` : ''}`,
    item !== null && `#${item}`,
  ]
    .filter(Boolean)
    .join(' · ');

const emptyScore = (): Score => ({ read: 0, right: 0, there: 0, found: 0 });

export function sumScores(scores: readonly Score[]): Score {
  const sum = emptyScore();
  for (const score of scores)
    for (const key of ['read', 'right', 'there', 'found'] as const) sum[key] += score[key];
  return sum;
}

/** The loan's data, as `judge` expects it. */
export const contextOf = ({ loan }: TrueDocument): VerdictContext => ({
  collateral: loan.collateral,
  loan: {
    ...(loan.vin !== null && { vin: loan.vin }),
    ...(loan.hin !== null && { hin: loan.hin }),
    ...(loan.address !== null && { address: loan.address }),
  },
  insured: loan.borrower,
  asOf: loan.asOf,
  requirementsVersion: 1,
});
