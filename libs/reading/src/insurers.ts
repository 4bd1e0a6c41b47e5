import type { Candidate } from './candidates';
import { textOf, unboxed, type Token } from './lines';
import { continued, nearby, type LabeledSheet } from './nearby';
import { plainName } from './names';

/** Groups and companies that insure people's vehicles and homes in the United States, with how their names begin. */
const GROUPS =
  'state farm|geico|government employees|progressive|allstate|usaa|united services automobile|liberty mutual|safeco|farmers|nationwide|travelers|american family|erie|auto-owners|auto owners|' +
  'hartford|chubb|amica|kemper|mercury|national general|esurance|the general|metlife|metropolitan|foremost|bristol west|21st century|country|shelter|southern farm bureau|north carolina farm bureau|' +
  'texas farm bureau|tennessee farm|kentucky farm bureau|georgia farm bureau|farm bureau|csaa|aaa|interinsurance exchange|auto club|automobile club|cincinnati|sentry|dairyland|root|lemonade|hippo|openly|' +
  'plymouth rock|hanover|citizens|universal property|heritage|tower hill|security first|american integrity|slide|kin|westfield|grange|state auto|encompass|infinity|direct general|safe auto|' +
  'elephant|clearcover|gainsco|integon|stillwater|homesite|american modern|assurant|american bankers|markel|progressive southeastern|penn national|donegal|horace mann|alfa|cotton states|integrity|' +
  'west bend|acuity|secura|frankenmuth|pekin|badger|rural|nodak|north star|mapfre|commerce|arbella|quincy|vermont mutual|nj manufacturers|new jersey manufacturers|njm|selective|palisades|' +
  'good2go|loya|fred loya|windhaven|united automobile|ocean harbor|infinity|bankers|wawanesa|civil service employees|grundy|hagerty|essentia|skyward|zurich|aig|lloyd|berkley|great american|philadelphia';

const FORM =
  /\b(?:insurance|ins|assurance|casualty|indemnity|mutual|underwriters|reciprocal|lloyds|fire|surety|reinsurance|aseguradora|seguros)\b.{0,60}\b(?:company|co|corporation|corp|exchange|inc|association|group|society|cooperative|lloyds|ltd|plan|mutual|underwriters|insurance|casualty|indemnity)\b|\b(?:insurance|casualty|indemnity|assurance|mutual|reciprocal) (?:company|exchange|co|corp|group)\b|\w (?:underwriters|lloyds|indemnity|casualty|assurance)\.?$/i;
const ASSOCIATION = /\b(?:automobile association|automobile club|property (?:&|and) casualty)$/i;
const NOT_INSURER =
  /\b(?:agency|agencies|agent|agents|brokers?|brokerage|services|solutions|advisors|associates|partners|consultants|bank|credit union|department of insurance|commissioner|policy|coverage|declarations?|premium|summary|notice|billing|identification|evidence|certificate|your|you|this|please|any|must|number|code|phone|named|insured|(?:liability|property) insurance(?! (?:company|co|corp|corporation|exchange|group|association)\b)|types? of|motorists?|protection|for|is|payable|against|medical|payments)\b/i;

export const hasInsurerWord = (text: string): boolean =>
  /\b(?:insurance|casualty|indemnity|assurance|underwriters|lloyds|reciprocal|mutual|seguros|aseguradora)\b/i.test(
    text,
  );

