import type { Requirements } from '@coverleaf/contracts';
import {
  approvalSentence,
  REQUIREMENT_FORM,
  requirementSentences,
  toRecord,
  toRequirements,
} from './requirement-values';

const REQUIREMENTS: Requirements = {
  acceptedKinds: ['auto_declarations', 'binder'],
  lienholderNames: ['Skyla Federal Credit Union', 'Skyla FCU'],
  lienholderAddress: 'PO Box 41, Charlotte, NC 28201',
  asksSuccessors: true,
  coverages: ['comprehensive', 'collision'],
  maxDeductible: 1_000,
  acceptsYes: true,
  sampledPercent: 5,
};
const saved = {
  lenderId: '8f14e45f-ceea-467f-9d1e-2b7c1f0a9d31',
  collateral: 'auto',
  version: 3,
  changedAt: null,
  changedBy: null,
  requirements: REQUIREMENTS,
} as const;

describe('the requirements of a lender', () => {
  it('survive the round trip through the form', () => {
    const record = toRecord(saved);
    expect(record.version).toBe(3);
    expect(toRequirements(record)).toEqual(REQUIREMENTS);
    const open = { ...REQUIREMENTS, lienholderAddress: null, maxDeductible: null, coverages: [] };
    expect(toRequirements(toRecord({ ...saved, requirements: open }))).toEqual(open);
  });

  it('are typed in lines and amounts as people write them', () => {
    const typed = {
      ...toRecord(saved),
      lienholderNames: ' Skyla  FCU \n\n Skyla\n',
      lienholderAddress: '  ',
      maxDeductible: ' $2,500 ',
    };
    expect(toRequirements(typed)).toMatchObject({
      lienholderNames: ['Skyla FCU', 'Skyla'],
      lienholderAddress: null,
      maxDeductible: 2_500,
    });
  });

  it.each([
    ['acceptedKinds', [], 'Choose at least one kind'],
    ['lienholderNames', ' \n ', 'Fill in this field'],
    ['lienholderNames', Array(21).fill('Skyla').join('\n'), 'Enter at most 20 names'],
    ['lienholderNames', 'x'.repeat(201), 'A name has more than 200 characters'],
    ['maxDeductible', '1.5', 'Enter whole dollars, at most 1,000,000, or leave it empty'],
    ['maxDeductible', '1000001', 'Enter whole dollars, at most 1,000,000, or leave it empty'],
    ['sampledPercent', '0', 'Enter a whole number from 1 to 100'],
    ['sampledPercent', '101', 'Enter a whole number from 1 to 100'],
  ])('are checked: %s %j', (name, value, error) => {
    const values = { ...toRecord(saved), [name]: value };
    expect(REQUIREMENT_FORM.errorsOf(values, false)).toEqual({ [name]: error });
  });

  it('are explained in sentences', () => {
    const sentences = requirementSentences(REQUIREMENTS).join(' ');
    expect(sentences).toContain('Auto declarations or Binder.');
    expect(sentences).toContain('“Skyla Federal Credit Union” or “Skyla FCU”, followed by ISAOA/ATIMA.');
    expect(sentences).toContain('Comprehensive and Collision.');
    expect(sentences).toContain('No deductible is above $1,000.');
    expect(approvalSentence(REQUIREMENTS)).toContain('5% of them are checked all the same');
    const open = {
      ...REQUIREMENTS,
      lienholderAddress: null,
      maxDeductible: null,
      coverages: [],
      acceptsYes: false,
    };
    expect(requirementSentences(open).join(' ')).toContain(
      'any address. No coverage is required in particular.',
    );
    expect(approvalSentence(open)).toContain('one that shows all of this also waits');
  });
});
