import type { Candidate } from '../sheet/candidates';
import { isGivenName } from './given-names';
import { spell, type Token } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { lettersOfPicture } from '../sheet/picture-letters';

/** The people and owners that lines name, up to the first line that names none, or to an address. */
export const namesOfLines = (
  sheet: LabeledSheet,
  lines: readonly (readonly Token[])[],
  score: number,
): readonly Candidate[] => {
  const found: Candidate[] = [];
  for (const line of unwrapped(lines.slice(0, 6).map((begun) => withLastName(sheet, begun))).slice(0, 4)) {
    const names = namesOf(line, sheet.reader !== 'text');
    if (names.length === 0) break;
    for (const { value, tokens } of names)
      found.push({
        name: 'named_insured',
        value,
        raw: value,
        sheet,
        tokens,
        score: score - 0.05 * found.length,
      });
    if (names.some(({ ends }) => ends)) return found;
  }
  return found;
};

/** In heights of a word: the widest gap inside a name. */
const WIDEST_GAP = 2.5;

/** A line that ends with an initial goes on in the next cell, and so does one before `Jr`. */
const withLastName = (sheet: LabeledSheet, line: readonly Token[]): readonly Token[] => {
  const last = line.at(-1);
  const cells = last && sheet.rows.find((row) => row.tokens.includes(last))?.cells;
  const at = cells?.findIndex((cell) => last !== undefined && cell.tokens.includes(last)) ?? -1;
  const next = cells?.[at + 1];
  const first = next?.tokens[0];
  if (!last || !next || !first || at < 0 || last !== cells?.[at]?.tokens.at(-1)) return line;
  const goesOn = /^\p{Lu}\.?$/u.test(last.text) || GENERATION.test(first.text);
  return goesOn && first.left - last.right < WIDEST_GAP * sheet.unit && next.tokens.length <= 3
    ? [...line, ...next.tokens]
    : line;
};

const GENERATION = /^(?:Jr|Sr|I{2,3}|IV)\.?$/i;

/** Names that go on in the next line: behind a hyphen, an initial or `and Ana`, or before `Jr`. */
const unwrapped = (lines: readonly (readonly Token[])[]): readonly (readonly Token[])[] => {
  const whole: (readonly Token[])[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    const last = before?.at(-1)?.text ?? '';
    const goesOn =
      /\p{L}-$/u.test(last) ||
      (/^\p{Lu}\.?$/u.test(last) && line.length <= 2) ||
      (line.length <= 3 && /(?:^| )(?:and|&|y) \p{Lu}[\p{L}'-]+$/u.test(spell(before ?? []).text)) ||
      line.every(({ text }) => GENERATION.test(text));
    if (before && goesOn) whole[whole.length - 1] = [...before, ...line];
    else whole.push(line);
  }
  return whole;
};

interface FoundName {
  readonly value: string;
  readonly tokens: readonly Token[];
  /** An address follows in the line. */
  readonly ends: boolean;
}

/** A longer word with a period ends a sentence. */
const PERSON = /^(?!.*\p{L}{4}\. )[\p{Lu}][\p{L}'.-]*(?:,? [\p{Lu}][\p{L}'.-]*){1,5}$/u;
const SALUTATION = /^(?:dear|hello|hi|attn|attention|estimad[oa]s?)[.:]?\s+/i;
const NO_NAME =
  /\b(?:policy|insurance|agency|coverage|vehicle|premium|number|date|page|period|address|company|declarations?|deductible|limit|driver|auto|home|phone|box|street|residence|premises|standard|time|statement|notice|summary|discount|information|credit|federal|bank|section|total|form|effective|expiration|location|mortgagee|lienholder|mailing|agent|account|customer|service|billing|insured|property|year|make|model|important|please|thank|you|your|this|additional|drivers?|excluded|household|members?|endorsements?|renewal|amended|term|none|listed|spouse|husband|wife|occupants?|residents?|deceased|former|removed|deleted|signature|secretary|president|facility|repair|return|from|until|boats?|yacht|vessel|watercraft|trailers?|wheel|motors|marine|sales|motorhome|outboard|inboard|hull|engine|navigation|inland|storage|schedule|coverages|liability|brokers?|brokerage|solutions|underwriting|administrators|owners|asegurad[oa]s?|propiedad|ubicaci[oó]n|riesgo|vivienda|p[oó]liza|direcci[oó]n|fire|casualty|indemnity|claims|questions|see|same|as|above)\b/i;

/** `Ana Ruiz, Luis Ruiz` are two people, `Ruiz, Ana` is one. */
const SEPARATORS =
  /(\s+(?:and|&|y|or)\s+|\s*[/;]\s*|\s*&\s*|(?<=\p{L}\s\p{L}[\p{L}'-]+),\s+(?=\p{Lu}[\p{L}'.-]+\s\p{Lu}))/iu;

/** The people and owners at the beginning of words. */
export const namesOf = (tokens: readonly Token[], isPicture = false): readonly FoundName[] => {
  const spelling = spell(tokens);
  const street = /\b(?:P\.?\s?O\.?\s?Box|\d{1,6}\s)/i.exec(spelling.text);
  const ends = street !== null && street.index > 0;
  if (street?.index === 0 && !/^\d{1,2}[.)]/.test(spelling.text)) return [];
  const part = ends ? spelling.text.slice(0, street.index) : spelling.text;
  const names: FoundName[] = [];
  let start = 0;
  const pieces =
    isOrganization(part) && !isGivenName(part.split(' ')[0] ?? '') && !isPersonAndLender(part)
      ? [part]
      : part.split(SEPARATORS).flatMap(apart);
  for (const piece of pieces) {
    const value = piece
      .trim()
      .replace(/^(?:and|&|y|or)\s+(?=\p{Lu})|\s+(?:and|&|y|or|et al|et ux)\.?$/giu, '')
      .replace(/[,.:;]+$/, '')
      .replace(/^\d{1,2}[.)]\s*/, '')
      .replace(/^[:,-]\s*/, '')
      .replace(SALUTATION, '');
    const at = start + piece.indexOf(value);
    start += piece.length;
    if (value === '' || /^(?:and|&|y|or|\/|;|,)$/i.test(value)) continue;
    if (!isName(value.replaceAll('- ', '-')) && !isOrganization(value)) break;
    const name = value.replaceAll(/(?<=\p{L})-\s+/gu, '-');
    names.push({
      value: isPicture ? lettersOfPicture(name) : name,
      tokens: spelling.tokensAt(at, at + value.length),
      ends,
    });
  }
  return withLastNames(names);
};

