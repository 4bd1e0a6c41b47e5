import type { CoverageKind } from '@coverleaf/contracts';
import { amountsIn, type PlacedAmount } from './amounts';
import { classify } from './amount-uses';
import type { Candidate } from './candidates';
import { itemOver } from './columns';
import type { Items } from './items';
import type { Label } from './labels';
import type { LabelName } from './lexicon';
import { spell, textOf, type Token } from './lines';
import { below, beside, labelsIn, type LabeledSheet } from './nearby';
import { findAmounts } from './money';
import { sectionsOf, type Sections } from './sections';
import { coveragesIn } from './sentences';

const KINDS: Readonly<Partial<Record<LabelName, CoverageKind>>> = {
  bodily_injury: 'bodily_injury',
  property_damage: 'property_damage',
  comprehensive: 'comprehensive',
  collision: 'collision',
  dwelling: 'dwelling',
  wind_hail: 'wind_hail',
  flood: 'flood',
  hull: 'hull',
  all_perils: 'all_perils',
};

const DECLINED =
  /\b(?:not (?:covered|purchased|included|selected|carried|provided|taken|elected|applicable|insured)|no coverage|declined|rejected|excluded|excl|waived|removed|deleted|suspended|dropped|ended|cancel+ed|available at|no cov(?:erage)?|sin cobertura|rechazad[oa]|no contratad[oa])\b|^\W*(?:none|no(?! ded)|n\/a|not applicable)\b/i;

/** Limits and deductibles by coverage and item. */
export const findCoverages = (sheets: readonly LabeledSheet[], items: Items): readonly Candidate[] => {
  const sections = sectionsOf(sheets, items);
  const isBoat = items.hasHulls;
  const told = sheets.flatMap((sheet) => coveragesIn(sheet, items));
  const found = sheets.flatMap((sheet) =>
    sheet.labels.flatMap((label) => {
      if (label.inProse) return [];
      const coverage = coverageAt(sheet, label) ?? (isBoat ? boatAt(sheet, label) : undefined);
      return coverage
        ? valuesOf({ sheet, label, coverage, items, sections })
        : label.name === 'deductible'
          ? deductibleOf(sheet, label, items)
          : [];
    }),
  );
  const all = [...told, ...found.filter((own) => !told.some((other) => sharesAmount(own, other)))];
  const isVehicles = !isBoat && items.keys.length > 0 && all.some(({ coverage }) => isVehicleLoss(coverage));
  // Vehicles have no deductible of all losses beside those.
  const kept = isVehicles ? all.filter((own) => own.coverage !== 'all_perils' || own.score >= LIKELY) : all;
  const bound = items.keys.length === 1 ? kept : kept.filter((own) => !isOfSeveral(own, kept));
  return withoutGuesses(bound.map((own) => ofWhole(own, bound, isBoat)));
};

const isVehicleLoss = (coverage?: CoverageKind): boolean =>
  coverage === 'comprehensive' || coverage === 'collision';

/** Different deductibles of one coverage belong to several vehicles: without the vehicles they say nothing. */
const isOfSeveral = (own: Candidate, all: readonly Candidate[]): boolean =>
  own.name === 'deductible' &&
  (own.item ?? null) === null &&
  isVehicleLoss(own.coverage) &&
  all.some(
    (other) =>
      other.name === 'deductible' &&
      (other.item ?? null) === null &&
      other.coverage === own.coverage &&
      other.value !== own.value &&
      other.score >= own.score - 0.1,
  );

const sharesAmount = (one: Candidate, other: Candidate): boolean =>
  one.name === other.name && one.tokens.some((token) => other.tokens.includes(token));

/**
 * A deductible of all losses is the hull's, where the insured thing is a boat and nothing else names the hull's; one of
 * the dwelling is that of all perils.
 */
