import { viewOf, wordsOf } from '../../test/written-page';
import { expanded, longestMatch } from './label-words';
import { labelsOf } from './labels';
import { sheetOf } from './lines';

const labelsIn = (text: string, reader: 'text' | 'paddle' = 'text'): string[] =>
  labelsOf(sheetOf(viewOf({ [reader]: wordsOf(text) }), reader, () => true)).map(({ name, tokens }) =>
    [name, ...tokens.map((token) => token.text)].join(' '),
  );

describe('labels', () => {
  it('include the words that belong to them', () => {
    expect(labelsIn('Policy Number: 12-34')).toEqual(['policy_number Policy Number:']);
    expect(labelsIn('3. Named Insured and Mailing Address')).toEqual([
      'insured Named Insured and Mailing Address',
    ]);
    expect(labelsIn('Auto Collision Insurance')).toEqual(['collision Collision Insurance']);
  });

  it('name the first of two roles, and the vehicle', () => {
    expect(labelsIn('Lienholder / Loss Payee for Vehicle 1')).toEqual([
      'lienholder Lienholder / Loss Payee for Vehicle 1',
    ]);
    expect(labelsIn('Mortgagee(s)/Lienholder(s)')[0]).toMatch(/^mortgagee /);
  });

  it('continue below and to the right', () => {
    expect(labelsIn('Policy      Effective\nNumber      Date')).toEqual([
      'policy_number Number',
      'effective Date',
    ]);
    expect(labelsIn('OTHER THAN   COLLISION')).toEqual(['comprehensive COLLISION']);
    expect(labelsIn('Mortgagee\nAdditional Interest')).toEqual([
      'mortgagee Mortgagee',
      'interest Additional Interest',
    ]);
  });

  it('may be misread by OCR only', () => {
    expect(labelsIn('Po1icy Numbcr: 12-34', 'paddle')).toEqual(['policy_number Po1icy Numbcr:']);
    expect(labelsIn('Lossl Payee: Harbor Bank', 'paddle')[0]).toMatch(/^loss_payee /);
    expect(labelsIn('Lienhqlder: Harbor Bank')).toEqual([]);
  });

  it('are not found in sentences or names', () => {
    expect(labelsIn('Loan Dept')).toEqual([]);
    expect(labelsIn('Prairie Mutual Insurance Company')).toEqual([]);
  });
});

it('match each choice of a phrase', () => {
  expect(expanded('{a,b} policy {no,#}')).toEqual(['a policy no', 'a policy #', 'b policy no', 'b policy #']);
  expect(longestMatch(['Home', 'Policy', 'No.', '7'], 0, false)).toMatchObject({
    name: 'policy_number',
    to: 3,
  });
});
