import type { CoverageKind } from '@coverleaf/contracts';
import { findAddress } from '../values/addresses';
import type { Candidate } from '../sheet/candidates';
import { digitsOfPicture, findDates, isUsualTerm, type FoundDate } from '../values/dates';
import { flowAt, flowsOf, type Flow } from '../sheet/flows';
import type { Items } from '../items/items';
import type { Token } from '../sheet/lines';
import { findAmounts, MOST_DEDUCTIBLE, type Amount } from '../values/money';
import type { LabeledSheet } from '../sheet/labeled-sheet';

const FILLERS = String.raw`(?:[\s,:(]*(?:dates?|on|from|as of|at|of|is|the|el|d[ei]l?|12:0[01]|12|noon|[ap]\.?\s?m\.?))*[\s,:(]*$`;
/** Verbs of a period's beginning and end, just in front of their date. */
const BEGINS = new RegExp(
  String.raw`\b(?:effective|beg[iu]n(?:s|ning)?|start(?:s|ing)?|commenc(?:es|ing)|attach(?:es|ing)|incept(?:s|ion)|in (?:force|effect)|runs|valid|bound|desde|(?:comienza|empieza|inicia)|vigente|a partir)\b` +
    FILLERS,
  'i',
);
const ENDS = new RegExp(
  String.raw`\b(?:expir(?:es?|ing|ation|y)|ends?|ending|terminat(?:es?|ing)|stop(?:s|ping)?|until|through|thru|to|hasta|termina|vence|expira|finaliza)\b` +
    FILLERS,
  'i',
);
/** What else begins and ends on dates. */
const OTHERS =
  /\b(?:cancel\w*|endorse\w*|amend\w*|chang\w+|prior|previous|former|expired|last (?:term|period)|quot\w+ (?:is )?valid|offer|discounts?)\b/i;

/** Words in front of dates that aren't those of the policy: `Billing period: 05/16/2026 to 05/16/2027`. */
export const OTHER_TERM =
  /\b(?:billing|payment|installment|discount|proposed|excluded?|exclusion|statement|warranty|membership|loan|lease|claims?|grace)\b[^.;\d]{0,30}$/i;

/** In characters: between the dates of a period, and what is looked at before the first one. */
const [APART, BEFORE] = [110, 70];

/** Periods that a text tells: `Your insurance starts on November 9, 2026 and stops on November 9, 2027`. */
export const periodsIn = (sheet: LabeledSheet): readonly Candidate[] =>
  flowsOf(sheet).flatMap((flow) => {
    const text = sheet.reader === 'text' ? flow.text : digitsOfPicture(flow.text);
    if (!/\d/.test(text)) return [];
    const dates = findDates(text);
    return dates.flatMap((from, index) => {
      const to = dates[index + 1];
      if (!to || to.value <= from.value || to.start - from.end > APART) return [];
      const before = sentenceBefore(text, from.start);
      const between = text.slice(from.end, to.start);
      if (!ENDS.test(between) && !/^\s*[-,]?\s*$/.test(between)) return [];
      if (OTHERS.test(before) || OTHERS.test(between) || OTHER_TERM.test(before)) return [];
      const isTold =
        BEGINS.test(before) ||
        /\b(?:period|term|vigencia|per[ií]odo)\W*(?:is|from|of|desde)?\W*$/i.test(before);
      if (!isTold || !isUsualTerm(from.value, to.value)) return [];
      const dated = (name: Candidate['name'], date: FoundDate): Candidate => ({
        name,
        value: date.value,
        raw: text.slice(date.start, date.end),
        sheet,
        tokens: flow.tokensAt(date.start, date.end),
        score: 0.9,
      });
      return [dated('effective_date', from), dated('expiration_date', to)];
    });
  });

/** The part of a sentence before a place. */
const sentenceBefore = (text: string, end: number): string =>
  text
    .slice(Math.max(0, end - BEFORE), end)
    .split(/(?<=[a-z)]\s?[.;])\s+(?=[A-Z])/)
    .at(-1) ?? '';