/** Insurers that a reader's words name, by label, by the shape of the name and by known groups. */
export const findInsurers = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const found: Candidate[] = [];
  for (const sheet of sheets) {
    const labeled = new Set<Token>(agencyWords(sheet));
    for (const label of sheet.labels) {
      if (label.name !== 'insurer' || label.inProse) continue;
      const places = nearby(sheet, label, 2);
      const first = places[0];
      if (!first) continue;
      const second =
        first.from === 'beside'
          ? continued(sheet, label, first.tokens, 1)[0]
          : places.find((place) => place.distance === first.distance + 1)?.tokens;
      const name = nameOf(first.tokens, second ?? []);
      if (!name) continue;
      for (const token of name.tokens) labeled.add(token);
      const shape = shapeScore(name.value);
      // A name without any word of insurers may be a person's, or a heading.
      found.push(candidate(sheet, name, shape >= 0.5 ? 0.8 + shape / 4 : 0.45));
    }
    for (const row of sheet.rows)
      for (const cell of row.cells) {
        if (cell.tokens.some((token) => labeled.has(token))) continue;
        const name = companyIn(cell.tokens);
        if (!name) continue;
        const isTop = sheet.view.page === 1 && cell.top < 0.25 * sheet.view.height;
        found.push(candidate(sheet, name, shapeScore(name.value) * (isTop ? 0.9 : 0.65)));
      }
  }
  return found.map((one) => (isBrand(one, found) ? { ...one, score: one.score - 0.3 } : one));
};

/** `Alder Insurance` above is what `Alder Insurance Exchange` below calls itself. */
const isBrand = ({ value }: Candidate, others: readonly Candidate[]): boolean =>
  others.some(
    (other) =>
      other.value.length > value.length &&
      FORM.test(other.value) &&
      other.value.toLowerCase().startsWith(`${value.toLowerCase()} `),
  );

interface FoundCompany {
  readonly value: string;
  readonly tokens: readonly Token[];
}

const candidate = (sheet: LabeledSheet, { value, tokens }: FoundCompany, score: number): Candidate => ({
  name: 'insurer',
  value,
  raw: value,
  sheet,
  tokens,
  score: Math.min(1, score),
  checks: [{ check: 'known_name', passed: isKnown(value) }],
});

/** 0: not the name of an insurer; 1: surely one. */
const shapeScore = (name: string): number =>
  (NOT_INSURER.test(name) ? 0 : 0.2) +
  (FORM.test(name) || ASSOCIATION.test(name) ? 0.5 : hasInsurerWord(name) ? 0.3 : 0) +
  (isKnown(name) ? 0.3 : 0);

/** Whether a name has the form of a company's whole name, and isn't cut in its middle. */
export const isWholeName = (name: string): boolean =>
  (FORM.test(name) || ASSOCIATION.test(name)) && WHOLE_END.test(name) && !GOES_ON.test(name);

/** How the whole name of a company ends. */
const WHOLE_END =
  /\b(?:company|co|exchange|corporation|corp|inc|association|group|casualty|indemnity|underwriters|lloyds|society|cooperative|ltd|s\.?i|america|michigan|illinois|texas|ohio|wisconsin|california|florida|new jersey|new york|oregon|iowa|pennsylvania)\.?$/i;
/** Companies whose name goes on behind what ends other names. */
const GOES_ON =
  /^(?:foremost insurance company|safeco insurance company|american family (?:mutual )?insurance company|north carolina farm bureau mutual insurance company)$/i;

const KNOWN = GROUPS.split('|').map(plainName);

/** The known group or company with which a name begins, in plain letters. */
export const knownGroup = (name: string): string | undefined => {
  const plain = ` ${plainName(name)} `;
  return KNOWN.find((group) => plain.startsWith(` ${group} `) || plain.startsWith(` the ${group} `));
};

export const isKnown = (name: string): boolean => knownGroup(name) !== undefined;

