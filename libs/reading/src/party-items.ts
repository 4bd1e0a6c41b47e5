import type { PartyRole } from '@coverleaf/contracts';
import { heightOf, sharedWidth, type Area } from './areas';
import { nearestItem, type Items } from './items';
import type { Label } from './labels';
import type { LabelName } from './lexicon';
import { labelsIn, type LabeledSheet } from './nearby';

/** What a label says that somebody is. */
export const ROLES: Readonly<Partial<Record<LabelName, PartyRole>>> = {
  lienholder: 'lienholder',
  mortgagee: 'mortgagee',
  loss_payee: 'loss_payee',
  lessor: 'lessor',
  additional_insured: 'additional_insured',
  interest: 'interest',
  certificate_holder: 'certificate_holder',
};

const VEHICLE_NUMBER = /\b(?:vehicles?|veh|unit|auto|car|boat|veh[ií]culo)\.?\s*(?:no\.?|#)?\s*(\d)\b/gi;

/** The words of a party's label and rows; then those of the lines below it, up to the next label. */
const regionTexts = (sheet: LabeledSheet, label: Label | null, area: Area): readonly string[] => {
  const own: string[] = label ? [label.cell.text] : [];
  const under: string[] = [];
  for (const [index, row] of sheet.rows.entries()) {
    if (row.bottom < area.top || row.top > area.bottom + 2.6 * sheet.unit) continue;
    const isOwn = row.top < area.bottom - 0.2 * sheet.unit && row.bottom > area.top + 0.2 * sheet.unit;
    const isNext = labelsIn(sheet, index).some((other) => ROLES[other.name] && other !== label && !isOwn);
    if (isNext) break;
    for (const cell of row.cells)
      if (isOwn) own.push(cell.text.slice(0, 200));
      else if (sharedWidth(cell, area) > 0) under.push(cell.text.slice(0, 200));
  }
  return [own.join(' | '), under.join(' | ')];
};

/** In rows: how far above the head of a column may stand. */
const MOST_ROWS = 12;

/** The number in a party's row below the head `Vehicle` or `Unit`. */
const numberInColumn = (sheet: LabeledSheet, area: Area): number | null => {
  const at = sheet.rows.findIndex((row) => row.bottom > area.top && row.top < area.bottom);
  const numbers = (sheet.rows[at]?.cells ?? []).filter((cell) => /^0?[1-9]$/.test(cell.text));
  for (let index = at - 1; numbers.length > 0 && index >= Math.max(0, at - MOST_ROWS); index -= 1) {
    const head = (sheet.rows[index]?.cells ?? []).find((cell) =>
      /^(?:vehicles?|veh|unit|auto|car|boat|item)\.?(?: ?(?:no\.?|#|number))?$/i.test(cell.text),
    );
    const number = head && numbers.find((cell) => sharedWidth(cell, head) > 0);
    if (number) return Number(number.text) - 1;
  }
  return null;
};

/** Where each item has its own label in one row, the label's place among them. */
const orderOf = (sheet: LabeledSheet, label: Label | null, items: Items): number | null => {
  if (!label) return null;
  const same = labelsIn(sheet, label.cell.row).filter((one) => ROLES[one.name] && !one.inProse);
  return same.length === items.keys.length && same.every((one) => one.name === label.name)
    ? same.indexOf(label)
    : null;
};

/** Bound by its row in a table, by a number or mention in its own lines, or by the section that it stands in. */
export const itemOf = (sheet: LabeledSheet, label: Label, area: Area, items: Items): number | null => {
  if (items.keys.length === 0) return null;
  if (items.keys.length === 1) return 0;
  const inColumn = numberInColumn(sheet, area);
  if (inColumn !== null) return inColumn < items.keys.length ? inColumn : null;
  for (const text of regionTexts(sheet, label, area)) {
    const numbers = new Set([...text.matchAll(VEHICLE_NUMBER)].map((match) => Number(match[1])));
    const [number = 0] = numbers;
    if (numbers.size === 1) return number <= items.keys.length ? number - 1 : null;
    if (numbers.size > 1) break;
  }
  const order = orderOf(sheet, label, items);
  if (order !== null) return order;
  const own = items.mentions.filter((mention) => mention.sheet === sheet);
  const inside = own.filter(
    (mention) =>
      mention.area.top < area.bottom + 0.3 * sheet.unit && mention.area.bottom > area.top - 0.3 * sheet.unit,
  );
  const distinct = new Set(inside.map((mention) => mention.item));
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
  const near = area.top - last.area.bottom < 14 * sheet.unit + heightOf(area);
  const isTable = ahead.some(
    (mention) => mention.item !== last.item && last.area.top - mention.area.bottom < 2.5 * sheet.unit,
  );
  return near && !isTable && (since || ahead.some((mention) => mention.item !== last.item))
    ? last.item
    : null;
};