const COVERAGES: readonly (readonly [CoverageKind, string])[] = [
  ['comprehensive', String.raw`comprehensive|other than collision|comp\.?|otc|amplia|comprensiva`],
  ['collision', String.raw`collision|coll\.?|colisi[oó]n|choque`],
  [
    'wind_hail',
    String.raw`(?:wind(?:storm)?|hurricane|named storm|hail|tropical cyclone)(?:[\s/,]*(?:and|or|&|/)?[\s/]*(?:wind(?:storm)?|hurricane|hail|named storm))?`,
  ],
  ['all_perils', String.raw`all (?:other )?(?:covered )?(?:perils?|losses)|aop|any other (?:peril|loss)`],
  ['hull', String.raw`hull|agreed value|(?:boat|vessel|watercraft) (?:physical damage|coverage)`],
];
const AMOUNT = String.raw`(\$\s?\d[\d,]*(?:\.\d\d)?|\d{1,2}(?:\.\d+)?\s?%)`;
/** Words of a sentence that end neither it nor a clause with another amount. */
const WORDS = String.raw`[^.;$%\d]{0,45}?`;

const PATTERNS: readonly { readonly coverage: CoverageKind; readonly pattern: RegExp }[] = COVERAGES.flatMap(
  ([coverage, name]) =>
    [
      String.raw`\b(?:${name})(?![a-z])${WORDS}\b(?:deductibles?|ded\.?|deducible)(?![a-z])[^.;$%\d]{0,24}?${AMOUNT}`,
      String.raw`\b(?:${name})(?![a-z])${WORDS}(?:with|subject to|less|after|con) an? ${AMOUNT} (?:deductible|ded\b)`,
      String.raw`${AMOUNT} (?:deductible|ded\.?)\s*(?:for|on|under|applies to|applied to)(?: the| your)? (?:${name})(?![a-z])`,
      String.raw`(?:deductible|ded\.?) of ${AMOUNT}\s*(?:for|on|under|applies to|applied to)(?: the| your)? (?:${name})(?![a-z])`,
    ].map((source) => ({ coverage, pattern: new RegExp(source, 'gi') })),
);

const INSURED_FOR =
  /\b(?:dwelling|home|house|residence|building|hull|boat|vessel)(?: coverage| limit)?(?: is)? (?:insured|covered|limited|of|is|limit)(?: (?:for|to|at|is|of|up to))? (\$\s?\d{1,3}(?:,\d{3})+)(?!\d|,\d| deductible)/gi;

/** What a text tells of coverages: `The comprehensive deductible is $100`, `The dwelling is insured for $310,000`. */
export const coveragesIn = (sheet: LabeledSheet, items: Items): readonly Candidate[] =>
  flowsOf(sheet).flatMap((flow) =>
    flow.tokens.length < 5 ? [] : [...deductiblesOf(flow, sheet, items), ...limitsOf(flow, sheet, items)],
  );

const deductiblesOf = (flow: Flow, sheet: LabeledSheet, items: Items): readonly Candidate[] =>
  /ded/i.test(flow.text)
    ? PATTERNS.flatMap(({ coverage, pattern }) =>
        [...flow.text.matchAll(pattern)].flatMap((match) => {
          const own = amountOf(flow, match);
          if (!own || !isOneDeductible(own.amount) || SOMEBODYS.test(match[0])) return [];
          return isCondition(flow, own.start) ? [] : candidatesOf('deductible', coverage, own, sheet, items);
        }),
      )
    : [];

const limitsOf = (flow: Flow, sheet: LabeledSheet, items: Items): readonly Candidate[] =>
  [...flow.text.matchAll(INSURED_FOR)].flatMap((match) => {
    const own = amountOf(flow, match);
    const coverage = /^(?:hull|boat|vessel)/i.test(match[0]) ? 'hull' : 'dwelling';
    return own && own.amount.dollars >= 5_000 ? candidatesOf('limit', coverage, own, sheet, items) : [];
  });

interface WrittenAmount {
  readonly amount: Amount;
  readonly raw: string;
  readonly start: number;
  readonly tokens: readonly Token[];
}

const amountOf = (flow: Flow, match: RegExpExecArray): WrittenAmount | null => {
  const raw = match[1] ?? '';
  const start = match.index + match[0].lastIndexOf(raw);
  const [amount] = findAmounts(raw);
  return amount ? { amount, raw, start, tokens: flow.tokensAt(start, start + raw.length) } : null;
};

const candidatesOf = (
  name: 'deductible' | 'limit',
  coverage: CoverageKind,
  { amount: { value }, raw, tokens }: WrittenAmount,
  sheet: LabeledSheet,
  items: Items,
): readonly Candidate[] => {
  const item = itemBefore(sheet, tokens, items);
  return items.keys.length > 1 && item === null
    ? []
    : [{ name, value, raw, sheet, tokens, score: 0.9, coverage, item }];
};

