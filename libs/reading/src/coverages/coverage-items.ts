import type { CoverageKind } from '@coverleaf/contracts';
import type { PlacedAmount } from './amounts';
import type { Candidate } from '../sheet/candidates';
import { itemOver } from '../items/columns';
import type { Items } from '../items/items';
import type { Label } from '../sheet/labels';
import { textOf } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import type { Sections } from '../items/sections';

/** Scores of values that words or columns bind, and of those that only their order does. */
export const CERTAIN = 0.9;
export const LIKELY = 0.75;

/** A label that names a coverage, and what its values are bound to. */
export interface Place {
  readonly sheet: LabeledSheet;
  readonly label: Label;
  readonly coverage: CoverageKind;
  readonly items: Items;
  readonly sections: Sections;
}

/**
 * A coverage's amounts as values of the vehicles, boats or properties that they are about.
 *
 * @param says the label speaks of deductibles
 * @param declined a word says that the coverage was not bought, for one of several items
 */
export const assign = (
  { sheet, label, coverage, items, sections }: Place,
  placed: readonly PlacedAmount[],
  name: 'deductible' | 'limit',
  says: boolean,
  declined: boolean,
): readonly Candidate[] => {
  const count = items.keys.length;
  // `Dwelling extension` is another coverage than `Dwelling`.
  const next = label.cell.tokens[label.to];
  const isGuess =
    /^\p{L}/u.test(next?.text ?? '') &&
    /[\p{L}\p{N}]$/u.test(label.tokens.at(-1)?.text ?? '') &&
    !labelsIn(sheet, label.cell.row).some((other) => other.cell === label.cell && other.from === label.to);
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
    score: score - (isGuess || (use === 'unknown' && !says && name === 'deductible') ? 0.1 : 0),
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
export const itemOf = (
  sheet: LabeledSheet,
  { tokens, row, heading }: PlacedAmount,
  items: Items,
): number | null => {
  const inRow = new Set(
    items.mentions.filter((one) => one.sheet === sheet && one.row === row).map(({ item }) => item),
  );
  if (inRow.size === 1) return [...inRow][0] ?? null;
  if (heading && heading.count > 1 && heading.count === items.keys.length) return heading.order;
  const [first] = tokens;
  return first ? (itemOver(sheet, row, items)?.(first) ?? null) : null;
};
