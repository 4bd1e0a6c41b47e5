import type { FoundFlag, ReadField } from '@coverleaf/contracts';
import { isSameAddress } from '../values/addresses';
import { heightOf, unionOf } from '../sheet/areas';
import { asPrinted, type Candidate } from '../sheet/candidates';
import { daysBetween } from '../values/dates';
import { median, spell, type Token } from '../sheet/lines';
import { hasTrait } from '../values/field-traits';
import { findAmounts } from '../values/money';
import { compareCompanies, isSamePerson, plainName } from '../values/names';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { policyKey } from '../policy/policy-number';
import type { ReadFile } from '../sheet/words';
import { flagAt } from './flag-at';

const noPlace = (flag: FoundFlag['flag'], raw: string | null): FoundFlag => ({
  flag,
  page: null,
  box: null,
  raw,
});

const EDITORS =
  /ilovepdf|sejda|pdfescape|smallpdf|photoshop|gimp|canva|inkscape|illustrator|pdf-?xchange|wondershare|pdfelement|nitro|dochub|pdffiller|pdfzorro|foxit (?:phantom|pdf editor|editor)|xodo|pdf candy|soda pdf|libreoffice draw|affinity|coreldraw|pdf expert|pdf editor/i;

/** Minutes after its making in which a file may still be finished by what made it. */
const FINISHING = 10;

/** A value that somebody laid over a page as a note, while the page itself has others. In a filled form, all are such. */
export const findAdded = (candidates: readonly Candidate[]): readonly FoundFlag[] => {
  const values = candidates.filter(({ name }) => hasTrait(name, 'isKey'));
  const isAdded = ({ tokens }: Candidate): boolean => tokens.some(({ word }) => word.annotation);
  const added = values.find(isAdded);
  const isPrinted = values.some((one) => one.sheet.view.page === added?.sheet.view.page && !isAdded(one));
  if (!added || !isPrinted) return [];
  return [flagAt('edited', added.sheet.view, added.tokens, added.raw)];
};

/** Signs that a file was changed after it was made. */
export const findEdits = ({ origin }: ReadFile): readonly FoundFlag[] => {
  if (!origin) return [];
  const editor = [origin.producer, origin.creator].find((name) => name !== null && EDITORS.test(name));
  if (editor) return [noPlace('edited', editor.slice(0, 100))];
  if (origin.updates > 0) return [noPlace('edited', null)];
  const [created, modified] = [Date.parse(origin.createdAt ?? ''), Date.parse(origin.modifiedAt ?? '')];
  return modified - created > FINISHING * 60_000 ? [noPlace('edited', origin.modifiedAt)] : [];
};

/** Dates that contradict each other, and pages of different policies. */
export const findConflicts = (fields: readonly ReadField[]): readonly FoundFlag[] => {
  const found: FoundFlag[] = [];
  const from = fields.find((field) => field.name === 'effective_date');
  const to = fields.find((field) => field.name === 'expiration_date');
  if (from && to) {
    const days = daysBetween(from.value, to.value);
    if (days <= 0 || days > 5 * 366)
      found.push({
        flag: 'dates_conflict',
        page: to.page,
        box: to.box,
        raw: asPrinted(`${from.raw} - ${to.raw}`),
      });
  }
  for (const name of ['effective_date', 'expiration_date'] as const) {
    const [first, other] = fields.filter((field) => field.name === name && field.confidence >= 0.5);
    if (first && other)
      found.push({ flag: 'dates_conflict', page: other.page, box: other.box, raw: other.raw });
  }
  const numbers = fields.filter((field) => field.name === 'policy_number' && field.confidence >= 0.7);
  const [one] = numbers;
  const other = numbers.find(
    (field) => one && field.page !== one.page && !isPart(policyKey(field.value), policyKey(one.value)),
  );
  if (other) found.push({ flag: 'mixed_documents', page: other.page, box: other.box, raw: other.raw });
  found.push(...otherHomes(fields));
  for (const vin of fields.filter((field) => field.name === 'vin'))
    if (
      vin.agreement === 'agreed' &&
      vin.checks.some((check) => check.check === 'check_digit' && !check.passed)
    )
      found.push({ flag: 'vin_check_digit', page: vin.page, box: vin.box, raw: vin.raw });
  return found;
};

