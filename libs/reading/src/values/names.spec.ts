import { compareCompanies, distanceWithin, isSamePerson, namesSuccessors, withoutSuccessors } from './names';

describe('names of companies', () => {
  it.each([
    ['Skyla Federal Credit Union', 'SKYLA FCU'],
    ['Skyla Federal Credit Union', 'Skyla Credit Union ISAOA/ATIMA'],
    ['Skyla Federal Credit Union', 'Skyla F.C.U., its successors and/or assigns'],
    ['Skyla Federal Credit Union', 'SkylaFederalCreditUnion'],
    ['First Federal Credit Union', 'FIRST FCU'],
    ['Harbor Bank, N.A.', 'HARBOR BANK NATIONAL ASSOCIATION'],
    ['Toyota Motor Credit Corporation', 'Toyota Motor Credit Corp.'],
  ])('%s is %s', (one, other) => expect(compareCompanies(one, other)).toBe('equal'));

  it.each([
    ['Skyla Federal Credit Union', 'Skylark Federal Credit Union'],
    ['Skyla Federal Credit Union', 'Sky Federal Credit Union'],
    ['Skyla Federal Credit Union', 'Kyla Finance Company'],
    ['Skyla Federal Credit Union', 'Skyla Insurance Agency'],
    ['First Federal Credit Union', 'First Credit Union'],
    ['Coastal Community FCU', 'Coastal Community CU'],
    ['Skyla Federal Credit Union', 'Skyla'],
    ['Skyla Federal Credit Union', ''],
  ])('%s is not %s', (one, other) => expect(compareCompanies(one, other)).not.toBe('equal'));

  it('cuts off what follows a name', () => {
    expect(withoutSuccessors('Skyla FCU ISAOA ATIMA')).toBe('Skyla FCU');
    expect(withoutSuccessors('Skyla FCU c/o Service Center')).toBe('Skyla FCU');
    expect(namesSuccessors('Skyla FCU, its successors and/or assigns')).toBe(true);
    expect(namesSuccessors('Skyla FCU')).toBe(false);
  });
});

describe('names of people', () => {
  it('compares first and last names', () => {
    expect(isSamePerson('Ana M Ortega', 'ANA ORTEGA')).toBe(true);
    expect(isSamePerson('Ortega, Ana', 'Ana Ortega')).toBe(true);
    expect(isSamePerson('Luis Ortega', 'Ana Ortega')).toBe(false);
    expect(isSamePerson('Ortega', 'Ana Ortega')).toBe(false);
  });

  it.each([
    ['Ana MOrtega', 'Ana M Ortega', true],
    ['ANAM ORTEGA', 'Ana M. Ortega', true],
    ['AnaMaria Ortega', 'Ana Maria Ortega', true],
    ['Lu1s 0rtega', 'Luis Ortega', true],
    ['Anabel Ortega', 'Ana Ortega', false],
    ['Juana Ortega', 'Juan Ortega', false],
    ['Ana Portega Ruiz', 'Ana Ortega', false],
  ])('%s, read from a picture, and %s: %s', (one, other, isSame) => {
    expect(isSamePerson(one, other)).toBe(isSame);
    expect(isSamePerson(other, one)).toBe(isSame);
  });

  it('counts changed letters', () => {
    expect(distanceWithin('ortega', 'ortiga', 1)).toBe(true);
    expect(distanceWithin('ortega', 'ortigo', 1)).toBe(false);
  });
});
