import { heightOf, sharedHeight, sharedWidth, type Area } from '../sheet/areas';
import { hasCityLine } from '../values/addresses';
import { itemOver } from '../items/columns';
import { numberingOf, type Numbering } from '../items/item-numbering';
import { nearestItem, type Items, type Mention } from '../items/items';
import type { Cell } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import { roleOf } from '../sheet/labels';

/** A party on a page, with the words that say what it is. */
interface Place {
  readonly sheet: LabeledSheet;
  readonly heading: Cell | null;
  /** Of its name. */
  readonly cell: Cell;
  /** Of its name and address. */
  readonly area: Area;
}

/**
 * Bound by its column or row in a table, by a number or mention in its own lines, by a title, or by the section that it
 * stands in; null: unclear.
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
  const place = { sheet, heading, cell, area };
  const numbering = numberingOf(items);
  for (const find of [inColumnOfNumbers, belowTitle, inOwnWords, inColumnOfItem, inOrder, besideMention]) {
    const found = find(place, items, numbering);
    if (found !== undefined) return found;
  }
  return sectionOf(place, items);
};

/** What binds a party: an item; null: it is unclear which one; undefined: nothing of that kind. */
type Found = number | null | undefined;

/** In rows: how far above the head of a column may stand. */
const MOST_ROWS = 12;
const HEAD = /^\[?(?:vehicles?|veh|units?|autos?|cars?|boats?|items?)\.?(?:no\.?|#|number|\*)?$/i;

/** The number in a party's row below the head `Vehicle` or `Unit`. */
const inColumnOfNumbers = ({ sheet, area }: Place, _items: Items, numbering: Numbering): Found => {
  const at = sheet.rows.findIndex((row) => row.bottom > area.top && row.top < area.bottom);
  const numbers = sheet.rows
    .slice(at, at + 4)
    .flatMap(({ cells }) => cells)
    .filter((cell) => /^\[?0?[1-9]$/.test(cell.text) && sharedHeight(cell, area) > 0.5 * heightOf(cell));
  for (let index = at - 1; numbers.length > 0 && index >= Math.max(0, at - MOST_ROWS); index -= 1) {
    const heads = (sheet.rows[index]?.tokens ?? []).filter(({ text }) => HEAD.test(text));
    const own = numbers.filter((cell) =>
      heads.some((head) => sharedWidth(cell, head) > 0 || Math.abs(cell.left - head.left) < sheet.unit),
    );
    if (own.length === 1) return numbering.itemOf(Number(own[0]?.text.replace('[', '')));
  }
  return undefined;
};

/** `Vehicle 2` alone in the line above, where such titles stand above parties, and not below each. */
const belowTitle = ({ sheet, heading, area }: Place, _items: Items, numbering: Numbering): Found => {
  const titles = sheet.rows.flatMap(({ cells }) =>
    cells.filter((cell) => cell.tokens.length <= 6 && numbering.isTitle(cell.text)),
  );
  const rowBeside = (cell: Cell, step: 1 | -1): Cell | undefined =>
    (sheet.rows[cell.row + step]?.cells ?? []).find((one) => sharedWidth(one, cell) > 0);
  const isOfParty = (cell: Cell | undefined): boolean =>
    cell !== undefined &&
    (hasCityLine(cell.text) || labelsIn(sheet, cell.row).some(({ name }) => name === 'loan'));
  const first = titles.find((title) => {
    const lower = rowBeside(title, 1);
    return (
      isOfParty(rowBeside(title, -1)) ||
      (lower && labelsIn(sheet, lower.row).some(({ name }) => roleOf(name)))
    );
  });
  if (!first || isOfParty(rowBeside(first, -1))) return undefined;
  const top = Math.min(area.top, heading?.top ?? area.top);
  const own = titles.findLast(
    (title) =>
      title.bottom <= top + 0.3 * sheet.unit &&
      top - title.bottom < 1.8 * sheet.unit &&
      sharedWidth(title, area) > 0,
  );
  const [number] = own ? numbering.numbersIn(own.text) : [];
  return number === undefined ? undefined : numbering.itemOf(number);
};

/** A number, or the end of a vehicle's own number, in a party's words: the nearest ones first. */
const inOwnWords = (place: Place, _items: Items, numbering: Numbering): Found => {
  for (const text of textsOf(place, numbering)) {
    const own = numbering.itemsIn(text);
    if (own.size === 1) return [...own][0];
    if (own.size > 1) return undefined;
  }
  return undefined;
};

/** The words of a party's cell and heading; of its rows; then those of the lines below it, up to the next label. */
const textsOf = ({ sheet, heading, cell, area }: Place, numbering: Numbering): readonly string[] => {
  const beside: string[] = [];
  const below: string[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    if (row.bottom < area.top || row.top > area.bottom + 2.6 * sheet.unit) continue;
    const isRowOfParty = row.top < area.bottom - 0.2 * sheet.unit && row.bottom > area.top + 0.2 * sheet.unit;
    const isNext = labelsIn(sheet, index).some(
      (other) => roleOf(other.name) && other.cell !== heading && !isRowOfParty,
    );
    // The head of a table with a column for each item is no party's.
    const isHead =
      !isRowOfParty && numbering.numbersIn(row.cells.map(({ text }) => text).join(' | ')).size > 1;
    if (isNext || isHead) break;
    for (const one of row.cells)
      if (isRowOfParty) beside.push(one.text.slice(0, 200));
      else if (sharedWidth(one, area) > 0) below.push(one.text.slice(0, 200));
  }
  const nearest = [cell, ...(heading && heading !== cell ? [heading] : [])];
  return [nearest.map(({ text }) => text.slice(0, 300)).join(' | '), beside.join(' | '), below.join(' | ')];
};

/** Where items are columns and a row has a name, or nothing, for each: the item over the name. */
const inColumnOfItem = ({ sheet, heading, cell }: Place, items: Items): Found => {
  if (!heading || heading.row !== cell.row || heading.right > cell.left) return undefined;
  const values = (sheet.rows[cell.row]?.cells ?? []).filter((one) => one.left >= heading.right);
  if (values.length < 2) return undefined;
  const over = itemOver(sheet, cell.row, items);
  if (!over) return undefined;
  const own = values.map((one) => over(one));
  const isWhole = values.length === items.keys.length && new Set(own).size === values.length;
  return isWhole ? over(cell) : null;
};

/** Where each item has its own label in one row, the label's place among them. */
const inOrder = ({ sheet, heading }: Place, items: Items): Found => {
  if (!heading) return undefined;
  const same = labelsIn(sheet, heading.row).filter((one) => roleOf(one.name) && !one.inProse);
  const at = same.findIndex((one) => one.cell === heading);
  return same.length === items.keys.length && same.every((one) => one.name === same[0]?.name) && at >= 0
    ? at
    : undefined;
};

/** An item that is named in a party's rows; of several, which are columns, the nearest. */
const besideMention = ({ sheet, area }: Place, items: Items): Found => {
  const inside = items.mentions.filter(
    (mention) =>
      mention.sheet === sheet &&
      mention.area.top < area.bottom + 0.3 * sheet.unit &&
      mention.area.bottom > area.top - 0.3 * sheet.unit,
  );
  const beside = inside.filter(({ area: other }) => sharedHeight(other, area) > 0.5 * heightOf(other));
  const distinct = new Set((beside.length > 0 ? beside : inside).map((mention) => mention.item));
  if (distinct.size === 0) return undefined;
  return distinct.size === 1 ? [...distinct][0] : nearestItem(sheet, -1, area, inside);
};

/** The item of the section that a party stands in: it was named last, and others are named above or below. */
const sectionOf = (place: Place, items: Items): number | null => {
  const { sheet, heading, cell, area } = place;
  const own = items.mentions.filter((mention) => mention.sheet === sheet);
  const ahead = own.filter((mention) => mention.area.bottom <= area.top + sheet.unit);
  const last = ahead.toSorted((one, other) => other.area.bottom - one.area.bottom)[0];
  if (!last) return null;
  // Below the head of a column, what stands above is another row.
  if (heading && heading !== cell && heading.bottom <= last.area.top) return null;
  const isOfThis = /\b(?:this|the above) (?:vehicle|auto|automobile|car|unit|boat|trailer)\b/i.test(
    cell.text,
  );
  if (isOfThis) return last.item;
  const isOther = (mention: Mention): boolean => mention.item !== last.item;
  const isTable = ahead.some(
    (mention) => isOther(mention) && last.area.top - mention.area.bottom < 2.5 * sheet.unit,
  );
  if (isTable) return null;
  const hasOthers =
    ahead.some(isOther) || own.some((mention) => isOther(mention) && mention.area.top > area.bottom);
  const isNear = area.top - last.area.bottom < 14 * sheet.unit + heightOf(area);
  return (hasOthers && isNear) || isSectioned(place, items, last) ? last.item : null;
};

const MAIN = new Set(['comprehensive', 'collision', 'bodily_injury', 'hull']);

/**
 * Whether each item has its own coverages, and lenders follow them: another item's coverages come after the party, or
 * another section has words of a role, too.
 */
const isSectioned = ({ sheet, area }: Place, items: Items, last: Mention): boolean => {
  const placeOf = (one: LabeledSheet, { top }: Area): number =>
    one.view.page * 100_000 + one.view.part * 10_000 + top;
  const marks = items.mentions
    .map((mention) => ({ item: mention.item, place: placeOf(mention.sheet, mention.area) }))
    .toSorted((one, other) => one.place - other.place);
  const sheets = new Set(items.mentions.map((mention) => mention.sheet));
  const ownerOf = (place: number): number | null =>
    marks.findLast((mark) => mark.place < place)?.item ?? null;
  const at = placeOf(sheet, area);
  const start = placeOf(last.sheet, last.area);
  const labels = [...sheets].flatMap((one) =>
    one.labels.map((label) => ({ label, place: placeOf(one, label) })),
  );
  const coverages = labels.filter(({ label }) => MAIN.has(label.name) && !label.inProse);
  const hasOwn = coverages.some(({ place }) => place > start && place < at);
  const others = coverages.filter(({ place }) => ownerOf(place) !== last.item);
  const isFollowed = others.some(({ place }) => place > at);
  const hasRoles = labels.some(
    ({ label, place }) =>
      roleOf(label.name) &&
      ownerOf(place) !== last.item &&
      others.some((coverage) => coverage.place < place && ownerOf(coverage.place) === ownerOf(place)),
  );
  return hasOwn && (isFollowed || hasRoles);
};
