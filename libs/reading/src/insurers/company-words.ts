/** What the insurers' names are made of, as `plain` spells words. */
const TRADE = new Set(
  (
    'insurance insur ins assurance casualty indemnity mutual underwriters reciprocal lloyds interinsurance surety reinsurance ' +
    'seguros aseguradora exchange'
  ).split(' '),
);
/** How names end that hold a word of the trade. */
const ENDS = new Set(
  (
    'company companies co corporation corp inc incorporated exchange association assn society ltd limited cooperative coop group plan ' +
    'network bureau si compañía compania sa'
  ).split(' '),
);
/** Words of the trade that end a whole name, without a form of company behind. */
const WHOLE_ENDS = new Set('underwriters lloyds indemnity casualty assurance exchange'.split(' '));
/** They join words of a name and neither begin nor end it. */
const JOINTS = new Set('of the and & for de la del y'.split(' '));

/** Words beside a name that aren't part of it, whatever their case. */
const STOPS = new Set(
  (
    'at by is are was has have will with from to on in as if or an your our this that these you we us it not any each agent agents ' +
    'agente agency agencia producer broker policy policies póliza poliza number no núm naic code phone telephone tel fax claims claim page ' +
    'underwritten issued provided written insured insureds insurer insurers carrier named effective date dates period coverage ' +
    'coverages covered declarations declaration declaraciones premium premiums notice statement bill summary schedule certificate evidence ' +
    'binder quote proposal application proof card identification attaches binds provides insures certifies agrees mailing address ' +
    'printed prepared issue attn attention website email visit call customer member department commissioner payable pay payment ' +
    'writing servicing underwriting insuring issuing lines affording please must name por con su emitida suscrita ' +
    'asegurado asegurada titular conductor vehículo vehicle vehicles driver drivers deductible limit limits total'
  ).split(' '),
);

/** Who sells or regulates insurance, or lends money, and doesn't insure. */
const OTHERS =
  /\b(?:agency|agencies|agents?|brokers?|brokerage|services?(?! automobile association)|solutions|advisors?|advisers|associates|partners|consultants|consulting|bank|credit union|fcu|mortgage|finance|financial services|lending|loans?|llc|department|commissioner|program|programa|guaranty|institute|information office|premium finance|insurance cent(?:er|re)|risk management)\b/i;
/** Names that agencies and groups of insurers have, and insurers seldom. */
const LOOSE = /\binsurance,? (?:group|inc|incorporated|corp|ltd)\b/i;

/** Words of what is insured, which tell no company apart. */
const GENERIC = new Set(
  (
    'auto automobile automobiles car home homeowner homeowners house personal private passenger liability property dwelling boat watercraft yacht ' +
    'vessel marine life health flood commercial motor motorcycle vehicle rv recreational fire renters condo umbrella title travel ' +
    'new renewal required proof policy medical general business financial responsibility company group other types type hazard windstorm ' +
    'important additional current previous prior credit disability workers compensation gap mortgage unemployment self and or of the a'
  ).split(' '),
);

/** Of a word that a reader saw, without what stands around it. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/['.’]/g, '')
    .replaceAll(/^[^\p{L}\d&]+|[^\p{L}\d&]+$/gu, '');

export const isTrade = (word: string): boolean => TRADE.has(word);
export const isEnd = (word: string): boolean => ENDS.has(word);
export const endsWhole = (word: string): boolean => WHOLE_ENDS.has(word);
export const isJoint = (word: string): boolean => JOINTS.has(word);
export const isStop = (word: string): boolean => STOPS.has(word);

/** Whether a name has a word that other companies don't share. */
export const isDistinct = (words: readonly string[]): boolean =>
  words.some((word) => word.length > 1 && !TRADE.has(word) && !ENDS.has(word) && !GENERIC.has(word));

export const isOfOthers = (name: string): boolean => OTHERS.test(name);
export const isLoose = (name: string): boolean => LOOSE.test(name.replaceAll('.', ''));

const STATES =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana ' +
  'maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas ' +
  'utah vermont virginia washington wisconsin wyoming pa america canada';
const PLACES = new Set(STATES.split(' '));
/** Of a state, a country or `Pa.`, which may follow a city in a name. */
export const isPlace = (word: string): boolean => PLACES.has(word);

/** Letters that readers of pictures lose or glue are put right in words of the trade only. */
const LONG_WORDS = [
  'insurance',
  'company',
  'mutual',
  'casualty',
  'indemnity',
  'exchange',
  'underwriters',
  'reciprocal',
  'assurance',
  'association',
  'automobile',
  'corporation',
];
const GLUED = new RegExp(`(${LONG_WORDS.join('|')})`, 'gi');

/** `MutualInsuranceCompany` is three words. */
export const unglued = (text: string): readonly string[] => {
  const bare = plain(text);
  if (bare.length < 11 || bare.length > 60 || LONG_WORDS.includes(bare)) return [text];
  const apart = text.replaceAll(GLUED, ' $1 ');
  if (apart === text) return [text];
  return apart
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replaceAll(/\s+(?=[^\p{L}&\s])/gu, '')
    .trim()
    .split(/\s+/);
};

const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/^(.?)[il1|]nsuranc[ec]$/i, 'Insurance'],
  [/^c[o0][mn]pany$/i, 'Company'],
];

/** A word of the trade whose letters a reader of pictures confused, as it is printed. */
export const repaired = (text: string): string => {
  const end = /[.,;:]*$/.exec(text)?.[0] ?? '';
  const bare = text.slice(0, text.length - end.length);
  if (/^s\.[il1|]$/i.test(bare)) return `S.I${end}`;
  const found =
    LOOKALIKES.find(([pattern]) => pattern.test(bare))?.[1] ??
    (bare.length >= 7
      ? LONG_WORDS.find((word) => word.length >= 8 && isNear(bare.toLowerCase(), word))
      : undefined);
  if (!found || found.toLowerCase() === bare.toLowerCase()) return text;
  const cased = /[a-z]/.test(bare)
    ? found[0]?.toUpperCase() + found.slice(1).toLowerCase()
    : found.toUpperCase();
  return cased + end;
};

/** One letter is another, missing or added. */
const isNear = (one: string, word: string): boolean => {
  if (Math.abs(one.length - word.length) > 1 || one.slice(0, 1) !== word.slice(0, 1)) return false;
  let start = 0;
  while (start < Math.min(one.length, word.length) && one[start] === word[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, word.length) - start && one.at(-1 - end) === word.at(-1 - end)) end += 1;
  return Math.max(one.length, word.length) - start - end <= 1;
};
