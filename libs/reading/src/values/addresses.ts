export const STATES =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY';
const NAMES: Readonly<Record<string, string>> = {
  'north carolina': 'NC',
  'south carolina': 'SC',
  virginia: 'VA',
  georgia: 'GA',
  florida: 'FL',
  texas: 'TX',
  tennessee: 'TN',
  ohio: 'OH',
  illinois: 'IL',
  california: 'CA',
  colorado: 'CO',
  michigan: 'MI',
  pennsylvania: 'PA',
  'new york': 'NY',
  'new jersey': 'NJ',
  arizona: 'AZ',
  washington: 'WA',
};

/** State and ZIP code, which end an address. */
const STATE_AND_ZIP = new RegExp(
  `(?<![A-Za-z])(${STATES}|${Object.keys(NAMES).join('|')})\\.?,?\\s{0,3}(\\d{5})(?:\\s?-\\s?(\\d{4}))?(?!\\d)`,
  'gi',
);

interface CityLine {
  /** Of the state. */
  readonly index: number;
  readonly end: number;
  readonly state: string;
  readonly zip: string;
}

/** The first state and ZIP code behind a word, its city. */
const findCityLine = (text: string): CityLine | null => {
  for (const match of text.matchAll(STATE_AND_ZIP)) {
    const [all, state = '', zip = '', more] = match;
    if (!/[A-Za-z][.,\s]{0,3}$/.test(text.slice(Math.max(0, match.index - 5), match.index))) continue;
    return { index: match.index, end: match.index + all.length, state, zip: more ? `${zip}-${more}` : zip };
  }
  return null;
};

const BOX = /\b(?:P\.?\s?[O0]\.?\s?B[O0]X|PO\s?Drawer|Apartado|Lockbox|Dept)\s*#?\s*[A-Z]{0,2}-?\d{1,8}/i;
const STREET =
  /(?<![\w-])\d{1,6}(?:-\d{1,4})?[A-Z]?\s+(?:[NSEW]{1,2}\.?\s+)?[A-Za-z0-9][A-Za-z0-9.'-]*(?:\s+[A-Za-z0-9#.'-]+){0,6}/;
const GLUED_STREET = /(?<![\w-])\d{1,6}[A-Z][a-z]{2,}[A-Za-z0-9]{2,}/;

export interface FoundAddress {
  /** On one line: `100 Main St Apt 2, Charlotte, NC 28202`. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** The first address of a text: a street or box, city, state and ZIP code. */
export const findAddress = (text: string): FoundAddress | null => {
  const limited = text.slice(0, 600);
  const city = findCityLine(limited);
  if (!city) return null;
  const before = limited.slice(0, city.index);
  const beginning = startOfStreet(before);
  if (beginning === null) return null;
  const state = NAMES[city.state.toLowerCase()] ?? city.state.toUpperCase();
  const inner = before
    .slice(beginning)
    .replaceAll(/\s+/g, ' ')
    .replace(/[ ,.]{1,5}$/, '');
  const value = `${inner}, ${state} ${city.zip}`
    .replaceAll(/ ?,[ ,]*/g, ', ')
    // A zero among letters is a misread one.
    .replaceAll(/(?<=P\.? ?)0(?=\.? ?B)|(?<=\p{L}0?)0(?=0?\p{L})|(?<![\w-])0(?=\p{L}{2})/giu, 'O')
    // A one among letters is a small L,
    .replaceAll(/(?<=\p{Ll})1(?=1?\p{Ll})|(?<=\p{Ll}1)1(?=\p{Ll})/gu, 'l')
    .replaceAll(/(?<= )PI(?=,)/g, 'Pl')
    // and a small L before a consonant is a capital I.
    .replaceAll(/(?<![\w'])l(?=[bcdfghjkmnpqrstvwxz])/g, 'I')
    .replaceAll(/(?<!\w)EI(?= [A-Z][a-z])/g, 'El');
  return { value, start: beginning, end: city.end };
};

const startOfStreet = (text: string): number | null => {
  const box = BOX.exec(text);
  const street = STREET.exec(text) ?? GLUED_STREET.exec(text);
  if (box && (!street || box.index <= street.index)) return box.index;
  return street ? street.index : null;
};

export const hasCityLine = (text: string): boolean => findCityLine(text.slice(0, 300)) !== null;
export const startsAddress = (text: string): boolean => {
  const start = startOfStreet(text.slice(0, 200));
  return start !== null && start <= 1;
};

const WORDS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  boulevard: 'blvd',
  place: 'pl',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  trail: 'trl',
  square: 'sq',
  apartment: 'apt',
  unit: 'apt',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  cove: 'cv',
  point: 'pt',
  heights: 'hts',
  fort: 'ft',
  saint: 'st',
  mount: 'mt',
  crossing: 'xing',
  plaza: 'plz',
  ridge: 'rdg',
  post: 'po',
  office: '',
};

/** An address as it is compared: without case, punctuation, ZIP+4 and usual abbreviations. */
export const addressKey = (address: string): string => {
  let text = address.toLowerCase().replaceAll(/(\d{5})\s?-\s?\d{4}\s*$/g, '$1');
  for (const [name, code] of Object.entries(NAMES))
    text = text.replace(new RegExp(`\\b${name}(?=\\s+\\d{5}\\s*$)`), code.toLowerCase());
  return text
    .replaceAll(/\bp\.?\s?[o0]\.?\s?b[o0]x\b/g, 'pobox')
    .replaceAll(/[#.']/g, ' ')
    .split(/[^a-z0-9]+/)
    .map((word) => WORDS[word] ?? word)
    .filter((word) => word !== 'apt')
    .join('')
    .replaceAll(/[l]/g, 'i')
    .replaceAll('o', '0');
};

/** Whether two addresses are of one place. Without a city or ZIP code on one side, the rest decides. */
export const isSameAddress = (one: string, other: string): boolean => {
  const [first, second] = [addressKey(one), addressKey(other)];
  if (first === '' || second === '') return false;
  if (first === second) return true;
  const number = /^[^\d]*(\d+)/;
  const zip = /(\d{5})(?:-\d{4})?\s*$/;
  const [oneZip, otherZip] = [zip.exec(one)?.[1], zip.exec(other)?.[1]];
  if (number.exec(one)?.[1] !== number.exec(other)?.[1]) return false;
  const street = (address: string): string => addressKey(address.split(',')[0] ?? '');
  return oneZip !== undefined && oneZip === otherZip && street(one) === street(other);
};