/** Homes of different policies: pages that insure other amounts, or name other people and another place. */
const otherHomes = (fields: readonly ReadField[]): readonly FoundFlag[] => {
  const apart = (name: ReadField['name'], isSame: (one: ReadField, other: ReadField) => boolean) => {
    const [one, ...others] = fields.filter(
      (field) =>
        field.name === name &&
        field.agreement === 'agreed' &&
        (name !== 'limit' || field.coverage === 'dwelling') &&
        field.checks.every(({ passed }) => passed),
    );
    return one && others.find((field) => field.page !== one.page && !isSame(one, field));
  };
  const amount = apart('limit', (one, other) => one.value === other.value);
  const place = apart('property_address', (one, other) => isSameAddress(one.value, other.value));
  const person = apart('named_insured', (one, other) => isSamePerson(one.value, other.value));
  const insurer = apart('insurer', (one, other) => compareCompanies(one.value, other.value) !== 'different');
  const differing = amount ?? (person && (place ?? insurer)) ?? strangers(fields);
  return differing
    ? [{ flag: 'mixed_documents', page: differing.page, box: differing.box, raw: differing.raw }]
    : [];
};

/** Somebody who is insured on one page, where everybody on another page has another last name. */
const strangers = (fields: readonly ReadField[]): ReadField | undefined => {
  const people = fields.filter(
    ({ name, agreement, sure }) => name === 'named_insured' && agreement === 'agreed' && sure,
  );
  const lastOf = ({ value }: ReadField): string => plainName(value).split(' ').at(-1) ?? '';
  return people.find((one) => {
    const others = people.filter(({ page }) => page !== one.page);
    return (
      others.length > 0 &&
      others.every((other) => !isSamePerson(one.value, other.value) && lastOf(one) !== lastOf(other))
    );
  });
};

const isPart = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** Whether the words with digits of a value are set in two fonts. */
const hasMixedFonts = (tokens: readonly Token[]): boolean => {
  const fonts = new Set(
    tokens.flatMap((token) => (/\d/.test(token.text) && token.word.font ? [token.word.font] : [])),
  );
  return fonts.size > 1;
};

const HAND_FONTS =
  /script|hand|cursive|brush|caveat|dancing|pacifico|kalam|satisfy|sacramento|comic|segoe ?print|bradley|ink ?free|chalk|marker/i;

/** Whether a font imitates handwriting. */
export const isHandFont = (name: string): boolean => HAND_FONTS.test(name);

const looksHandwritten = (tokens: readonly Token[]): boolean =>
  tokens.some(({ word: { font } }) => font !== undefined && isHandFont(font));

/** Values whose fonts give them away: one that imitates a hand, or two in a number, date or amount. */
export const findFonts = (candidates: readonly Candidate[]): readonly FoundFlag[] =>
  candidates.flatMap(({ name, sheet, tokens, raw }) => {
    const flag = looksHandwritten(tokens)
      ? 'handwriting'
      : hasTrait(name, 'hasOneFont') && hasMixedFonts(tokens)
        ? 'mixed_fonts'
        : null;
    return flag ? [flagAt(flag, sheet.view, tokens, raw)] : [];
  });

/** Times the height of other words with digits or capitals. Print is below; what is far above was seen wrongly. */
const HAND_HEIGHT = { least: 1.35, most: 3 };
/** Of printed values beside it: larger ones belong to a form that prints values large. */
const PRINT_HEIGHT = 1.25;
/** A form has more words than these. */
const MIN_WORDS = 20;

