import { heightOf, sharedHeight, sharedWidth, type Area } from './areas';
import { nearestItem, type Items } from './items';
import type { Cell } from './lines';
import { itemOver } from './columns';
import { labelsIn, type LabeledSheet } from './nearby';
import { ROLES } from './party-roles';

const VEHICLE_NUMBER =
  /\b(?:vehicles?|veh|units?|autos?|automobiles?|cars?|boats?|veh[ií]culos?)\.?\s*(?:no\.?|#|number)?\s*0?(\d)\b(?![/-])/gi;

const numbersIn = (text: string): ReadonlySet<number> =>
  new Set([...text.matchAll(VEHICLE_NUMBER)].map((match) => Number(match[1])));

/** The words of a party's cell and heading; of its rows; then those of the lines below it, up to the next label. */
const regionTexts = (
  sheet: LabeledSheet,
  heading: Cell | null,
  cell: Cell,
  area: Area,
): readonly string[] => {
  const own: string[] = [];
  const under: string[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    if (row.bottom < area.top || row.top > area.bottom + 2.6 * sheet.unit) continue;
    const isOwn = row.top < area.bottom - 0.2 * sheet.unit && row.bottom > area.top + 0.2 * sheet.unit;
    const isNext = labelsIn(sheet, index).some(
      (other) => ROLES[other.name] && other.cell !== heading && !isOwn,
    );
    // The head of a table with a column for each item is no party's.
    const isHead = !isOwn && numbersIn(row.cells.map(({ text }) => text).join(' | ')).size > 1;
    if (isNext || isHead) break;
    for (const one of row.cells)
      if (isOwn) own.push(one.text.slice(0, 200));
      else if (sharedWidth(one, area) > 0) under.push(one.text.slice(0, 200));
  }
  const nearest = [cell, ...(heading && heading !== cell ? [heading] : [])];
  return [nearest.map(({ text }) => text.slice(0, 300)).join(' | '), own.join(' | '), under.join(' | ')];
};

/** In rows: how far above the head of a column may stand. */
const MOST_ROWS = 12;

/** The number in a party's row below the head `Vehicle` or `Unit`. */
const numberInColumn = (sheet: LabeledSheet, area: Area): number | null => {
  const at = sheet.rows.findIndex((row) => row.bottom > area.top && row.top < area.bottom);
  const numbers = sheet.rows
    .slice(at, at + 4)
    .flatMap(({ cells }) => cells)
    .filter((cell) => /^0?[1-9]$/.test(cell.text) && sharedHeight(cell, area) > 0.5 * heightOf(cell));
  for (let index = at - 1; numbers.length > 0 && index >= Math.max(0, at - MOST_ROWS); index -= 1) {
    const head = (sheet.rows[index]?.cells ?? []).find((cell) =>
      /^(?:vehicles?|veh|unit|auto|car|boat|item)\.?(?: ?(?:no\.?|#|number))?$/i.test(cell.text),
    );
    const own = head ? numbers.filter((cell) => sharedWidth(cell, head) > 0) : [];
    if (own.length === 1) return Number(own[0]?.text) - 1;
  }
  return null;
};

/** Where each item has its own label in one row, the label's place among them. */
const orderOf = (sheet: LabeledSheet, heading: Cell | null, items: Items): number | null => {
  if (!heading) return null;
  const same = labelsIn(sheet, heading.row).filter((one) => ROLES[one.name] && !one.inProse);
  const at = same.findIndex((one) => one.cell === heading);
  return same.length === items.keys.length && same.every((one) => one.name === same[0]?.name) && at >= 0
    ? at
    : null;
};

/** Where items are columns and a row has a name, or nothing, for each: the item over the name. */
const itemOfColumn = (
  sheet: LabeledSheet,
  heading: Cell | null,
  cell: Cell,
  items: Items,
): number | null | undefined => {
  if (!heading || heading.row !== cell.row || heading.right > cell.left) return undefined;
  const values = (sheet.rows[cell.row]?.cells ?? []).filter((one) => one.left >= heading.right);
  if (values.length < 2) return undefined;
  const over = itemOver(sheet, cell.row, items);
  if (!over) return undefined;
  const own = values.map((one) => over(one));
  const isWhole = values.length === items.keys.length && new Set(own).size === values.length;
  return isWhole ? over(cell) : null;
};

/**
 * Bound by its column or row in a table, by a number or mention in its own lines, or by the section that it stands in;
 * null: unclear.
 *
 * @param heading the words that say what the party is
 * @param cell of its name
 * @param area of its name and address
 */
export const itemOf = (
  sheet: LabeledSheet,
  heading: Cell | null,
  cell: Cell,
  area: Area,
  items: Items,
): number | null => {
  if (items.keys.length === 0) return null;
  if (items.keys.length === 1) return 0;
  const inColumn = numberInColumn(sheet, area);
  if (inColumn !== null) return inColumn < items.keys.length ? inColumn : null;
  for (const text of regionTexts(sheet, heading, cell, area)) {
    const numbers = numbersIn(text);
    const [number = 0] = numbers;
    if (numbers.size === 1) return number <= items.keys.length ? number - 1 : null;
    if (numbers.size > 1) break;
  }
  const column = itemOfColumn(sheet, heading, cell, items);
  if (column !== undefined) return column;
  const order = orderOf(sheet, heading, items);
  if (order !== null) return order;
  const own = items.mentions.filter((mention) => mention.sheet === sheet);
  const inside = own.filter(
    (mention) =>
      mention.area.top < area.bottom + 0.3 * sheet.unit && mention.area.bottom > area.top - 0.3 * sheet.unit,
  );
  const beside = inside.filter(({ area: other }) => sharedHeight(other, area) > 0.5 * heightOf(other));
  const distinct = new Set((beside.length > 0 ? beside : inside).map((mention) => mention.item));
  if (distinct.size === 1) return [...distinct][0] ?? null;
  if (distinct.size > 1) {
    // Several in one row: vehicles are columns, and the nearest column is meant.
    return nearestItem(sheet, -1, area, inside);
  }
  const ahead = own.filter((mention) => mention.area.bottom <= area.top + sheet.unit);
  const last = ahead.toSorted((one, other) => other.area.bottom - one.area.bottom)[0];
  if (!last) return null;
  // A section about one vehicle: its number is nearer than those of others, and theirs follow below or stand far above.
  const since = own.some((mention) => mention.item !== last.item && mention.area.top > area.bottom);
  // Below the head of a column, what stands above is another row.
  if (heading && heading !== cell && heading.bottom <= last.area.top) return null;
  const isOfThis = /\b(?:this|the above) (?:vehicle|auto|automobile|car|unit|boat|trailer)\b/i.test(
    cell.text,
  );
  if (isOfThis) return last.item;
  const near = area.top - last.area.bottom < 14 * sheet.unit + heightOf(area);
  const isTable = ahead.some(
    (mention) => mention.item !== last.item && last.area.top - mention.area.bottom < 2.5 * sheet.unit,
  );
  return near && !isTable && (since || ahead.some((mention) => mention.item !== last.item))
    ? last.item
    : null;
};
