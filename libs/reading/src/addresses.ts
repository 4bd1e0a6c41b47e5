const STATES =
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

/** City, state and ZIP code at the end of an address; a city of at most four words. */
const CITY_LINE = new RegExp(
  `((?:[A-Za-z][A-Za-z.'-]*[ ]?){1,4}?)[,.]?\\s*\\b(${STATES}|${Object.keys(NAMES).join('|')})\\.?,?\\s*(\\d{5})(?:\\s?-\\s?(\\d{4}))?(?!\\d)`,
  'i',
);
const BOX = /\b(?:P\.?\s?[O0]\.?\s?Box|PO\s?Drawer|Apartado|Lockbox|Dept)\s*#?\s*[A-Z]{0,2}-?\d{1,8}/i;
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
  const city = CITY_LINE.exec(limited);
  if (!city) return null;
  const before = limited.slice(0, city.index + (city[1] ?? '').length);
  const beginning = startOfStreet(before);
  if (beginning === null) return null;
  const state = (city[2] ?? '').toLowerCase();
  const zip = city[4] ? `${city[3]}-${city[4]}` : city[3];
  const inner = before
    .slice(beginning)
    .replaceAll(/[\s\n]+/g, ' ')
    .replace(/[\s,.]+$/, '');
  const value = `${inner}, ${NAMES[state] ?? state.toUpperCase()} ${zip}`.replaceAll(
    /\s*,(?:\s*,)*\s*/g,
    ', ',
  );
  return { value, start: beginning, end: city.index + city[0].length };
};

const startOfStreet = (text: string): number | null => {
  const box = BOX.exec(text);
  const street = STREET.exec(text) ?? GLUED_STREET.exec(text);
  if (box && (!street || box.index <= street.index)) return box.index;
  return street ? street.index : null;
};

export const hasCityLine = (text: string): boolean => CITY_LINE.test(text.slice(0, 300));
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
    .replaceAll(/\bp\.?\s?o\.?\s?box\b/g, 'pobox')
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
