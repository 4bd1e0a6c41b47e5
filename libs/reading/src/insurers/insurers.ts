import type { Candidate } from '../sheet/candidates';
import { heightOf } from '../sheet/areas';
import { companyNames, type CompanyName } from './company-names';
import { isKnown } from './known-insurers';
import type { Label } from '../sheet/labels';
import { textOf, unboxed, type Token } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { nearby } from '../sheet/nearby';

/** Insurers that a reader's words name, by the words of their names first and by what announces them after. */
export const findInsurers = (sheets: readonly LabeledSheet[]): readonly Candidate[] => {
  const found = sheets.flatMap((sheet) => {
    const names = companyNames(sheet);
    const announced = announcedIn(sheet, names);
    const agency = agencyWords(sheet);
    return [
      ...names.flatMap((name) => {
        const score = scoreOf(
          sheet,
          name,
          announced.has(name),
          name.tokens.some((token) => agency.has(token)),
        );
        return score < LEAST ? [] : [candidate(sheet, name, score)];
      }),
      ...strangeNames(sheet, names),
    ];
  });
  // A page says its brand often, and its insurer once.
  const best = Math.max(0, ...found.map(({ score }) => score));
  return found
    .map((one) => (isBrand(one, found) ? { ...one, score: one.score - 0.3 } : one))
    .filter(({ score, value }) => score > best - FAR || isLender(value));
};

/** So much less likely than the best one a name may be. */
const FAR = 0.5;
/** Lenders among insurers speak against a document. */
const isLender = (value: string): boolean =>
  /\b(?:credit union|f?cu|bank|finance|mortgage|loans?)\b/i.test(value);

/** Less likely names aren't told. */
const LEAST = 0.3;

/** What an insurer does in a sentence. */
const ACTS =
  /^(?:binds?|insures?|provides?|agrees?|certif|underwrites?|writes?|issues?|has|will|herein|hereby|hereinafter|thanks?|welcomes?|cubre|provee|emite)/;
/** In front of a name, in a sentence or at a colon. */
const ANNOUNCES =
  /^(?:by|through|with|insurers?|company|companies|carriers?|underwriters?|underwriting|aseguradora|por|compañía)$/;

const scoreOf = (
  sheet: LabeledSheet,
  { form, tokens, after, before, value }: CompanyName,
  isAnnounced: boolean,
  isAgency: boolean,
): number => {
  const known = isKnown(value) ? (form === 'brand' ? 0.2 : 0.1) : 0;
  // Agencies have such names, too.
  if (form === 'loose' && !isAnnounced && isAgency) return 0;
  const base = form === 'whole' ? 0.62 : form === 'loose' ? (/group/i.test(value) ? 0.1 : 0.45) : 0.15;
  const [first] = tokens;
  const isTop = sheet.view.page === 1 && (first?.top ?? 0) < 0.25 * sheet.view.height;
  const isLarge = first !== undefined && heightOf(first) > 1.25 * sheet.unit;
  const score =
    base +
    known +
    (isAnnounced ? 0.3 : ANNOUNCES.test(before) ? 0.2 : 0) +
    (ACTS.test(after) ? 0.15 : 0) +
    (/^\d{5}$/.test(after) || after === 'naic' ? 0.15 : 0) +
    (isTop || isLarge ? 0.12 : 0) -
    (isAgency ? 0.35 : 0);
  return Math.min(1, score);
};

/** The names that a label announces: the first one beside or below it. */
const announcedIn = (sheet: LabeledSheet, names: readonly CompanyName[]): ReadonlySet<CompanyName> =>
  new Set(
    sheet.labels
      .filter(({ name }) => name === 'insurer')
      .flatMap((label) => {
        for (const { tokens } of nearby(sheet, label, label.inProse ? 1 : 3)) {
          const [name] = names.filter((one) =>
            tokens.slice(0, 12).some((token) => token.word === one.tokens[0]?.word),
          );
          if (name) return [name];
        }
        return above(sheet, label, names);
      }),
  );

