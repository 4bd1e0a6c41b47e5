import type { CoverageKind, ReadField, Requirements } from '@coverleaf/contracts';
import { judge } from '@coverleaf/reading';
import {
  asked,
  context,
  fieldOf,
  fieldsWith,
  readingOf,
} from '../../../../../libs/reading/test/invented-readings';
import { type ReadingResult, summaryOf } from './reading-result';
import type { DocumentReadingEntity } from './reading.entity';

describe('what a borrower is told of coverages', () => {
  const told = (fields: readonly ReadField[], change: Partial<Requirements> = {}) => {
    const requirements = { ...asked, ...change };
    const reading = readingOf('auto_declarations', fields);
    const verdict = judge(reading, requirements, context);
    const result: ReadingResult = {
      reading,
      verdict,
      requirements,
      insured: 'Maria Lopez',
      isDoubted: false,
    };
    const row = { state: 'read', pagesRead: 1, pagesToRead: 1, result: JSON.stringify(result) };
    const { ask, coverages } = summaryOf(row as DocumentReadingEntity);
    return [ask, coverages.map(({ coverage, deductible }) => [coverage, deductible])];
  };
  const deductible = (coverage: CoverageKind, value: string) =>
    fieldOf('deductible', value, { coverage, item: 0 });

  it('names those that were not found', () => {
    expect(told(fieldsWith({ collision: null }))).toEqual(['coverage_missing', [['collision', null]]]);
    const coverages: CoverageKind[] = ['comprehensive', 'collision', 'property_damage'];
    expect(told(fieldsWith(), { coverages })).toEqual(['coverage_missing', [['property_damage', null]]]);
  });

  it('names those whose deductible is too high, once, with the highest', () => {
    const collision = deductible('collision', '1500');
    const fields = fieldsWith({ collision }, deductible('collision', '2500'));
    expect(told(fields, { maxDeductible: 1_000 })).toEqual(['deductible_too_high', [['collision', '2500']]]);
  });

  it('names none where something else is asked for first, or nothing', () => {
    expect(told(fieldsWith({ collision: null, lender: null }))).toEqual([
      expect.stringMatching(/^lienholder/),
      [],
    ]);
    expect(told(fieldsWith())).toEqual([null, []]);
  });
});
