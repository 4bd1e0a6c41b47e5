import { compareCompanies, distanceWithin, isSamePerson, namesSuccessors, withoutSuccessors } from './names';

describe('names of companies', () => {
  it.each([
    ['Skyla Federal Credit Union', 'SKYLA FCU'],
    ['Skyla Federal Credit Union', 'Skyla Credit Union, ISAOA/ATIMA'],
    ['Skyla Credit Union', 'SkylaCreditUnion'],
    ['Skyla Credit Union', 'Sky1a Credit Uni0n its successors and/or assigns'],
    ['Wells Fargo Bank, N.A.', 'WELLS FARGO BANK NA'],
    ['Wells Fargo Bank, National Association', 'Wells Fargo Bank'],
    ['Ally Financial Inc.', 'ALLY FINANCIAL'],
    ['Smith & Sons, L.L.C.', 'Smith and Sons'],
    ['Crédito Unión', 'Credito Union'],
  ])('%s = %s', (one, other) => {
    expect(compareCompanies(one, other)).toBe('equal');
    expect(compareCompanies(other, one)).toBe('equal');
  });

  it.each([
    ['Skyla Federal Credit Union', 'Skylark Credit Union'],
    ['Skyla', 'Skylark'],
    ['Skyla Credit Union', 'Skyline Credit Union'],
    ['First Bank', 'First Citizens Bank'],
    ['Ally Bank', 'Valley Bank'],
    ['Truist Bank', 'Trustmark Bank'],
    ['Navy Federal Credit Union', 'Army Federal Credit Union'],
    ['Skyla Credit Union', ''],
    ['The Company', 'Inc.'],
  ])('%s isn’t %s', (one, other) => {
    expect(compareCompanies(one, other)).toBe('different');
  });

  it.each([
    ['Skyla Credit Union', 'Skyla'],
    ['Skyla Credit Union', 'Skvla Credit Union'],
    ['Skyla Credit Union', 'Skyla Credit Union Auto Lending'],
  ])('%s is near %s', (one, other) => {
    expect(compareCompanies(one, other)).toBe('near');
  });
});

describe('successors', () => {
  it.each([
    'Skyla FCU ISAOA',
    'Skyla FCU, ATIMA',
    'its successors and/or assigns',
    'I.S.A.O.A.',
    'as their interests may appear',
  ])('are named by %s', (text) => {
    expect(namesSuccessors(text)).toBe(true);
  });

  it.each(['Skyla FCU', 'Success Credit Union', 'Assign Bank'])('are not named by %s', (text) => {
    expect(namesSuccessors(text)).toBe(false);
  });

  it('are cut from a name with loan numbers and attention', () => {
    expect(withoutSuccessors('Skyla FCU, ISAOA ATIMA')).toBe('Skyla FCU');
    expect(withoutSuccessors('Skyla FCU c/o Insurance Center')).toBe('Skyla FCU');
    expect(withoutSuccessors('Skyla FCU Loan # 12')).toBe('Skyla FCU');
  });
});

describe('names of people', () => {
  it.each([
    ['Maria E. Lopez', 'MARIA LOPEZ'],
    ['LOPEZ, MARIA', 'Maria Lopez'],
    ['Dr. Maria López', 'Maria Lopez'],
    ["Shane O'Brien", 'SHANE OBRIEN'],
  ])('%s = %s', (one, other) => {
    expect(isSamePerson(one, other)).toBe(true);
    expect(isSamePerson(other, one)).toBe(true);
  });

  it.each([
    ['Maria Lopez', 'Mario Lopez'],
    ['Maria Lopez', 'Maria Perez'],
    ['Lopez', 'Lopez'],
    ['', ''],
    ['John Smith Jr', 'John Smith Sr'],
  ])('%s isn’t %s', (one, other) => {
    expect(isSamePerson(one, other)).toBe(false);
  });

  it('may have a generation on one side only', () => {
    expect(isSamePerson('John Smith Jr.', 'John Smith')).toBe(true);
  });
});

it.each([
  ['abc', 'abd', 1, true],
  ['abc', 'bc', 1, true],
  ['abc', 'cba', 1, false],
  ['', 'ab', 1, false],
  ['', 'ab', 2, true],
])('%s and %s differ by at most %i: %s', (one, other, most, expected) => {
  expect(distanceWithin(one, other, most)).toBe(expected);
});
