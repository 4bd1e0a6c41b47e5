import type { FieldName } from '@coverleaf/contracts';
import { fileOf, HOME } from '../test/written-page';
import { readFields } from './read-fields';

/** What only the rules read on a page. */
const found = (name: FieldName, page: string): string[] =>
  readFields(fileOf(page), null)
    .fields.filter((field) => field.name === name)
    .map(({ value }) => value);

describe('policy numbers', () => {
  it.each([
    ['Policy Number: AB 12 3456 K', 'AB 12 3456 K'],
    ['Policy\nHX-2044-18', 'HX-2044-18'],
    ['Policy Number\nPPI-HO3-\n0044719', 'PPI-HO3-0044719'],
    ['Declarations for policy RM 88 104417 2', 'RM 88 104417 2'],
    ['Your quote\nReference   Q-5588-A', 'Q-5588-A'],
  ])('%j has %s', (page, number) => expect(found('policy_number', page)).toEqual([number]));

  it.each(['Policy Number: 1-800-555-0142', 'Policy Number: 03/01/2026', 'Reference   Q-5588-A'])(
    '%s has none',
    (page) => expect(found('policy_number', page)).toEqual([]),
  );
});

describe('insurers', () => {
  it.each([
    ['Underwritten by: Alder Mutual Insurance Company, a stock company', 'Alder Mutual Insurance Company'],
    ['Alder Reciprocal Exchange NAIC 20281', 'Alder Reciprocal Exchange'],
    ['Company: Fescue Lloyds', 'Fescue Lloyds'],
    ['Alder Insurance\n\n\nIssued by\nAlder Casualty Company', 'Alder Casualty Company'],
    ['Insurer: Alder Property Insurance Company, Inc.', 'Alder Property Insurance Company, Inc.'],
    ['Insurer: Alder Insurance Exchange. Rates may change.', 'Alder Insurance Exchange'],
  ])('%j is of %s', (page, name) => expect(found('insurer', page)).toEqual([name]));

  it('are not products or agencies', () => {
    expect(found('insurer', 'Company: Personal Auto')).toEqual([]);
    expect(found('insurer', 'Agent: Birch Insurance Agency')).toEqual([]);
  });
});

describe('insured people', () => {
  it.each([
    ['Named Insured(s): Ana Ortega, Luis Ortega', ['Ana Ortega', 'Luis Ortega']],
    ['Named Insured\nAna M.   Ortega\n77 Maple Dr', ['Ana M. Ortega']],
    [
      'Named Insured                    Excluded Drivers\nAna Ortega                       Eva Ortega',
      ['Ana Ortega'],
    ],
  ])('%j', (page, names) => expect(found('named_insured', page)).toEqual(names));
});

describe('parties', () => {
  const parties = (page: string) =>
    readFields(fileOf(page), null).fields.flatMap(({ name, value, party }) =>
      name === 'party' ? [[value, party?.role, party?.address]] : [],
    );

  it('have no words of their address in their names', () => {
    expect(parties('Lienholder: Harbor Bank P.O. Box 555')).toEqual([['Harbor Bank', 'lienholder', null]]);
    expect(parties('Lienholder: Harbor Bank, PO B0X 555, Tampa, FL 33601')).toEqual([
      ['Harbor Bank', 'lienholder', 'PO BOX 555, Tampa, FL 33601'],
    ]);
  });

  it('have the role in their own lines', () =>
    expect(parties(`${HOME.replace('First Mortgagee', 'Mortgagee\nAdditional Interest')}`)[0]?.[1]).toBe(
      'interest',
    ));
});

it.each([
  ['Vehicle Registration Card\nVIN 1HGCM82633A004352', 'other'],
  ['Notice of Privacy Practices\nPolicy 12-345678', 'notice'],
  ['Retail Installment Sale Contract\nLienholder: Harbor Bank', 'other'],
])('%j is %s', (page, kind) => expect(readFields(fileOf(page), null).kind.value).toBe(kind));

describe('insured homes', () => {
  it.each([
    'Premises are situated at\n9 Birch Rd\nDurham, NC 27701',
    'Item 4. Insured location (Premises 1, Building 1)\n  9 Birch Rd, Durham, NC 27701',
    'LOCATION 1 / DESCRIPTION      9 Birch Rd, Durham, NC 27701\n                              Frame, built 1992',
  ])('%j', (page) => expect(found('property_address', page)).toEqual(['9 Birch Rd, Durham, NC 27701']));
});

describe('dates', () => {
  const dates = (page: string) => [found('effective_date', page), found('expiration_date', page)];

  it('are those between which insurance is in force', () =>
    expect(
      dates(
        'Insurance bound from     23-JUN-2026, 12:01 a.m.\nInsurance bound until    23-DEC-2026, 12:01 a.m.',
      ),
    ).toEqual([['2026-06-23'], ['2026-12-23']]));

  it('are not dates below one that is unreadable', () =>
    expect(
      dates('Term begins        Agent\n07/01/2027         Birch\n\nTerm ends\n0.-O*-2O.8\n06/09/2027'),
    ).toEqual([['2027-07-01'], []]));
});
