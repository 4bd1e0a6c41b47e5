import type { CoverageKind } from '@coverleaf/contracts';
import { unionOf } from '../sheet/areas';
import { amountsIn, type PlacedAmount } from './amounts';
import { amountInFront, amountInSentence, startOf } from './amounts-in-front';
import { classify } from './amount-uses';
import { hasBlankPremium } from './blank-premium';
import type { Candidate } from '../sheet/candidates';
import { perilOver } from '../items/columns';
import { assign, CERTAIN, itemOf, type Place } from './coverage-items';
import type { Items } from '../items/items';
import { coverageOf, LONGEST_STUB, type Label } from '../sheet/labels';
import { spell, textOf, type Row, type Token } from '../sheet/lines';
import { findAmounts, MOST_DEDUCTIBLE } from '../values/money';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { below } from '../sheet/lines-below';
import { beside } from '../sheet/nearby';
import {
  hasNoPremium,
  isListedAsAbsent,
  isNotYetGiven,
  isOnlyNamed,
  isRefusedInNote,
  itemsWithout,
  saysDeclined,
} from './not-given';
import type { Sections } from '../items/sections';

/** Limits and deductibles that a label announces. */
export const valuesAt = (
  sheet: LabeledSheet,
  label: Label,
  items: Items,
  sections: Sections,
): readonly Candidate[] => {
  if (label.inProse && !amountInSentence(sheet, label)) return [];
  const coverage = coverageAt(sheet, label) ?? (items.hasHulls ? boatAt(sheet, label) : undefined);
  if (coverage && isListedAsAbsent(sheet, label)) return [];
  if (coverage) return valuesOf({ sheet, label, coverage, items, sections });
  return label.name === 'deductible' ? deductibleOf(sheet, label, items) : [];
};

/** In a boat's policy the row of the boat itself: `Boat, motor & trailer  $33,500  $500 DED`. */
const boatAt = (sheet: LabeledSheet, label: Label): CoverageKind | undefined => {
  if (label.name !== 'vehicle' && label.name !== 'vehicle_part') return undefined;
  const row = sheet.rows[label.cell.row];
  const names = row?.cells[0];
  if (!row || names !== label.cell || label.from > 0 || !BOAT.test(names.text)) return undefined;
  const amounts = findAmounts(spell(row.tokens.slice(names.tokens.length)).text);
  return amounts.some(({ hasSign }) => hasSign) ? 'hull' : undefined;
};

const BOAT =
  /^\W*(?:your |the |insured )?(?:boat|watercraft|vessel|yacht|pontoon)s?\b(?! (?:trailer|tow))(?!.*(?:liab|medical|uninsured|owners?))/i;

/** `Deductible, all perils other than wind` is not about wind, and `2% of Coverage A` is an amount. */
const NOT_THIS =
  /(?:%\s*(?:of|de|del)(?: the| la)?|\b(?:other than|except(?: for)?|excluding|excl\.?|excepto|salvo|que no sea))\W*$/i;

/** Coverages may name others as what they are worth: `Comprehensive  Agreed value  $500`. */
const coverageAt = (sheet: LabeledSheet, label: Label): CoverageKind | undefined => {
  const { cell, from, name } = label;
  const before = textOf(cell.tokens.slice(0, from));
  // `(Excluding` above `Collision)`
  const endsRemark = from === 0 && /^[^(]*\)/.test(cell.text);
  const after = textOf(cell.tokens.slice(label.to));
  if (NOT_THIS.test(before) || endsRemark || isOnlyNamed(before, after)) return undefined;
  const coverage = coverageOf(name);
  if (coverage !== 'hull' && coverage !== 'flood') return coverage;
  const isFirst = !labelsIn(sheet, cell.row).some(
    (other) =>
      !other.inProse &&
      other.name !== name &&
      (coverageOf(other.name) || other.name === 'other_coverage') &&
      other.right <= label.left,
  );
  return isFirst ? coverage : undefined;
};