const nameOf = (first: readonly Token[], second: readonly Token[]): FoundCompany | null => {
  const tokens = withoutRest(first);
  const value = unboxed(textOf(tokens))
    .replace(/^[A-F]\s?:\s*/, '')
    // The end of a sentence, and not of `Inc.`
    .replace(/(?<=[a-z]{5})\.$/i, '');
  if (
    value.length < 4 ||
    value.length > 90 ||
    NOT_INSURER.test(value) ||
    !/[A-Za-z]{3}/.test(value) ||
    /^\d/.test(value)
  )
    return null;
  if (/^(?:a|an) /i.test(value) || /,\s*[A-Z]{2}\.?$/.test(value) || isFormOnly(value)) return null;
  // The name goes on in the next line where the first one ends without a form.
  const more = withoutRest(second);
  const rest = textOf(more);
  const goesOn = /(?:,|\bof|&|\band)$/i.test(textOf(tokens)) && NAME_ENDS.test(rest);
  const isComplete =
    !goesOn && /\b(?:company|co|exchange|corporation|inc|association|corp|s\.?i)\.?$/i.test(value);
  const joined = `${goesOn ? textOf(tokens) : value} ${rest}`;
  const continues =
    !isComplete &&
    more.length > 0 &&
    more.length <= 6 &&
    (goesOn || CONTINUATION.test(rest)) &&
    joined.length <= 90;
  const name = continues ? { value: unboxed(joined), tokens: [...tokens, ...more] } : { value, tokens };
  return PRODUCT.test(name.value) && !hasInsurerWord(name.value) ? null : name;
};

/** What is insured, and not by whom. */
const PRODUCT =
  /\b(?:personal|private passenger|homeowners?|auto(?:mobile)?|dwelling|condo(?:minium)?|renters|watercraft|renewal|package|new business)$/i;

const CONTINUATION =
  /^(?:[A-Z][A-Za-z&.'-]* ){0,3}(?:insurance|assurance|indemnity|casualty|mutual|exchange|company|corporation|association|inc)\b/i;

const isFormOnly = (name: string): boolean =>
  /^(?:(?:insurance|assurance|casualty|indemnity|mutual|company|exchange|corporation|group|inc|the|s\.?i|co)[.,]*\s*)+$/i.test(
    name,
  );

const companyIn = (tokens: readonly Token[]): FoundCompany | null => {
  const text = textOf(tokens);
  if (tokens.length > 12 || text.length > 90) return null;
  const page = /^p[aá]g(?:e|ina) ?\d+ ?(?:of|de) ?\d+ /i.exec(text)?.[0].split(' ').length ?? 1;
  const own = withoutRest(tokens.slice(page - 1));
  const value = unboxed(textOf(own));
  if (isFormOnly(value) || /^(?:a|an) /i.test(value)) return null;
  return shapeScore(value) >= 0.7 && !/[a-z]{3,}[.] [A-Z]/.test(value) ? { value, tokens: own } : null;
};

/** Words that stand at the label of an agent: agencies have names like insurers. */
const agencyWords = (sheet: LabeledSheet): ReadonlySet<Token> =>
  new Set(
    sheet.labels
      .filter((label) => label.name === 'other_party' && !label.inProse)
      .flatMap((label) => nearby(sheet, label, 2).flatMap((place) => place.tokens)),
  );

/** The end of a sentence behind a company's form. */
const SENTENCE_END = /\b(?:company|co|exchange|corporation|corp|inc|association|group|casualty|mutual)\.$/i;
/** What may follow a comma in a company's name. */
const NAME_ENDS =
  /^(?:inc|llc|ltd|co|corp|corporation|s\.?i|a reciprocal|lloyds|michigan|illinois|ohio|texas|wisconsin|iowa)\b/i;

/** Without an address, a code or a sentence that follows in the line. */
const withoutRest = (tokens: readonly Token[]): readonly Token[] => {
  const cut = tokens.findIndex((token, index) => {
    const before = tokens[index - 1]?.text;
    if (before === undefined) return false;
    return (
      /^\(?(?:naic|p\.?[o0]\.?|box|#|\d{3,})/i.test(token.text) ||
      /^[-|\u2022(]/.test(token.text) ||
      (SENTENCE_END.test(before) && /^[A-Z]/.test(token.text) && !/^(?:of|S\.?I)/.test(token.text)) ||
      (before.endsWith(',') && !NAME_ENDS.test(token.text) && hasForm(tokens.slice(0, index)))
    );
  });
  return cut < 0 ? tokens : tokens.slice(0, cut);
};

const hasForm = (tokens: readonly Token[]): boolean => {
  const text = textOf(tokens);
  return FORM.test(text) || ASSOCIATION.test(text.replace(/,$/, ''));
};
