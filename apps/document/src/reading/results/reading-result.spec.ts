import type { CoverageKind, ReadField, Reading, ReadingSummary, Requirements } from '@coverleaf/contracts';
import { judge } from '@coverleaf/reading';
import {
  asked,
  context,
  fieldOf,
  fieldsWith,
  good,
  onlyText,
  readingOf,
} from '../../../../../libs/reading/test/invented-readings';
import { type ReadingResult, summaryOf } from './reading-result';
import type { DocumentReadingEntity } from './reading.entity';

const summaryWith = (
  reading: Reading,
  { change, version = 3 }: { change?: Partial<Requirements>; version?: number } = {},
): ReadingSummary => {
  const requirements = { ...asked, ...change };
  const verdict = judge(reading, requirements, { ...context, requirementsVersion: version });
  const result: ReadingResult = { reading, verdict, requirements, insured: 'Maria Lopez', isDoubted: false };
  const row = { state: 'read', pagesRead: 1, pagesToRead: 1, result: JSON.stringify(result) };
  return summaryOf(row as DocumentReadingEntity);
};

describe('what borrowers see about the lender', () => {
  it('shows how the name must read only if staff saved it', () => {
    const reading = readingOf('auto_declarations', fieldsWith());
    expect(summaryWith(reading).lienholder).toMatchObject({ isExact: true });
    expect(summaryWith(reading, { version: 0 }).lienholder).toMatchObject({ isExact: false });
  });
});

describe('what borrowers see about dates', () => {
  const datesOf = ({ conditions }: ReadingSummary) =>
    conditions.find(({ condition }) => condition === 'dates')?.state;

  it('says that the policy is in force, if the document shows coverage', () => {
    expect(datesOf(summaryWith(readingOf('auto_declarations', fieldsWith())))).toBe('met');
  });

  it.each(['bill', 'quote', 'cancellation', 'notice', 'id_card', 'other'] as const)(
    'doesn’t say that the policy is in force for a %s',
    (kind) => {
      expect(datesOf(summaryWith(readingOf(kind, fieldsWith())))).toBe('unclear');
    },
  );

  it.each(['cancelled', 'quote', 'renewal_unpaid', 'specimen'] as const)(
    'doesn’t say that the policy is in force if a page says %s',
    (flag) => {
      expect(datesOf(summaryWith(readingOf('auto_declarations', fieldsWith(), [flag])))).toBe('unclear');
    },
  );

  it('says that the period has ended, for any document', () => {
    const fields = fieldsWith({ to: fieldOf('expiration_date', '2026-10-01') });
    expect(datesOf(summaryWith(readingOf('bill', fields)))).toBe('failed');
  });
});

describe('what borrowers see about coverages', () => {
  const summary = (fields: readonly ReadField[], change: Partial<Requirements> = {}) =>
    summaryWith(readingOf('auto_declarations', fields), { change });
  const told = (fields: readonly ReadField[], change: Partial<Requirements> = {}) => {
    const { ask, coverages } = summary(fields, change);
    return [ask, coverages.map(({ coverage, deductible }) => [coverage, deductible])];
  };
  const doubted = (fields: readonly ReadField[], change: Partial<Requirements> = {}) =>
    summary(fields, change).unclearCoverages.map(({ coverage, isFound }) => [coverage, isFound]);
  const deductible = (coverage: CoverageKind, value: string) =>
    fieldOf('deductible', value, { coverage, item: 0 });

  it('names coverages that were not found', () => {
    expect(told(fieldsWith({ collision: null }))).toEqual(['coverage_missing', [['collision', null]]]);
    const coverages: CoverageKind[] = ['comprehensive', 'collision', 'property_damage'];
    expect(told(fieldsWith(), { coverages })).toEqual(['coverage_missing', [['property_damage', null]]]);
  });

  it('names coverages with too high a deductible once, with the highest', () => {
    const collision = deductible('collision', '1500');
    const fields = fieldsWith({ collision }, deductible('collision', '2500'));
    expect(told(fields, { maxDeductible: 1_000 })).toEqual(['deductible_too_high', [['collision', '2500']]]);
  });

  it('names none if something else is asked for first, or nothing', () => {
    expect(told(fieldsWith({ collision: null, lender: null }))).toEqual([
      expect.stringMatching(/^lienholder/),
      [],
    ]);
    expect(told(fieldsWith())).toEqual([null, []]);
  });

  it('names coverages that were read unclearly', () => {
    const fields = fieldsWith({ collision: onlyText(good.collision) });
    expect(told(fields)).toEqual(['coverage_unclear', [['collision', null]]]);
    expect(told(fieldsWith({ comprehensive: null, collision: null }))).toEqual([
      'coverage_unclear',
      [
        ['comprehensive', null],
        ['collision', null],
      ],
    ]);
  });

  it('lists missing and unclear ones with the condition, whatever is asked for first', () => {
    const unclear = { comprehensive: onlyText(good.comprehensive) };
    expect(doubted(fieldsWith({ ...unclear, collision: null, lender: null }))).toEqual([
      ['comprehensive', true],
      ['collision', false],
    ]);
    const disputed = { collision: { ...good.collision, agreement: 'disputed' as const } };
    expect(doubted(fieldsWith(disputed))).toEqual([['collision', true]]);
    expect(doubted(fieldsWith())).toEqual([]);
    expect(doubted(fieldsWith({ collision: null }), { coverages: [] })).toEqual([]);
    // Shown by two others together.
    expect(doubted(fieldsWith(), { coverages: ['hull'] })).toEqual([]);
    expect(doubted(fieldsWith(unclear), { coverages: ['hull'] })).toEqual([['hull', true]]);
  });
});
