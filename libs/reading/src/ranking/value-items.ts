import { middleOf, sharedWidth } from '../sheet/areas';
import type { Items } from '../items/items';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import type { RankedValue } from './ranking';
import { areaOf, type Span } from './span';

/**
 * The vehicle, boat or property of each amount of one coverage: the only one, the one in whose row or column it stands,
 * the one whose section it is in, or, where there are as many amounts as vehicles, by their order. Without an entry: none.
 */
export const boundValues = (
  values: readonly RankedValue[],
  sheets: readonly LabeledSheet[],
  items: Items,
): ReadonlyMap<RankedValue, number> => {
  const count = items.keys.length;
  if (count === 0) return new Map();
  if (count === 1) return new Map(values.map((value) => [value, 0]));
  const placeOf = ({ line, sheet }: Span): number =>
    sheets.findIndex((one) => one === sheet.sheet) * ROWS + line.row;
  const ordered = values.toSorted(
    ({ span: one }, { span: other }) =>
      placeOf(one) - placeOf(other) || areaOf(one).left - areaOf(other).left,
  );
  const own = ordered.map((value) => [value, itemBeside(value.span, items)] as const);
  const sections = ordered.map(({ span }) => sectionOf(span, sheets, items));
  const isSectioned = new Set(sections).size === ordered.length && ordered.length > 1;
  const isSequence = ordered.length === count;
  return new Map(
    own.flatMap(([value, item], index) => {
      const found = item ?? (isSectioned ? (sections[index] ?? null) : isSequence ? index : null);
      return found === null ? [] : [[value, found] as const];
    }),
  );
};

/** A page has fewer. */
const ROWS = 10_000;

/** Of the vehicle in whose row it stands, or below whose name. */
const itemBeside = (span: Span, { mentions }: Items): number | null => {
  const own = mentions.filter(({ sheet }) => sheet === span.sheet.sheet);
  const inRow = new Set(own.filter(({ row }) => row === span.line.row).map(({ item }) => item));
  if (inRow.size === 1) return [...inRow][0] ?? null;
  const area = areaOf(span);
  const headed = own.filter(
    (mention) => mention.area.bottom <= middleOf(area).y && sharedWidth(mention.area, area) > 0,
  );
  const rows = new Map<number, Set<number>>();
  for (const { row, item } of own) rows.set(row, (rows.get(row) ?? new Set()).add(item));
  // Heads of columns name several vehicles side by side.
  const inColumn = headed
    .filter(({ row }) => (rows.get(row)?.size ?? 0) > 1)
    .toSorted((one, other) => other.row - one.row)[0];
  return inColumn?.item ?? null;
};

/** The last vehicle that was named before. */
const sectionOf = (span: Span, sheets: readonly LabeledSheet[], { mentions }: Items): number | null => {
  const placeOf = (sheet: unknown, row: number): number =>
    sheets.findIndex((one) => one === sheet) * ROWS + row;
  const at = placeOf(span.sheet.sheet, span.line.row);
  let [last, item]: [number, number | null] = [-1, null];
  for (const mention of mentions) {
    const place = placeOf(mention.sheet, mention.row);
    if (place < at && place > last) [last, item] = [place, mention.item];
  }
  return item;
};
