import { middleOf, sharedWidth, unionOf, type Area } from '../sheet/areas';
import type { Items } from './items';
import type { Label } from '../sheet/labels';
import type { LabelName } from '../sheet/lexicon';
import { spell, type Cell } from '../sheet/lines';
import { findAmounts } from '../values/money';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';

export type Use = 'deductible' | 'limit' | 'premium' | 'unknown';

const USES: Readonly<Partial<Record<LabelName, Use>>> = {
  deductible: 'deductible',
  limit: 'limit',
  premium: 'premium',
  total: 'premium',
};

export interface Heading {
  readonly use: Use;
  readonly row: number;
  /** Among the headings of this use in its row, from 0, and how many there are: one per vehicle, often. */
  readonly order: number;
  readonly count: number;
}

/** Rows of a table below its head. */
const MOST_ROWS = 30;
/** Rows of a table's head. */
const MOST_HEAD = 3;
/** Rows of a list below its title. */
const MOST_LINES = 10;
/** In heights of a word: how far from an amount its heading may stand, seen from above. */
const REACH = 8;

/**
 * What the nearest head of a table above says of the column in which an amount stands.
 *
 * @param end where another list begins beside the amount's: its heads say nothing of this one
 */
export const headingOver = (sheet: LabeledSheet, row: number, area: Area, end = Infinity): Heading | null => {
  let hasTitle = false;
  for (let index = row - 1; index >= Math.max(0, row - MOST_ROWS); index -= 1) {
    if (endsTable(sheet, index)) return null;
    const heads = headsIn(sheet, index).filter(({ left }) => left < end - sheet.unit);
    const title = titleIn(sheet, index);
    if (title && /\bdedu[ck]/i.test(title)) {
      if (hasTitle) continue;
      return { use: 'deductible', row: index, order: 0, count: 1 };
    }
    hasTitle ||= title !== null;
    if (heads.length === 0) continue;
    const cells = (sheet.rows[index]?.cells ?? []).filter(
      (cell) => !heads.some((head) => head.cell === cell),
    );
    const column = nearestColumn([...heads, ...cells], area, REACH * sheet.unit);
    const head = heads.find((one) => one === column);
    if (head) {
      const same = heads.filter((one) => useOf(one) === useOf(head) && !isRepeated(one, heads));
      const own = isRepeated(head, heads) ? same.find(({ cell }) => cell === head.cell) : head;
      return { use: useOf(head), row: index, order: own ? same.indexOf(own) : 0, count: same.length };
    }
    if (heads.length > 1) return null;
  }
  return null;
};

/** Whether the lines of a column's head, above an amount, say that it is about wind: `Deductible` above `Wind and hail`. */
export const perilOver = (sheet: LabeledSheet, row: number, heading: Heading, area: Area): boolean => {
  const words = sheet.rows.slice(heading.row, Math.min(row, heading.row + MOST_HEAD)).flatMap(({ cells }) => {
    const own = nearestColumn(cells, area, 2 * sheet.unit);
    return own ? [own.text] : [];
  });
  return !/\d/.test(words.join(' ')) && /\b(?:wind\w*|hail|hurricane|named storm)\b/i.test(words.join(' '));
};

/** `Deducible / Deductible` is the head of one column, in two languages. */
const isRepeated = (head: Label, heads: readonly Label[]): boolean =>
  heads.some((other) => other.cell === head.cell && other.to === head.from && useOf(other) === useOf(head));

/** A line of its own, of few words: the title of the rows below. */
const titleIn = (sheet: LabeledSheet, row: number): string | null => {
  const [cell, ...others] = sheet.rows[row]?.cells ?? [];
  const words = cell?.text.replace(NUMBER, '').replace(REMARK, '') ?? '';
  return cell && others.length === 0 && words.split(' ').length <= 5 && !/\d/.test(words) ? words : null;
};

/** What titles begin and end with: `Item 6. Deductibles (Coverages A, B, C)`. */
const NUMBER = /^(?:(?:item|part|section) )?\d{1,2}[.)] /i;
const REMARK = / \([^()]*\)$/;

/** What the title of a list says: `Deductibles`, alone or in front of the names of vehicles. */
export const titleOver = (sheet: LabeledSheet, row: number): Use | null => {
  for (let index = row - 1; index >= Math.max(0, row - MOST_LINES); index -= 1) {
    if (endsTable(sheet, index)) return null;
    const cells = sheet.rows[index]?.cells ?? [];
    const [title, ...others] = headsIn(sheet, index);
    if (others.length > 0) return null;
    if (title && title.cell === cells[0] && isWhole(title)) return useOf(title);
    if (title) continue;
    if (
      cells.length === 1 &&
      labelsIn(sheet, index).some(
        (label) => label.name === 'other' && label.from <= 1 && label.to === label.cell.tokens.length,
      )
    )
      return null;
  }
  return null;
};