/** `Ana T. Ruiz and Skyla Credit Union`: the initial of a person stands in no lender's name. */
const isPersonAndLender = (text: string): boolean =>
  /^\p{Lu}[\p{L}'-]+ \p{Lu}\.? \p{Lu}[\p{L}'-]+(?: (?:jr|sr|i{2,3}|iv)\.?)? (?:and|&|y|or) .*\b(?:credit union|f?cu|bank)\b/iu.test(
    text,
  );

/** Words of two people that stand in a row: a given name begins the second one. */
const apart = (piece: string): readonly string[] => {
  const words = piece.split(' ');
  const first = words.findIndex((word) => /\p{L}/u.test(word));
  const isGiven = (index: number): boolean => isGivenName(words[index] ?? '');
  const at = words.findIndex(
    (word, index) =>
      index >= first + 2 &&
      index < words.length - 1 &&
      isGiven(index) &&
      !isGiven(index - 1) &&
      /^\p{L}{3}/u.test(words[index - 1] ?? '') &&
      !/,$/.test(words[index - 1] ?? ''),
  );
  return at < 0 || !isGiven(first)
    ? [piece]
    : [`${words.slice(0, at).join(' ')} `, words.slice(at).join(' ')];
};

/** `Ana and Luis Ortega` are two Ortegas. */
const withLastNames = (names: readonly FoundName[]): readonly FoundName[] =>
  names.filter((name) => name.value.includes(' '));

/** The end of a street, or of a town with its state, where that is nobody's last name. */
const PLACE =
  /\s(?:dr|rd|ln|ave|blvd|ct|cir|pkwy|hwy|trl|nebraska|ohio|texas|florida|michigan|illinois|wisconsin|minnesota|iowa|missouri|kansas|oklahoma|arkansas|alabama|mississippi|tennessee|kentucky|pennsylvania|massachusetts|connecticut|oregon|idaho|utah|nevada|arizona|wyoming|hawaii|alaska|louisiana|maryland)\.?$/i;

/** Whether words may be the name of a person: no word of forms is among them. */
export const isName = (text: string): boolean =>
  text.length <= 60 &&
  !PLACE.test(text) &&
  !/\d/.test(text) &&
  (PERSON.test(text) || /^[\p{Lu}][\p{L}'-]+$/u.test(text)) &&
  !NO_NAME.test(text) &&
  !INSURER.test(text);

/** Owners that aren't people: trusts, estates and companies. A lender among the insured is a reason to look. */
const ORGANIZATION =
  /^(?:the )?(?:estate of \p{Lu}|.*\b(?:trust|l\.?l\.?c|llp|inc|incorporated|corp|corporation|ltd|credit union|fcu|bank|properties|holdings|enterprises|trustees?|partnership)\b)/iu;

const isOrganization = (text: string): boolean =>
  text.length <= 70 &&
  ORGANIZATION.test(text) &&
  !INSURER.test(text) &&
  !/\b(?:agency|agents?|policy|mortgagee|lienholder|loss payee|address|loan|number|phone)\b/i.test(text) &&
  text.split(' ').every((word) => /^(?:[\p{Lu}&(]|and$|of$|the$)/u.test(word)) &&
  text.includes(' ');

/** Insurers and groups of them aren't insured, even where a reader lost a letter. */
const INSURER =
  /\b(?:insu?rance|casualty|indemnity|assurance|underwriters|lloyds|reciprocal|mutual|exchange|automobile|association|flood|seguros|aseguradora|farm bureau)\b/i;
