import { fileOf } from '../../test/written-page';
import { companyNames } from './company-names';
import { sheetOf } from '../sheet/lines';

const namesOn = (page: string): readonly string[] => {
  const [view] = fileOf(page).views;
  if (!view) throw new Error('No page');
  return companyNames(sheetOf(view, 'text', () => true)).map(({ value, form }) => `${form}: ${value}`);
};

it.each([
  [
    'ISSUED BY NATIONWIDE MUTUAL INSURANCE COMPANY AT 822 EASTBROOK ROAD',
    'whole: NATIONWIDE MUTUAL INSURANCE COMPANY',
  ],
  [
    'Policy 7903-62, issued by Evergreen Keystone Lloyds, attaches January 10',
    'whole: Evergreen Keystone Lloyds',
  ],
  ['Northwind Mutual Insurance Company · 1-800-527-8282', 'whole: Northwind Mutual Insurance Company'],
  [
    'Underwritten by: The Automobile Insurance Company of Hartford, Connecticut',
    'whole: The Automobile Insurance Company of Hartford, Connecticut',
  ],
  [
    'Insurer A: American Family Mutual Insurance Company, S.I.',
    'whole: American Family Mutual Insurance Company, S.I.',
  ],
  ['COMPANY PRAIRIE GATE RECIPROCAL EXCHANGE', 'whole: PRAIRIE GATE RECIPROCAL EXCHANGE'],
  [
    'Insurance company The Travelers Home and Marine Insurance Company Agent Omar Cruz',
    'whole: The Travelers Home and Marine Insurance Company',
  ],
  ['Carrier: Safeco Insurance Company of America 24740', 'whole: Safeco Insurance Company of America'],
  [
    'North Carolina Farm Bureau Mutual Insurance Company, Inc.',
    'whole: North Carolina Farm Bureau Mutual Insurance Company, Inc.',
  ],
  ['United Services Automobile Association', 'whole: United Services Automobile Association'],
  ['Erie Insurance Proof of insurance card', 'brand: Erie Insurance'],
])('finds the name in: %s', (line, name) => {
  expect(namesOn(line)).toEqual([name]);
});

it.each([
  'Weatherby Insurance Agency, 12 Main Street',
  'Rates are filed with the department of insurance and may change.',
  'Flood insurance may be available through the National Flood Insurance Program.',
  'Foremost BOAT INSURANCE',
  'Skyla Federal Credit Union',
  'Your Personal Auto Insurance Policy',
])('finds no name in: %s', (line) => {
  expect(namesOn(line)).toEqual([]);
});

it('joins a wrapped name, but not two names', () => {
  expect(namesOn('State Farm Mutual\nAutomobile Insurance\nCompany')).toEqual([
    'whole: State Farm Mutual Automobile Insurance Company',
  ]);
  expect(namesOn('Copper Canyon Preferred\nInsurance Co.\n(122) 903-8276')).toEqual([
    'whole: Copper Canyon Preferred Insurance Co.',
  ]);
  expect(namesOn('Erie Insurance\nPrairie Gate Reciprocal Exchange')).toEqual([
    'brand: Erie Insurance',
    'whole: Prairie Gate Reciprocal Exchange',
  ]);
});