/** Which item stands at the head of an amount's column, where each item has one. */
export const itemOver = (
  sheet: LabeledSheet,
  row: number,
  items: Items,
): ((area: Area) => number | null) | null => {
  for (let index = row - 1; index >= Math.max(0, row - MOST_ROWS); index -= 1) {
    const columns = (sheet.rows[index]?.cells ?? []).flatMap((cell) => {
      const item = itemIn(cell, sheet, items);
      return item === null ? [] : [{ ...unionOf(cell.tokens), item }];
    });
    const lefts = columns.map(({ left }) => left);
    if (new Set(columns.map(({ item }) => item)).size < Math.max(2, columns.length)) continue;
    const spacing = Math.min(...lefts.slice(1).map((left, at) => left - (lefts[at] ?? 0)));
    const filled = filledColumns(sheet, index, columns);
    return (area) => nearestColumn(filled, area, 0.5 * spacing)?.item ?? null;
  }
  return null;
};

/** Where the values of columns stand: not always below their heads, which may begin where values end. */
const filledColumns = <T extends Area>(
  sheet: LabeledSheet,
  head: number,
  columns: readonly T[],
): readonly T[] => {
  const start = (columns[0]?.left ?? 0) - sheet.unit;
  let filled: readonly T[] | null = null;
  for (let index = head + 1; index < Math.min(sheet.rows.length, head + MOST_ROWS); index += 1) {
    const cells = (sheet.rows[index]?.cells ?? []).filter((cell) => middleOf(cell).x > start);
    if (cells.length === columns.length)
      filled = columns.map((column, at) => {
        const before = filled?.[at];
        const cell = cells[at];
        return { ...column, ...unionOf([...(before ? [before] : []), ...(cell ? [cell] : [])]) };
      });
    if (endsTable(sheet, index)) break;
  }
  return filled ?? columns;
};

const NUMBERED =
  /\b(?:vehicles?|veh|unit|auto|car|boat|bike|motorcycle|veh[ií]culo)\.?\s*(?:no\.?|#)?\s*(\d{1,2})\b/i;

const itemIn = (cell: Cell, sheet: LabeledSheet, items: Items): number | null => {
  const mentioned = new Set(
    items.mentions
      .filter(
        ({ sheet: other, row, area }) => other === sheet && row === cell.row && sharedWidth(area, cell) > 0,
      )
      .map(({ item }) => item),
  );
  if (mentioned.size === 1) return [...mentioned][0] ?? null;
  const number = Number(NUMBERED.exec(cell.text.slice(0, 80))?.[1] ?? 0);
  return number >= 1 && number <= items.keys.length ? number - 1 : null;
};

const useOf = (label: Label): Use => {
  const words = label.tokens.map((token) => token.text).join(' ');
  return /l[ií]mit.*ded/i.test(words) ? 'unknown' : (USES[label.name] ?? 'unknown');
};

const isWhole = (label: Label): boolean => label.from === 0 && label.to === label.cell.tokens.length;

/** Labels that head columns, from left to right. A word beside its amount heads none. */
const headsIn = (sheet: LabeledSheet, row: number): readonly Label[] =>
  labelsIn(sheet, row)
    .filter((label) => {
      if (!USES[label.name] || label.inProse || label.rest !== '') return false;
      const around = label.cell.tokens.slice(Math.max(0, label.from - 1), label.to + 1);
      return (
        !around.some(({ text }) => /^[$(]*\d[\d,.]*%?$|\$\d/.test(text)) &&
        !findAmounts(spell(sheet.rows[row]?.tokens ?? []).text).some(
          (amount) => amount.hasSign || amount.hasCents,
        )
      );
    })
    .toSorted((one, other) => one.left - other.left);

/** A total with its amount is the last row of a table. */
const endsTable = (sheet: LabeledSheet, row: number): boolean =>
  labelsIn(sheet, row).some((label) => label.name === 'total' && label.from === 0 && !label.inProse) &&
  findAmounts(spell(sheet.rows[row]?.tokens ?? []).text).some((amount) => amount.hasSign || amount.hasCents);

const nearestColumn = <T extends Area>(columns: readonly T[], area: Area, reach: number): T | undefined => {
  let best: T | undefined;
  let most = -reach;
  for (const column of columns) {
    const shared = sharedWidth(column, area);
    if (shared > most) [best, most] = [column, shared];
  }
  return best;
};