const valuesOf = (place: Place): readonly Candidate[] => {
  const { sheet, label, coverage, items, sections } = place;
  const row = sheet.rows[label.cell.row];
  if (!row) return [];
  const next = labelsIn(sheet, label.cell.row).find((other) => {
    if (other.left < label.right) return false;
    const kind = coverageAt(sheet, other);
    // `Colisión / Collision` is one.
    return kind !== undefined && (kind !== coverage || other.cell !== label.cell);
  });
  const right = row.tokens.filter(
    (token) => token.left >= label.right - 1 && (!next || token.left < startOf(sheet, next)),
  );
  const cells = row.cells.filter(({ tokens: [first] }) => first !== undefined && right.includes(first));
  const isOfOne = items.keys.length <= 1 || sections(label) !== null;
  if (isOfOne && (hasNoPremium(sheet, cells, coverage) || hasBlankPremium(sheet, label, cells))) return [];
  if (isRefusedInNote(sheet, [...label.cell.tokens.slice(label.from), ...right])) return [];
  const declined = saysDeclined(spell(right).text.slice(0, 80)) || cells.some(isNotYetGiven);
  if (declined && items.keys.length <= 1) return [];
  const inFront = amountInFront(sheet, label);
  if (next && next.cell === label.cell && right.length === 0 && !inFront) return [];
  const says = saysDeductible(sheet, label);
  const first = /\d/.test(textOf(right)) ? null : firstLine(sheet, label);
  const beside = amountsIn(sheet, label, inFront ?? first?.tokens ?? right, first?.row ?? label.cell.row);
  const placed =
    beside.length > 0 ? beside : isHead(sheet, label, right) ? amountsBelow(sheet, label, items) : [];
  const { deductibles, limits } = classify(placed, coverage, says, items.keys.length);
  const without = isOfOne ? new Set<number>() : itemsWithout(sheet, cells, items);
  return [
    ...deductiblesOf(place, deductibles, says, declined),
    ...assign(place, limits, 'limit', false, declined),
  ].filter(({ item }) => !without.has(item ?? -1));
};

/** Deductibles of a home's row, each of the peril that the head of its column names. */
const deductiblesOf = (
  place: Place,
  placed: readonly PlacedAmount[],
  says: boolean,
  declined: boolean,
): readonly Candidate[] => {
  const { sheet, coverage } = place;
  const isOf = (one: PlacedAmount): boolean =>
    coverage === 'dwelling' &&
    one.heading !== null &&
    perilOver(sheet, one.row, one.heading, unionOf(one.tokens));
  const byWind = placed.filter(isOf);
  const others = placed.filter((one) => !byWind.includes(one));
  return [
    ...assign(place, others, 'deductible', says, declined),
    ...assign({ ...place, coverage: 'wind_hail' }, byWind, 'deductible', says, declined),
  ];
};

/** The amounts beside the first line of a name that runs over several lines: `Part D -   $500` above `Collision loss`. */
const firstLine = (sheet: LabeledSheet, label: Label): { tokens: readonly Token[]; row: number } | null => {
  const { cell, from } = label;
  if (from > 0 || sheet.rows[cell.row]?.cells.some((other) => other.left > cell.right)) return null;
  let { top } = label;
  for (let row = cell.row - 1; row >= Math.max(0, cell.row - 3); row -= 1) {
    const line = sheet.rows[row];
    const [stub, ...values] = line?.cells ?? [];
    if (
      !line ||
      !stub ||
      Math.abs(stub.left - cell.left) > 0.6 * sheet.unit ||
      top - stub.bottom > 0.7 * sheet.unit
    )
      return null;
    top = stub.top;
    if (values.length === 0 || stub.top >= label.top) continue;
    const isNamed = labelsIn(sheet, row).some((other) => other.cell === stub && coverageOf(other.name));
    const tokens = values.flatMap((value) => value.tokens);
    return !isNamed && /\d/.test(textOf(tokens)) && !/\d/.test(stub.text) ? { tokens, row } : null;
  }
  return null;
};

/** Below words that say something of a coverage stands another one, except where a row of amounts alone does. */
const isHead = (sheet: LabeledSheet, { cell, right: edge }: Label, right: readonly Token[]): boolean =>
  cell.tokens.length <= LONGEST_STUB &&
  (right.length === 0 ||
    labelsIn(sheet, cell.row).some((other) => other.left >= edge) ||
    (right.every((token) => cell.tokens.includes(token)) && isOfAmounts(sheet.rows[cell.row + 1])));

const isOfAmounts = (row: Row | undefined): boolean =>
  row !== undefined && row.cells.every(({ text }) => /^\$?\s?\d[\d,.]*%?$/.test(text));

/** A coverage at the head of a column has its amounts below, one per row of an item. */
const amountsBelow = (sheet: LabeledSheet, label: Label, items: Items): readonly PlacedAmount[] => {
  const most = items.keys.length > 1 ? 3 * items.keys.length : 2;
  const lines = below(sheet, label, most, items.keys.length > 1 ? 3 : 2.2);
  return lines
    .flatMap((line) => {
      const row = sheet.rows.findIndex((one) => line[0] !== undefined && one.tokens.includes(line[0]));
      return amountsIn(sheet, label, line, row);
    })
    .slice(0, Math.max(4, items.keys.length));
};