/** Captions of some forms stand below what they announce. */
const above = (sheet: LabeledSheet, label: Label, names: readonly CompanyName[]): readonly CompanyName[] =>
  label.inProse
    ? []
    : names.filter(({ tokens }) => {
        const last = tokens.at(-1);
        const left = Math.min(...tokens.map((token) => token.left));
        return (
          last !== undefined &&
          last.bottom <= label.top + 0.3 * sheet.unit &&
          label.top - last.bottom < 1.6 * sheet.unit &&
          Math.abs(left - label.left) < 1.5 * sheet.unit
        );
      });

/** Names without a word of the trade, where a label announces them. Lenders among insurers speak against a document. */
const strangeNames = (sheet: LabeledSheet, names: readonly CompanyName[]): readonly Candidate[] =>
  sheet.labels.flatMap((label) => {
    if (label.name !== 'insurer' || label.inProse) return [];
    const [place] = nearby(sheet, label, 1);
    if (
      !place ||
      names.some(({ tokens }) => tokens.some(({ word }) => place.tokens.some((one) => one.word === word)))
    )
      return [];
    const cut = place.tokens.findIndex(({ text }) => /^[^\p{L}\d&]|^\d{3,}|^naic/iu.test(text));
    const tokens = cut < 0 ? place.tokens : place.tokens.slice(0, cut);
    const value = unboxed(textOf(tokens));
    const words = value.split(' ');
    const isName =
      value.length >= 4 &&
      words.length <= 7 &&
      words.every((word) => /^(?:\p{Lu}|of$|the$|and$|&$)/u.test(word)) &&
      !NO_COMPANY.test(value) &&
      !/,\s*[A-Z]{2}\.?$/.test(value);
    return isName ? [candidate(sheet, { value, tokens }, isKnown(value) ? 0.6 : 0.4)] : [];
  });

/** Headings and other labels. */
const NO_COMPANY =
  /\b(?:agency|agent|broker|policy|coverage|declarations?|premium|summary|notice|billing|identification|evidence|certificate|your|you|this|please|number|code|phone|insured|insurance|types?|personal|homeowners?|auto|automobile|dwelling|renewal|package|business|company|name|address|date|page)\b/i;

/** `Alder Insurance` above is what `Alder Insurance Exchange` below calls itself. */
const isBrand = ({ value }: Candidate, others: readonly Candidate[]): boolean =>
  others.some(
    (other) =>
      other.value.length > value.length && other.value.toLowerCase().startsWith(`${value.toLowerCase()} `),
  );

const candidate = (
  sheet: LabeledSheet,
  { value, tokens }: Pick<CompanyName, 'value' | 'tokens'>,
  score: number,
): Candidate => ({
  name: 'insurer',
  value,
  raw: textOf(tokens),
  sheet,
  tokens,
  score,
  checks: [{ check: 'known_name', passed: isKnown(value) }],
});

/** Whether a name has the form of a company's whole name, and isn't cut in its middle. */
export const isWholeName = (name: string): boolean =>
  WHOLE_END.test(name) && FORM.test(name) && !GOES_ON.test(name);

const FORM =
  /\b(?:insurance|ins|assurance|casualty|indemnity|mutual|underwriters|reciprocal|lloyds|fire|surety|reinsurance|exchange|automobile association|aseguradora|seguros)\b/i;
/** How the whole name of a company ends. */
const WHOLE_END =
  /\b(?:company|co|exchange|corporation|corp|inc|association|underwriters|lloyds|society|cooperative|ltd|s\.?i|america|michigan|illinois|texas|ohio|wisconsin|california|florida|new jersey|new york|oregon|iowa|pennsylvania|connecticut|midwest)\.?$/i;
/** Companies whose name goes on behind what ends other names. */
const GOES_ON =
  /^(?:foremost insurance company|safeco insurance company|american family (?:mutual )?insurance company|north carolina farm bureau mutual insurance company)$/i;

/** Words at the label of an agent: agencies have names like insurers. */
const agencyWords = (sheet: LabeledSheet): ReadonlySet<Token> =>
  new Set(
    sheet.labels
      .filter(
        ({ name, tokens }) =>
          name === 'other_party' && /agen|produ|broker|represent|prepared/i.test(textOf(tokens)),
      )
      .flatMap((label) => nearby(sheet, label, 2).flatMap((place) => place.tokens)),
  );
