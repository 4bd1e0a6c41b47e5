import type { Items } from './items';
import type { Label } from '../sheet/labels';
import type { LabelName } from '../sheet/lexicon';
import { textOf } from '../sheet/lines';
import { titleOver } from './columns';
import type { LabeledSheet } from '../sheet/labeled-sheet';

/** Tells which vehicle, boat or property a coverage's row is about; null: the whole policy, or unclear. */
export type Sections = (label: Label) => number | null;

/** Where words about an item begin. */
interface Start {
  readonly place: number;
  readonly item: number;
}

/** Rows of a page have places below this. */
const PAGE = 10_000;

/**
 * How a document orders coverages by item: in the item's own row, in a section below its heading, or in tables that
 * follow each other in the order of the items. Where one table has a column per item, its rows belong to none.
 */
export const sectionsOf = (sheets: readonly LabeledSheet[], items: Items): Sections => {
  const count = items.keys.length;
  if (count <= 1) return () => (count === 1 ? 0 : null);
  const placeOf = (sheet: LabeledSheet, row: number): number => sheets.indexOf(sheet) * PAGE + row;
  const starts = startsOf(sheets, items, placeOf).toSorted((one, other) => one.place - other.place);
  const last = (place: number): number | null =>
    starts.findLast((start) => start.place < place)?.item ?? null;
  const placed = new Map<Label, { place: number; sheet: LabeledSheet }>();
  for (const sheet of sheets)
    for (const label of sheet.labels) placed.set(label, { place: placeOf(sheet, label.cell.row), sheet });
  const placesOfName = (name: LabelName): readonly number[] => {
    const own = [...placed].filter(
      ([label, { sheet }]) =>
        label.name === name &&
        !label.inProse &&
        hasAmount(sheet, label) &&
        titleOver(sheet, label.cell.row) !== 'premium',
    );
    return own.map(([, { place }]) => place);
  };
  const main =
    (['comprehensive', 'collision', 'bodily_injury'] as const)
      .map(placesOfName)
      .toSorted((one, other) => other.length - one.length)[0] ?? [];
  const isSectioned = new Set(main.map(last)).size > 1;
  // As many tables as items, but nothing that names the item above each.
  const isSequence = !isSectioned && main.length === count && new Set(main).size === count;
  return (label) => {
    const at = placed.get(label);
    if (!at) return null;
    const inRow = new Set(
      items.mentions
        .filter((mention) => mention.sheet === at.sheet && mention.row === label.cell.row)
        .map((mention) => mention.item),
    );
    if (inRow.size === 1) return [...inRow][0] ?? null;
    if (isSectioned) return last(at.place);
    if (!isSequence) return null;
    const order = placesOfName(label.name).indexOf(at.place);
    return order >= 0 ? order : null;
  };
};

/** Headings of items: their own mentions, and rows such as `Vehicle 2`. */
const startsOf = (
  sheets: readonly LabeledSheet[],
  items: Items,
  placeOf: (sheet: LabeledSheet, row: number) => number,
): Start[] => {
  const starts = items.mentions.map(({ sheet, row, item }) => ({ place: placeOf(sheet, row), item }));
  for (const sheet of sheets)
    for (const [index, row] of sheet.rows.entries()) {
      const numbers = [
        ...textOf(row.tokens)
          .slice(0, 120)
          .matchAll(
            /(?:vehicles?|veh|auto|car|unit|boat|bike|motorcycle|veh[ií]culo)\.?\s*(?:no\.?|#)?\s*(\d)\b/gi,
          ),
      ];
      const item = Number(numbers[0]?.[1] ?? 0) - 1;
      if (numbers.length === 1 && item >= 0 && item < items.keys.length && row.tokens.length <= 14)
        starts.push({ place: placeOf(sheet, index), item });
    }
  return starts;
};

const hasAmount = (sheet: LabeledSheet, label: Label): boolean =>
  sheet.rows
    .slice(label.cell.row, label.cell.row + 2)
    .some((row) => row.tokens.some((token) => /\d/.test(token.text) && token.left >= label.left));
