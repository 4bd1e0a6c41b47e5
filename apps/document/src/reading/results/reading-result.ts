import {
  type CoverageKind,
  type LackingCoverage,
  quarterTurnOf,
  type ReadField,
  Reading,
  type ReadingMark,
  type ReadingSummary,
  Requirements,
  turnBox,
  type ShownCondition,
  Verdict,
  type VerdictCondition,
  type VerdictReasonCode,
} from '@coverleaf/contracts';
import { isSeen, showsCoverage } from '@coverleaf/reading';
import { z } from 'zod';
import type { DocumentReadingEntity } from './reading.entity';

/** The stored, sealed form of a reading. */
export const ReadingResult = z.object({
  reading: Reading,
  /** Null if the document has no lender, and so no requirements. */
  verdict: Verdict.nullable(),
  /** The requirements that the verdict was made with. */
  requirements: Requirements.nullable(),
  /** The name that the borrower typed. The named insured was compared with it. */
  insured: z.string(),
  /** An external reader did not answer yes. */
  isDoubted: z.boolean().default(false),
});
export type ReadingResult = z.infer<typeof ReadingResult>;

export const resultOf = ({ result }: Pick<DocumentReadingEntity, 'result'>): ReadingResult | null =>
  result === null ? null : ReadingResult.parse(JSON.parse(result));

type ReadRow = Pick<DocumentReadingEntity, 'state' | 'pagesRead' | 'pagesToRead' | 'result'>;

/** The state of an upload that arrived while reading was off. */
export const UNREAD: ReadRow = { state: 'unread', pagesRead: 0, pagesToRead: 0, result: null };

/** The part that borrowers may see, without names and addresses of people. */
export function summaryOf(row: ReadRow): ReadingSummary {
  const { state, pagesRead, pagesToRead } = row;
  const result = resultOf(row);
  const verdict = result?.verdict ?? null;
  const requirements = result?.requirements ?? null;
  const [name] = requirements?.lienholderNames ?? [];
  return {
    state,
    progress:
      state === 'reading' && pagesToRead > 0
        ? { page: Math.min(pagesRead + 1, pagesToRead), pages: pagesToRead }
        : null,
    answer: verdict?.answer ?? null,
    ask: verdict?.reasons[0]?.code ?? null,
    collateral: verdict?.collateral ?? null,
    conditions: result && verdict ? verdict.conditions.map((one) => shownOf(one, result)) : [],
    lienholder: name
      ? {
          name,
          address: requirements?.lienholderAddress ?? null,
          isExact: (verdict?.requirementsVersion ?? 0) > 0,
        }
      : null,
    maxDeductible: requirements?.maxDeductible ?? null,
    coverages: result ? lackingCoverages(result) : [],
    unclearCoverages: result ? unclearCoverages(result) : [],
  };
}

/** The marks of the conditions' values on the picture of a page, which is upright. */
export const marksOn = ({ reading, verdict }: ReadingResult, page: number): ReadingMark[] => {
  const turn = quarterTurnOf(reading.pages.find(({ number }) => number === page)?.rotation ?? 0);
  return (verdict?.conditions ?? []).flatMap(({ condition, state, fields }) =>
    fieldsAt(reading, fields)
      .filter((field) => field.page === page)
      .map(({ box }) => ({ condition, state, box: turnBox(box, turn) })),
  );
};

const shownOf = (condition: VerdictCondition, result: ReadingResult): ShownCondition => ({
  condition: condition.condition,
  state: shownState(condition, result),
  value: shownValue(condition, result),
});

/** What shows no coverage says nothing about whether a policy is in force, whatever dates stand on it. */
const SHOWS_NO_COVERAGE: ReadonlySet<VerdictReasonCode> = new Set([
  'unreadable',
  'not_insurance',
  'cancelled',
  'quote',
  'renewal_unpaid',
  'specimen',
  'kind_not_accepted',
  'kind_unclear',
]);

const shownState = (
  { condition, state }: VerdictCondition,
  { verdict }: ReadingResult,
): ShownCondition['state'] =>
  condition === 'dates' && state === 'met' && verdict?.reasons.some(({ code }) => SHOWS_NO_COVERAGE.has(code))
    ? 'unclear'
    : state;

function shownValue(
  { condition, state, fields }: VerdictCondition,
  { reading }: ReadingResult,
): string | null {
  const found = fieldsAt(reading, fields);
  const valueOf = (name: ReadField['name']): string | undefined =>
    found.find((field) => field.name === name)?.value;
  switch (condition) {
    case 'dates': {
      const dates = [valueOf('effective_date'), valueOf('expiration_date')];
      return dates.some(Boolean) ? dates.map((date) => date ?? '').join('/') : null;
    }
    case 'collateral':
      return (valueOf('vin') ?? valueOf('hin'))?.slice(-4) ?? null;
    case 'lienholder':
      return state === 'met' ? (valueOf('party') ?? null) : null;
    case 'deductible':
      return found.length > 0 ? found.reduce((most, field) => larger(most, field.value), '') : null;
    // Kinds need no value; names, coverages and flags may tell of persons, or have words of their own.
    case 'kind':
    case 'insured':
    case 'coverages':
    case 'flags':
      return null;
  }
}

/** Required coverages that were not clearly found for each vehicle or property. */
function unclearCoverages({
  reading,
  verdict,
  requirements,
}: ReadingResult): ReadingSummary['unclearCoverages'] {
  const judged = verdict?.conditions.find(({ condition }) => condition === 'coverages');
  if (!judged || judged.state === 'met') return [];
  const { fields } = judged;
  const shown = fieldsAt(reading, fields);
  const items = shown.length > 0 ? [...new Set(shown.map(({ item }) => item))] : [null];
  const showAll = (found: readonly ReadField[], coverage: CoverageKind): boolean =>
    items.every((item) =>
      showsCoverage(
        found.filter((field) => field.item === item),
        coverage,
      ),
    );
  const clear = shown.filter((field) => field.agreement !== 'disputed' && isSeen(field));
  return (requirements?.coverages ?? [])
    .filter((coverage) => !showAll(clear, coverage))
    .map((coverage) => ({ coverage, isFound: showAll(shown, coverage) }));
}

/** Only for the first reason, because borrowers are told no other. */
function lackingCoverages(result: ReadingResult): LackingCoverage[] {
  const { reading, verdict } = result;
  const [reason] = verdict?.reasons ?? [];
  switch (reason?.code) {
    case 'coverage_missing':
    case 'liability_only':
      return unclearCoverages(result)
        .filter(({ isFound }) => !isFound)
        .map(({ coverage }) => ({ coverage, deductible: null }));
    case 'coverage_unclear':
      return unclearCoverages(result).map(({ coverage }) => ({ coverage, deductible: null }));
    case 'deductible_too_high': {
      const highest = new Map<CoverageKind, string>();
      for (const { coverage, value } of fieldsAt(reading, reason.fields))
        if (coverage) highest.set(coverage, larger(highest.get(coverage) ?? '', value));
      return [...highest].map(([coverage, deductible]) => ({ coverage, deductible }));
    }
    default:
      return [];
  }
}

const fieldsAt = ({ fields }: Reading, numbers: readonly number[]): ReadField[] =>
  numbers.flatMap((number) => fields.slice(number, number + 1));

/** The larger of two deductibles. A percentage of the insured value counts as larger than an amount. */
const larger = (a: string, b: string): string => (sizeOf(b) > sizeOf(a) ? b : a);
const sizeOf = (amount: string): number =>
  amount.endsWith('%') ? Number.parseFloat(amount) * 10_000 : Number(amount || -1);