const ofWhole = (own: Candidate, all: readonly Candidate[], isBoat: boolean): Candidate => {
  if (own.name !== 'deductible') return own;
  const has = (...kinds: readonly CoverageKind[]): boolean =>
    all.some(({ name, coverage }) => name === 'deductible' && coverage && kinds.includes(coverage));
  if (own.coverage === 'dwelling' && !has('all_perils')) return { ...own, coverage: 'all_perils' };
  if (own.coverage === 'all_perils' && isBoat && !has('hull', 'comprehensive', 'collision', 'dwelling'))
    return { ...own, coverage: 'hull' };
  return own;
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
  /^\W*(?:your |the |insured )?(?:boat|watercraft|vessel|yacht|pontoon)s?\b(?!.*(?:liab|medical|uninsured|owners?))/i;

/** Where a word says that an amount is the deductible, other amounts of the same coverage are something else. */
const withoutGuesses = (found: readonly Candidate[]): readonly Candidate[] =>
  found.filter(
    (own) =>
      own.score >= CERTAIN ||
      !found.some(
        (other) =>
          other.score >= CERTAIN &&
          other.name === own.name &&
          other.coverage === own.coverage &&
          other.item === own.item &&
          other.value !== own.value,
      ),
  );

const CERTAIN = 0.9;
const LIKELY = 0.75;

/** Coverages may name others as what they are worth: `Comprehensive  Agreed value  $500`. */
const coverageAt = (sheet: LabeledSheet, label: Label): CoverageKind | undefined => {
  // `2% of Coverage A` is an amount, not that coverage.
  if (/%\s*(?:of|de|del)(?: the| la)?$/i.test(textOf(label.cell.tokens.slice(0, label.from))))
    return undefined;
  const coverage = KINDS[label.name];
  if (coverage !== 'hull' && coverage !== 'flood') return coverage;
  const isFirst = !labelsIn(sheet, label.cell.row).some(
    (other) => (KINDS[other.name] || other.name === 'other_coverage') && other.right <= label.left,
  );
  return isFirst ? coverage : undefined;
};

interface Place {
  readonly sheet: LabeledSheet;
  readonly label: Label;
  readonly coverage: CoverageKind;
  readonly items: Items;
  readonly sections: Sections;
}

const valuesOf = (place: Place): readonly Candidate[] => {
  const { sheet, label, coverage, items } = place;
  const row = sheet.rows[label.cell.row];
  if (!row) return [];
  const next = labelsIn(sheet, label.cell.row).find(
    (other) => other !== label && other.left >= label.right && coverageAt(sheet, other) !== undefined,
  );
  const right = row.tokens.filter(
    (token) => token.left >= label.right - 1 && (!next || token.left < next.left),
  );
  const declined = DECLINED.test(spell(right).text.slice(0, 80));
  if (declined && items.keys.length <= 1) return [];
  if (next && next.cell === label.cell && right.length === 0 && !amountFirst(sheet, label)) return [];
  const says = saysDeductible(sheet, label);
  const beside = amountsIn(sheet, label, amountFirst(sheet, label) ?? right, label.cell.row);
  // Below words that say something of a coverage stands another one.
  const isHead =
    right.length === 0 || labelsIn(sheet, label.cell.row).some((other) => other.left >= label.right);
  const placed = beside.length > 0 ? beside : isHead ? amountsBelow(sheet, label, items) : [];
  const { deductibles, limits } = classify(placed, coverage, says);
  return [
    ...assign(place, deductibles, 'deductible', says, declined),
    ...assign(place, limits, 'limit', false, declined),
  ];
};

/** In `Deductible: $1,000 all perils, 2% hurricane` amounts stand in front of what they are for. */
const amountFirst = (sheet: LabeledSheet, label: Label): readonly Token[] | null => {
  const own = labelsIn(sheet, label.cell.row).filter((other) => other.cell === label.cell);
  const start = own.find((other) => other.name === 'deductible' && other.from === 0);
  const first = start && label.cell.tokens[start.to];
  if (!start || !first || !/^\$?\d[\d,.]*%?$/.test(first.text)) return null;
  const before = Math.max(...own.filter((other) => other.to <= label.from).map((other) => other.to));
  return label.cell.tokens.slice(before, label.from);
};

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

const assign = (
  { sheet, label, coverage, items, sections }: Place,
  placed: readonly PlacedAmount[],
  name: 'deductible' | 'limit',
  says: boolean,
  declined: boolean,
): readonly Candidate[] => {
  const count = items.keys.length;
  const candidate = (
    { amount, tokens, use }: PlacedAmount,
    item: number | null,
    score: number,
  ): Candidate => ({
    name,
    value: amount.value,
    raw: textOf(tokens),
    sheet,
    tokens,
    score: score - (use === 'unknown' && !says && name === 'deductible' ? 0.1 : 0),
    coverage,
    item,
  });
  if (count > 1) {
    const isRow = placed.length === count && new Set(placed.map(({ row }) => row)).size === 1;
    const heads = isRow ? itemOver(sheet, placed[0]?.row ?? 0, items) : null;
    if (isRow && heads && placed.every(({ heading }) => (heading?.count ?? 0) < 2))
      return placed.map((one, index) => candidate(one, index, CERTAIN));
    const bound = placed.flatMap((one) => {
      const item = itemOf(sheet, one, items);
      return item === null ? [] : [candidate(one, item, CERTAIN)];
    });
    if (bound.length > 0) return firstPerItem(bound, name === 'limit' ? 2 : 1);
    if (declined) return [];
  }
  const section = sections(label);
  if (section === null && count > 1 && placed.length === count)
    return placed.map((one, index) => candidate(one, index, LIKELY));
  const most = name === 'limit' && /injury|damage/.test(coverage) ? 2 : 1;
  return placed.slice(0, most).map((one) => candidate(one, section, count > 1 ? LIKELY : CERTAIN));
};

const firstPerItem = (candidates: readonly Candidate[], most: number): readonly Candidate[] =>
  candidates.filter(
    (own, index) => candidates.slice(0, index).filter((other) => other.item === own.item).length < most,
  );

/** The item that an amount's row or column names. */
const itemOf = (sheet: LabeledSheet, { tokens, row, heading }: PlacedAmount, items: Items): number | null => {
  const inRow = new Set(
    items.mentions.filter((one) => one.sheet === sheet && one.row === row).map(({ item }) => item),
  );
  if (inRow.size === 1) return [...inRow][0] ?? null;
  if (heading && heading.count > 1 && heading.count === items.keys.length) return heading.order;
  const [first] = tokens;
  return first ? (itemOver(sheet, row, items)?.(first) ?? null) : null;
};

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
  // A cell of its own: `Your deductible` above `$2,500`.
  const isAlone = row.every((other) => other.cell !== label.cell && /\bded/i.test(other.cell.text));
  const [alone] = isAlone && after.length === 0 && label.from === 0 ? ownAmount(sheet, label) : [];
  if (alone) return [candidate(alone, 'all_perils', null, 0.85)];
  const isOther = row.some(
    (other) =>
      KINDS[other.name] !== undefined ||
      other.name === 'other_coverage' ||
      other.name === 'limit' ||
      other.name === 'premium',
  );
  const isTold = amount && (!amount.amount.hasCents || Number.isInteger(amount.amount.dollars));
  return !isOther && isTold ? [candidate(amount, 'all_perils', null, 0.6)] : [];
};

/** The amount beside or right below a label that stands alone. Below the head of a column stand other things' amounts. */
const ownAmount = (sheet: LabeledSheet, label: Label): readonly PlacedAmount[] => {
  const isRound = ({ amount }: PlacedAmount): boolean =>
    (amount.hasSign || amount.isShare) &&
    amount.dollars >= 0 &&
    amount.dollars <= 25_000 &&
    Number.isInteger(amount.dollars);
  const right = beside(sheet, label);
  if (/\d/.test(textOf(right)))
    return amountsIn(sheet, label, right, label.cell.row).slice(0, 1).filter(isRound);
  const [line] = below(sheet, label, 1, 1.3);
  const row = sheet.rows.findIndex((one) => line?.[0] !== undefined && one.tokens.includes(line[0]));
  const cells = sheet.rows[row]?.cells ?? [];
  // The row of another thing begins with its name.
  if (!line || (cells[0]?.tokens[0] !== line[0] && !/^\W*\d/.test(cells[0]?.text ?? ''))) return [];
  return amountsIn(sheet, label, line, row).slice(0, 1).filter(isRound);
};