/** A clause about another coverage lies between. */
const SOMEBODYS = /\b(?:liability|limit|glass|rental|towing|medical|premium)\b/i;

const isOneDeductible = ({ dollars, isShare, hasCents }: Amount): boolean =>
  isShare ? dollars <= 25 : dollars >= 0 && dollars <= MOST_DEDUCTIBLE && (!hasCents || dollars % 50 === 0);

/** The item that was named last, if each is named in the text. */
const itemBefore = (sheet: LabeledSheet, tokens: readonly Token[], items: Items): number | null => {
  if (items.keys.length <= 1) return items.keys.length === 1 ? 0 : null;
  const [first] = tokens;
  const row = sheet.rows.findIndex((line) => first !== undefined && line.tokens.includes(first));
  const before = items.mentions
    .filter(
      (one) =>
        one.sheet === sheet && (one.row < row || (one.row === row && one.area.left < (first?.left ?? 0))),
    )
    .toSorted((one, other) => one.row - other.row || one.area.left - other.area.left);
  return before.at(-1)?.item ?? null;
};

const LIMITED =
  /\b(?:no (?:more|greater|higher|larger) than|(?:not|nor) (?:more than|to exceed|exceed(?:ing)?|over|greater than)|maximum(?: (?:allowed|acceptable|permitted))?|max\.?|at most|up to|exceeds?|above|must be|no mayor (?:de|a|que)|m[aá]ximo)\W*(?:deductible\W*)?(?:of|is|de|:)?\W*$/i;
const REQUIRED =
  /^\W*(?:or (?:less|lower)|maximum|max\b|or under|o menos)|^\W{0,3}(?:maximum )?deductible (?:is )?(?:required|allowed|maximum|permitted)/i;
const ASKED =
  /\b(?:maximum deductibles?|(?:require|must (?:have|carry|include|maintain)|deductibles? (?:may|must|cannot|can't|should) (?:not )?)[^.;$]{0,60})\W*(?:of|is|:)?\W*$/i;

const isCondition = ({ text }: Flow, start: number): boolean => {
  const before = sentenceBefore(text, start);
  return (
    LIMITED.test(before) ||
    ASKED.test(before) ||
    REQUIRED.test(
      text
        .slice(start)
        .replace(/^\S+\s?/, '')
        .slice(0, 40),
    )
  );
};

/** Whether the words are what somebody asks for, and no policy has: `a deductible of no more than $1,000`. */
export const isAskedFor = (sheet: LabeledSheet, tokens: readonly Token[]): boolean => {
  const [first] = tokens;
  const place = first && flowAt(sheet, first);
  return place !== null && place !== undefined && isCondition(place.flow, place.start);
};

const HOME = String.raw`(?:propert(?:y|ies)|home|house|dwelling|residence|premises|location|condominium|unit|propiedad|vivienda|residencia)`;
const AT = new RegExp(
  [
    String.raw`(?:^|[.;)]\s)(?:insured |covered )?(?:property|premises|residence|dwelling|home|risk|location|propiedad|vivienda|ubicaci[oó]n)(?: address| location)?(?:\s?\([^)]{0,40}\))?\s?:\s`,
    String.raw`\b(?:insured|covered|described|insures?|cover(?:s|ing)?|your|the|asegurada)\s(?:[a-z]+\s){0,2}${HOME}(?:\s[a-z]+){0,2}\s(?:at|is|:|en|is at)\s`,
    String.raw`\b${HOME}\s(?:is\s)?(?:located|situated|ubicad[ao])\s(?:at|in|en)\s`,
  ].join('|'),
  'gi',
);

/** Addresses of homes that a text tells: `the dwelling located at 9 Birch Rd, Durham, NC 27701`. */
export const propertiesIn = (sheet: LabeledSheet): readonly Candidate[] =>
  flowsOf(sheet).flatMap((flow) =>
    [...flow.text.matchAll(AT)].flatMap((match): readonly Candidate[] => {
      const start = match.index + match[0].length;
      const address = findAddress(flow.text.slice(start, start + 140));
      if (!address || address.start > 1) return [];
      const tokens = flow.tokensAt(start + address.start, start + address.end);
      const raw = flow.text.slice(start + address.start, start + address.end);
      return [{ name: 'property_address', value: address.value, raw, sheet, tokens, score: 0.85, item: 0 }];
    }),
  );
