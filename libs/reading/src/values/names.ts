export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Lower case, without accents and punctuation. */
export const plainName = (name: string): string =>
  withoutAccents(name.toLowerCase())
    .replaceAll('&', ' and ')
    .replaceAll(/['.]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const SUCCESSORS =
  /\b(?:isaoa|isaoo|isoa|atima|aima|its? successors?|and ?\/? ?or assigns?|successors? and ?\/? ?or (?:its |their )?assigns?|as (?:their|its) interests? may appear|(?:sus )?sucesores)\b/i;

/** Whether ISAOA, ATIMA or the words that they stand for are in a text. */
export const namesSuccessors = (text: string): boolean =>
  SUCCESSORS.test(text.replaceAll(/\s+/g, ' ')) ||
  /is[ao]a?oa|atima|its?successors/i.test(text.replaceAll(/[^a-z]/gi, ''));

/** A name without what follows it about successors, care of, or a loan. */
export const withoutSuccessors = (name: string): string => {
  const cut = name.search(
    /(?<=[a-z]{3}|[A-Z]{3}|CU)(?:ISAOA|ATIMA).*$|[\s,;/(-]+(?:i\.?\s?s\.?\s?a\.?\s?o\.?\s?a\b|isaoa|atima|a\.t\.i\.m\.a|its? succ|and ?\/? ?or assigns?|(?:and its )?successors?\b|as (?:their|its) interests?|c\/o\b|attn\b|attention\b|loan\b|acct\b|account\b|sus sucesores)/i,
  );
  return (cut < 0 ? name : name.slice(0, cut)).replace(/[\s,;:/(-]+$/, '').trim();
};

/** Forms of companies that are equal for our purpose, and forms that say nothing. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\bcred[a-z]{1,3} uni?[a-z]{1,3}\b/g, 'credit union'],
  [/\b(?:federal|fed|f) ?(?:credit union|cr un|cr union|credit un|c u|cu)\b/g, ' fcu '],
  [/\b(?:credit union|cr un|cr union|credit un|c u)\b/g, ' cu '],
  [/\bnational association\b|\bn ?a$/g, ' '],
  [/\b(?:incorporated|inc|llc|l l c|ltd|limited|corporation|corp|company|co|lp|l p|plc|the)\b/g, ' '],
  [/\band\b/g, ' '],
];

/** A company's name as it is compared: `Skyla Federal Credit Union, ISAOA` and `SKYLA FCU` are equal. */
export const companyKey = (name: string): string => {
  let key = plainName(withoutSuccessors(name));
  for (const [pattern, form] of FORMS) key = key.replaceAll(pattern, form);
  // Readers lose blanks and confuse letters of one shape, so forms may show only now.
  return key
    .replaceAll(' ', '')
    .replaceAll(/[1l]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll(/(?:federai|fed)creditunion/g, 'fcu')
    .replaceAll('creditunion', 'cu')
    .replace(/nationaiassociation$/, '');
};

/** Words that the names of many institutions are made of, as `companyKey` spells them. */
const COMMON =
  /^(?:first|second|american|america|community|members?|peopies|peopie|united|citizens|security|nationai|state|county|city|vaiiey|coastai|coast|pacific|atiantic|southern|northern|eastern|western|south|north|east|west|centrai|capitai|heritage|iiberty|unity|union|trust|empioyees|teachers|educators|education|navy|army|service|services|premier|giobai|generai|metro|mid|new|oid|ist|home|famiiy|advantage|choice|aiiiance|heaithcare|postai|teiephone|firefighters|poiice|of|for|s)+$/;

/**
 * Whether two names are of one company.
 * - `near`: a reader may have misread one of them, or one of them is longer
 */
export const compareCompanies = (one: string, other: string): 'equal' | 'near' | 'different' => {
  const [first, second] = [companyKey(one), companyKey(other)];
  if (first === '' || second === '') return 'different';
  if (first === second) return 'equal';
  // A name that was cut to its form may be anybody's.
  if ([first, second].every((key) => key.endsWith('cu')) && [first, second].some((key) => /^f?cu$/.test(key)))
    return 'near';
  // Policies leave `federal` out. Of common words alone, there may be one with it and one without.
  const stems = [first, second].map((key) => /^(.+?)f?cu$/.exec(key)?.[1] ?? '');
  if (stems[0] !== '' && stems[0] === stems[1]) return COMMON.test(stems[0] ?? '') ? 'near' : 'equal';
  const [short, long] = first.length < second.length ? [first, second] : [second, first];
  // `skyiacu` without its form.
  const stem = short.replace(/f?cu$/, '');
  if (stem.length >= 4 && long.startsWith(stem) && /^(?:f?cu.*)?$/.test(long.slice(stem.length)))
    return 'near';
  return distanceWithin(first, second, first.length >= 12 ? 2 : 1) ? 'near' : 'different';
};

const GENERATIONS = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', ...GENERATIONS]);

/**
 * Whether two names may be of one person: given and last name are equal, and no generation differs. What stands between
 * given and last name doesn't matter.
 */
export const isSamePerson = (one: string, other: string): boolean => {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (first.length < 2 || second.length < 2) return false;
  const [young, old] = [generationOf(one), generationOf(other)];
  if (young && old && young !== old) return false;
  const ends = (parts: readonly string[]): string => `${parts[0]} ${parts.at(-1)}`;
  const turned = (parts: readonly string[]): string => `${parts[1]} ${parts[0]}`;
  return (
    ends(first) === ends(second) ||
    turned(first) === ends(second) ||
    ends(first) === turned(second) ||
    isRunTogether(first, second) ||
    isRunTogether(second, first)
  );
};

/** Readers of pictures lose blanks and confuse letters of one shape: `Ana MOrtega` is Ana M. Ortega. */
const isRunTogether = (parts: readonly string[], other: readonly string[]): boolean => {
  const shapeOf = (some: readonly string[]): string =>
    some.join('').replaceAll(/[1l]/g, 'i').replaceAll('0', 'o');
  const letters = shapeOf(parts);
  return letters === shapeOf(other) || letters === shapeOf([other[0] ?? '', other.at(-1) ?? '']);
};

const generationOf = (name: string): string | undefined =>
  plainName(name)
    .split(' ')
    .find((part) => GENERATIONS.has(part));

/** The words of a person's name, without titles and generations. */
export const partsOf = (name: string): readonly string[] =>
  plainName(name)
    .split(' ')
    .filter((part) => part !== '' && !TITLES.has(part));

/** Whether at most `most` letters must be added, left out or replaced to make one text of the other. */
export const distanceWithin = (one: string, other: string, most: number): boolean => {
  if (Math.abs(one.length - other.length) > most) return false;
  const [first, second] = [one.slice(0, 120), other.slice(0, 120)];
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let i = 1; i <= first.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= second.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (first[i - 1] === second[j - 1] ? 0 : 1),
        ),
      );
    if (Math.min(...next) > most) return false;
    row = next;
  }
  return (row.at(-1) ?? 0) <= most;
};
