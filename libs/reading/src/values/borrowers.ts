import { companyKey, isSamePerson, partsOf, plainName } from './names';

const COMPANY = /\b(?:llc|inc|incorporated|corp|corporation|ltd|lp|llp|company|trust|estate)\b/;

const isCompany = (name: string): boolean => COMPANY.test(plainName(name));

/** `SMITH, JOHN`, but not `John Smith, Jr`. */
const FAMILY_FIRST = /^\s*([^,]+),\s*(?!(?:jr|sr|ii|iii|iv)\b)(?=\S)/i;

/** The people whom a name lists: `John & Mary Smith` are `John smith` and `Mary Smith`. A company is one. */
export function peopleOf(name: string): readonly string[] {
  if (isCompany(name)) return [name];
  const listed = FAMILY_FIRST.exec(name);
  const people = (listed ? name.slice(listed[0].length) : name)
    .split(/\s*(?:&|;|\/|\band\b)\s*/i)
    .map((person) => person.trim())
    .filter((person) => person !== '');
  const family = listed?.[1] ?? partsOf(people.at(-1) ?? '').at(-1) ?? '';
  return people.map((person) => {
    const parts = partsOf(person);
    const isWhole = parts.length > 1 && !(listed && (person === people[0] || parts.at(-1)?.length === 1));
    return isWhole ? person : `${person} ${family}`;
  });
}

/** Two names that may be of one person have a key in common, unless a reader lost the blanks of one. */
export const personKeys = (name: string): readonly string[] => [
  ...new Set(
    peopleOf(name).flatMap((person) => {
      if (isCompany(person)) return [companyKey(person)];
      const parts = partsOf(person);
      const [first, second] = parts;
      const last = parts.at(-1);
      if (first === undefined || second === undefined || last === undefined) return [];
      return [
        [first, last],
        [first, second],
      ].map((pair) => pair.toSorted().join(' '));
    }),
  ),
];

/**
 * Whether two names have a person in common.
 * - `kin`: no, but somebody of one has the last name of somebody of the other
 */
export function compareBorrowers(one: string, other: string): 'same' | 'kin' | 'different' {
  const pairs = peopleOf(one).flatMap((first) => peopleOf(other).map((second) => [first, second] as const));
  if (pairs.some(([first, second]) => isSameBorrower(first, second))) return 'same';
  return pairs.some(([first, second]) => isKin(first, second)) ? 'kin' : 'different';
}

const isSameBorrower = (one: string, other: string): boolean => {
  const companies = [one, other].filter(isCompany).length;
  if (companies === 0) return isSamePerson(one, other);
  return companies === 2 && companyKey(one) === companyKey(other);
};

const isKin = (one: string, other: string): boolean => {
  if (isCompany(one) || isCompany(other)) return false;
  const [first, second] = [partsOf(one), partsOf(other)];
  return [
    [first, second],
    [second, first],
  ].some(([own = [], others = []]) => {
    const family = own.at(-1);
    return family !== undefined && family.length > 1 && others.includes(family);
  });
};