/**
 * Whether the label or what it stands behind or below speaks of deductibles:
 * `Deductible: All perils $5,000. Wind/Hail 1%`.
 */
const saysDeductible = (sheet: LabeledSheet, label: Label): boolean =>
  /\bded/i.test(textOf(label.tokens)) ||
  labelsIn(sheet, label.cell.row).some(
    (other) =>
      // `Collision (less deductible)`
      (other.cell === label.cell &&
        other.from === label.to &&
        other.name === 'deductible' &&
        !/l[ií]mit/i.test(textOf(other.tokens))) ||
      (other.right <= label.left &&
        (other.name === 'deductible' || other.name === 'all_perils') &&
        /\bded/i.test(textOf(other.tokens)) &&
        (other.cell === label.cell || other.from === 0)),
  );

/** `Deductible: $1,000` without a coverage is the policy's; in a table of hulls it is theirs. */
const deductibleOf = (sheet: LabeledSheet, label: Label, items: Items): readonly Candidate[] => {
  const row = labelsIn(sheet, label.cell.row).filter((other) => other !== label);
  const after = label.cell.tokens.slice(label.to);
  const amount = amountsIn(sheet, label, after, label.cell.row).find(
    ({ tokens }) => tokens[0] !== undefined && after.indexOf(tokens[0]) <= 1,
  );
  const candidate = (
    { amount: { value }, tokens }: PlacedAmount,
    coverage: CoverageKind,
    item: number | null,
    score: number,
  ): Candidate => ({ name: 'deductible', value, raw: textOf(tokens), sheet, tokens, score, coverage, item });
  if (row.some((other) => other.name === 'hull') && after.length === 0)
    return amountsBelow(sheet, label, items).flatMap((one) => {
      const item = itemOf(sheet, one, items);
      return item === null ? [] : [candidate(one, 'hull', item, CERTAIN)];
    });
  // A cell of its own: `Your deductible` above `$2,500`, or `What you pay for each loss` beside it.
  const isAlone = row.every((other) =>
    other.cell === label.cell ? other.inProse : /\bded/i.test(other.cell.text),
  );
  const isFirst = isAlone && label.from === 0 && !OF_SOMETHING.test(textOf(after));
  const [alone] = isFirst ? ownAmount(sheet, label, after) : [];
  const item = items.keys.length === 1 ? 0 : null;
  if (alone) return [candidate(alone, 'all_perils', item, 0.85)];
  const isOther = row.some(
    (other) =>
      coverageOf(other.name) !== undefined ||
      other.name === 'other_coverage' ||
      other.name === 'limit' ||
      other.name === 'premium',
  );
  const isTold = amount && (!amount.amount.hasCents || Number.isInteger(amount.amount.dollars));
  return !isOther && isTold ? [candidate(amount, 'all_perils', item, 0.6)] : [];
};

/** What a deductible may be of besides the whole policy. */
const OF_SOMETHING =
  /\d|glass|tow|rental|trailer|equipment|medical|earthquake|flood|sinkhole|water|mold|roof|theft|jewel|contents|personal property/i;

/**
 * The amount beside or right below a label that stands alone. Below the head of a column stand other things' amounts.
 *
 * @param after the words of its cell behind it
 */
const ownAmount = (sheet: LabeledSheet, label: Label, after: readonly Token[]): readonly PlacedAmount[] => {
  const isRound = ({ amount }: PlacedAmount): boolean =>
    (amount.hasSign || amount.isShare) &&
    amount.dollars >= 0 &&
    amount.dollars <= MOST_DEDUCTIBLE &&
    Number.isInteger(amount.dollars);
  const cells = sheet.rows[label.cell.row]?.cells ?? [];
  const right =
    after.length > 0 ? (cells[cells.indexOf(label.cell) + 1]?.tokens ?? []) : beside(sheet, label);
  if (/\d/.test(textOf(right)))
    return amountsIn(sheet, label, right, label.cell.row).slice(0, 1).filter(isRound);
  const [line] = after.length > 0 ? [] : below(sheet, label, 1, 1.3);
  const row = sheet.rows.findIndex((one) => line?.[0] !== undefined && one.tokens.includes(line[0]));
  const [first] = sheet.rows[row]?.cells ?? [];
  // The row of another thing begins with its name.
  if (!line || (first?.tokens[0] !== line[0] && !/^\W*\d/.test(first?.text ?? ''))) return [];
  return amountsIn(sheet, label, line, row).slice(0, 1).filter(isRound);
};
