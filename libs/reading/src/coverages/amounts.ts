import { unionOf } from '../sheet/areas';
import { headingOver, titleOver, type Heading, type Use } from '../items/columns';
import { coverageOf, type Label } from '../sheet/labels';
import { spell, type Token } from '../sheet/lines';
import { findAmounts, MOST_DEDUCTIBLE, type Amount } from '../values/money';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';

/** An amount at a coverage, and what it is used for. */
export interface PlacedAmount {
  readonly amount: Amount;
  readonly tokens: readonly Token[];
  readonly use: Use;
  readonly row: number;
  /** Of its column; null: none is above it. */
  readonly heading: Heading | null;
}

/** The amounts of a coverage's words, by the words around them, then by the head of their column. */
export const amountsIn = (
  sheet: LabeledSheet,
  label: Label,
  words: readonly Token[],
  row: number,
): readonly PlacedAmount[] => {
  const { text: spelled, tokensAt } = spell(words);
  const text = sheet.reader === 'text' ? spelled : withDigits(spelled);
  const amounts = findAmounts(withoutDates(text));
  const saysBefore = isWordFirst(text, amounts);
  return amounts.map((amount): PlacedAmount => {
    const tokens = tokensAt(amount.start, amount.end);
    const after = text.slice(amount.end, amount.end + 14);
    const before = text.slice(Math.max(0, amount.start - 24), amount.start);
    // Numbers of forms and telephones stand in the columns, too.
    const isAmount =
      amount.hasSign ||
      amount.isShare ||
      label.name === 'comprehensive' ||
      label.name === 'collision' ||
      /^\d{1,3},\d{3}$/.test(text.slice(amount.start, amount.end));
    const over =
      isAmount && tokens.length > 0
        ? headingOver(sheet, row, unionOf(tokens), listBeside(sheet, row, tokens))
        : null;
    // A coverage above its amount begins a table of its own below that of the limits.
    const heading = over?.use === 'limit' && row > label.cell.row && over.row < label.cell.row ? null : over;
    const placed = (use: Use): PlacedAmount => ({ amount, tokens, use, row, heading });
    if (PREMIUM_BEFORE.test(before)) return placed('premium');
    if (saysBefore ? BEFORE.test(before) : WORD_AFTER.test(after)) return placed('deductible');
    if (LIMIT_BEFORE.test(before) && !amount.isShare) return placed('limit');
    if (heading?.use === 'deductible' || heading?.use === 'premium') return placed(heading.use);
    // A premium stands behind a slash, too: `$500 / $111.15`.
    const isPremium = amount.hasCents && !Number.isInteger(amount.dollars) && /\/\s*$/.test(before);
    if (isPremium) return placed('premium');
    if (
      /^\s*\/(?!.{0,8}ded)(?!\s*\$?[\d,]+\.\d\d)|^\s*(?:each|per|ea)\b/i.test(after) ||
      /\/\s*$/.test(before)
    )
      return placed('limit');
    return placed(heading?.use ?? (isAmount ? (titleOver(sheet, row) ?? 'unknown') : 'unknown'));
  });
};

/** Where another list begins to the right of an amount: its rows begin with coverages of their own. */
const listBeside = (sheet: LabeledSheet, row: number, tokens: readonly Token[]): number => {
  const { right } = unionOf(tokens);
  const starts = labelsIn(sheet, row).filter(
    ({ name, from, left }) =>
      from === 0 && left > right && (coverageOf(name) !== undefined || name === 'other_coverage'),
  );
  return Math.min(...starts.map(({ left }) => left));
};

/** `$5oo` in a picture. Places stay right. */
const withDigits = (text: string): string =>
  text.replaceAll(/(?<=[$S])[\doO][\d,.oO]*/g, (amount) => amount.replaceAll(/[oO]/g, '0'));

/** Parts of a date are no amounts. The places of others stay right. */
const withoutDates = (text: string): string =>
  text.replaceAll(/(?<!\d)\d{1,2}[/-]\d{1,2}[/-]\d{2,4}(?!\d)/g, (date) => ' '.repeat(date.length));

/** Whether the word stands in front of its amount: `DED $500 DED $1,000`, but `$250 deductible $107.94`. */
const isWordFirst = (text: string, amounts: readonly Amount[]): boolean =>
  amounts.some((amount, index) => {
    const before = amounts[index - 1];
    const between = text.slice(before?.end ?? 0, amount.start);
    if (!BEFORE.test(between)) return false;
    if (!before || !WORD_AFTER.test(between) || /:\s*$/.test(between)) return true;
    return !amount.hasCents && before.dollars > MOST_DEDUCTIBLE && amount.dollars <= MOST_DEDUCTIBLE;
  });

const WORD_AFTER = /^\s*[-(/]?\s*ded[a-z]*\.?(?!\s*:|[a-z])/i;
const LIMIT_BEFORE =
  /\b(?:limits?|amount of (?:insurance|coverage)|insured amount|sum insured|coverage amount|agreed value|l[ií]mite)\s?[:=]\s*$/i;
const PREMIUM_BEFORE = /\b(?:premium|prima)[\s:]*$/i;
const BEFORE = /\b(?:ded(?:uctibles?|\.)?(?: of)?|deducibles?|less)[\s:.-]*$/i;
