import { labelsIn, type LabeledSheet } from './labeled-sheet';
import type { Label } from './labels';
import { below, columnOf, SPLIT } from './lines-below';
import type { Token } from './lines';

/** Words that may be a label's value. */
export interface Nearby {
  readonly tokens: readonly Token[];
  readonly from: 'beside' | 'below' | 'above';
  /** In rows; 0: beside. */
  readonly distance: number;
}

/** What stands behind a label in its cell, or in the next cell of its row, up to the next label. */
export const beside = (sheet: LabeledSheet, label: Label): readonly Token[] => {
  const own = label.cell.tokens.slice(label.to, nextInCell(sheet, label));
  const rest = restToken(label);
  if (own.length > 0 || rest) return rest ? [rest, ...own] : own;
  if (nextInCell(sheet, label) < label.cell.tokens.length) return [];
  const cells = sheet.rows[label.cell.row]?.cells ?? [];
  const next = cells[cells.indexOf(label.cell) + 1];
  if (!next) return [];
  const first = labelsIn(sheet, label.cell.row).find((other) => other.cell === next);
  if (first?.from === 0) return [];
  if (first || sheet.reader === 'text') return next.tokens.slice(0, first?.from ?? next.tokens.length);
  return [...next.tokens, ...splitOff(sheet, label.cell.row, cells.indexOf(next))];
};

/** Words that a reader of pictures saw a little apart from those of a cell. */
const splitOff = (sheet: LabeledSheet, row: number, cell: number): readonly Token[] => {
  const cells = sheet.rows[row]?.cells ?? [];
  const tokens: Token[] = [];
  for (let index = cell + 1; index < cells.length; index += 1) {
    const [before, next] = [cells[index - 1], cells[index]];
    if (!before || !next || next.left - before.right > SPLIT * sheet.unit) break;
    const label = labelsIn(sheet, row).find((other) => other.cell === next);
    tokens.push(...next.tokens.slice(0, label?.from ?? next.tokens.length));
    if (label) break;
  }
  return tokens;
};

/** Where a label's values may stand, read from the nearest to the farthest. */
export const nearby = (sheet: LabeledSheet, label: Label, rowsBelow = 3): readonly Nearby[] => {
  const right = beside(sheet, label);
  return [
    ...(right.length > 0 ? [{ tokens: right, from: 'beside' as const, distance: 0 }] : []),
    // `No:CH8985882` has its value.
    ...below(sheet, label, label.rest === '' ? rowsBelow : 0).map((tokens, index) => ({
      tokens,
      from: 'below' as const,
      distance: index + 1,
    })),
  ];
};

/**
 * What stands above a label, where forms print labels below their lines: nothing is beside or below it that could be its
 * value, and no other label is above.
 */
export const captioned = (sheet: LabeledSheet, label: Label): readonly Nearby[] => {
  if (label.inProse || label.from > 0 || label.to < label.cell.tokens.length) return [];
  const column = columnOf(sheet, label);
  for (let index = label.cell.row - 1; index >= 0; index -= 1) {
    const row = sheet.rows[index];
    if (!row || label.top - row.bottom > 1.2 * sheet.unit) return [];
    const cell = row.cells.find(
      (own) =>
        own.bottom < label.top + 0.3 * sheet.unit &&
        Math.abs(own.left - label.left) < sheet.unit &&
        own.right < column.right + sheet.unit,
    );
    if (!cell) continue;
    const isValue = !labelsIn(sheet, index).some(
      (other) => other.cell === cell || (other.cell.right <= cell.left && /:$/.test(other.cell.text)),
    );
    const isBelowLabel = sheet.rows
      .slice(Math.max(0, index - 2), index)
      .some((above, at) =>
        labelsIn(sheet, Math.max(0, index - 2) + at).some(
          (other) =>
            !other.inProse &&
            Math.abs(other.left - cell.left) < sheet.unit &&
            cell.top - other.bottom < label.top - cell.bottom + 0.5 * sheet.unit &&
            other.to === other.cell.tokens.length &&
            above.bottom <= cell.top + 0.3 * sheet.unit,
        ),
      );
    return isValue && !isBelowLabel ? [{ tokens: cell.tokens, from: 'above', distance: 1 }] : [];
  }
  return [];
};

const nextInCell = (sheet: LabeledSheet, label: Label): number =>
  Math.min(
    label.cell.tokens.length,
    ...labelsIn(sheet, label.cell.row).flatMap((other) =>
      other.cell === label.cell && other.from >= label.to ? [other.from] : [],
    ),
  );

/** The end of a label's last word that belongs to the value. */
const restToken = (label: Label): Token | null => {
  const last = label.tokens.at(-1);
  if (!last || label.rest === '' || !/[\p{L}\p{N}]/u.test(label.rest)) return null;
  const share = label.rest.length / Math.max(1, last.text.length);
  return { ...last, text: label.rest, left: last.right - share * (last.right - last.left) };
};