const DATES = ['effective_date', 'expiration_date'] as const;

/**
 * Dates in a photo that are written much larger than everything else on it, as people write on printed forms. Readers of
 * print read a tidy hand without a mistake, so nothing else tells it.
 * @param found by each reader
 */
export const findHandwriting = (found: readonly (readonly Candidate[])[]): readonly FoundFlag[] => {
  const readers = found.map((candidates) => candidates.filter(({ sheet }) => sheet.view.source === 'image'));
  const units = new Map<LabeledSheet, number>();
  const sizeOf = ({ sheet, tokens }: Candidate): number => {
    const unit = units.get(sheet) ?? unitOf(sheet);
    units.set(sheet, unit);
    return tokens.length > 0 && unit > 0 ? heightOf(unionOf(tokens)) / unit : 1;
  };
  const others = readers.flat().filter(({ name }) => name === 'policy_number' || name === 'vin');
  if (others.length > 0 && median(others.map(sizeOf)) > PRINT_HEIGHT) return [];
  for (const name of DATES) {
    const dates = readers.flatMap((candidates): Candidate[] => {
      const [best] = candidates
        .filter((candidate) => candidate.name === name)
        .toSorted((one, other) => other.score - one.score);
      return best ? [best] : [];
    });
    const [date] = dates;
    const isByHand = dates.every((one) => sizeOf(one) >= HAND_HEIGHT.least && sizeOf(one) < HAND_HEIGHT.most);
    if (date && isByHand) return [flagAt('handwriting', date.sheet.view, date.tokens, date.raw)];
  }
  return [];
};

/** The usual height of words that are as high as digits; 0: too few to tell. */
const unitOf = ({ rows }: LabeledSheet): number => {
  const heights = rows
    .flatMap(({ tokens }) => tokens)
    .filter(({ text }) => text.length > 2 && /[\dA-Z]/.test(text))
    .map(heightOf);
  return heights.length >= MIN_WORDS ? median(heights) : 0;
};

/** A total of one vehicle is a part of the policy's, beside parts of other vehicles. */
const OF_ITEM =
  /\btotal (?:\w+ )?premium (?:for )?(?:this |the |your |each )?(?:vehicle|auto|car|unit|boat|watercraft|bike|motorcycle|trailer|item)\b/i;

/** A total that is smaller than one of its parts. Fees and discounts that stand elsewhere make other sums uncertain. */
export const findWrongSums = (sheet: LabeledSheet): readonly FoundFlag[] => {
  let largest = 0;
  for (const row of sheet.rows) {
    const { text, tokensAt } = spell(row.tokens);
    const amounts = findAmounts(text).filter((amount) => amount.hasCents && !amount.isShare);
    const [only] = amounts;
    if (!only || amounts.length > 1) continue;
    if (OF_ITEM.test(text)) largest = Math.max(largest, only.dollars);
    else if (/\btotal (?:policy |annual |term |\w+[ -]month )?premium\b/i.test(text)) {
      if (only.dollars < largest - 1)
        return [flagAt('sums_differ', sheet.view, tokensAt(only.start, only.end), text)];
      largest = 0;
    } else if (!/\b(?:total|subtotal|discount|credit|balance|due|payment|paid|fee|down|install)/i.test(text))
      largest = Math.max(largest, only.dollars);
  }
  return [];
};

/** What the file itself tells: pages that weren't read, or that nobody can read. */
export const findGaps = (file: ReadFile): readonly FoundFlag[] => {
  const pages = new Set(file.views.map((view) => view.page));
  const found: FoundFlag[] =
    pages.size < file.pageCount ? [noPlace('pages_unread', `${pages.size} / ${file.pageCount}`)] : [];
  const best = Math.max(0, ...file.views.map((view) => view.quality));
  if (file.views.length > 0 && best < 0.25) found.push(noPlace('low_quality', null));
  return found;
};
