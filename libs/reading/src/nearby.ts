import { heightOf, middleOf, sharedWidth, unionOf, type Area } from './areas';
import type { Label } from './labels';
import type { LabelName } from './lexicon';
import { runsOf, type Row, type Sheet, type Token } from './lines';

/** What a reader saw, with the labels in it. */
export interface LabeledSheet extends Sheet {
  readonly labels: readonly Label[];
  /** Labels by row. */
  readonly labelsAt: ReadonlyMap<number, readonly Label[]>;
}

export const withLabels = (sheet: Sheet, labels: readonly Label[]): LabeledSheet => {
  const labelsAt = new Map<number, Label[]>();
  for (const label of labels) labelsAt.set(label.cell.row, [...(labelsAt.get(label.cell.row) ?? []), label]);
  return { ...sheet, labels, labelsAt };
};

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

/** In heights of a word: so wide may a blank be that a reader of pictures sees inside a value. */
const SPLIT = 1.9;

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

/** Lines below a label, within its column, up to the next label or a gap. */
export const below = (
  sheet: LabeledSheet,
  label: Label,
  most: number,
  gap = 2.2,
): readonly (readonly Token[])[] =>
  linesUnder(sheet, headOf(label), label.cell.row, columnOf(sheet, label), most, gap, label.name);

const OF_AMOUNTS: ReadonlySet<LabelName> = new Set([
  'deductible',
  'limit',
  'dwelling',
  'wind_hail',
  'all_perils',
  'comprehensive',
  'collision',
  'hull',
]);
/** In words: heads of columns are no longer. */
const LONGEST_HEAD = 6;

/** What a column stands below: the label, with words in front of it, as in `Your wind and hail deductible`. */
const headOf = (label: Label): Area => {
  const { name, cell, from, to, inProse } = label;
  const isEnd =
    OF_AMOUNTS.has(name) &&
    from > 0 &&
    to === cell.tokens.length &&
    to <= LONGEST_HEAD &&
    !inProse &&
    label.rest === '';
  return isEnd ? { ...unionOf([cell, label]), bottom: label.bottom } : label;
};

/** How a value goes on below: lines that begin where it begins. */
export const continued = (
  sheet: LabeledSheet,
  label: Label,
  value: readonly Token[],
  most: number,
  startRow = label.cell.row,
): readonly (readonly Token[])[] => {
  const [first] = value;
  if (!first) return [];
  const cells = sheet.rows[startRow]?.cells ?? [];
  const next = cells.find(
    (cell) => cell.left > first.right && !cell.tokens.some((token) => value.includes(token)),
  );
  // The name of a company may go on below its label, as a sentence does.
  const isSentence = label.name === 'insurer' && label.cell.tokens.includes(first);
  const edge = isSentence ? label.left : first.left;
  const column = { left: edge - 1.2 * sheet.unit, right: next ? next.left - 0.3 * sheet.unit : Infinity };
  const lines = linesUnder(
    sheet,
    unionOf(isSentence ? [label, ...value] : value),
    startRow,
    column,
    most,
    1.3,
    label.name,
    true,
  );
  const isAligned = (line: readonly Token[]): boolean => {
    const left = line[0]?.left ?? 0;
    return (
      Math.abs(left - first.left) < 1.2 * sheet.unit ||
      (isSentence && Math.abs(left - label.left) < 1.2 * sheet.unit)
    );
  };
  const end = lines.findIndex((line) => !isAligned(line) || startsBefore(sheet, line));
  return end < 0 ? lines : lines.slice(0, end);
};

/** Whether words are the end of a line that begins further left. */
const startsBefore = (sheet: LabeledSheet, line: readonly Token[]): boolean => {
  const [first] = line;
  const row = first && sheet.rows.find((one) => one.tokens.includes(first));
  const cell = first && row?.cells.find((one) => one.tokens.includes(first));
  return (
    cell !== undefined &&
    cell.tokens[0] !== first &&
    !labelsIn(sheet, cell.row).some((label) => label.cell === cell && cell.tokens[label.to] === first)
  );
};

const linesUnder = (
  sheet: LabeledSheet,
  start: Area,
  startRow: number,
  column: { left: number; right: number },
  most: number,
  gap: number,
  wraps: LabelName,
  isBeside = false,
): readonly (readonly Token[])[] => {
  const lines: (readonly Token[])[] = [];
  let { bottom } = start;
  let edge = start;
  for (let index = startRow + 1; index < sheet.rows.length && lines.length < most; index += 1) {
    const row = sheet.rows[index];
    if (!row || row.top - bottom > gap * Math.max(sheet.unit, heightOf(start)) + 8 * sheet.unit) break;
    const run = runInColumn(row, column, edge, sheet);
    if (!run) {
      // Second heads of other columns: `From  To` below `Policy period`.
      if (lines.length === 0 && !isBeside && SHORT.has(wraps) && isOfHeads(sheet, index))
        bottom = Math.max(bottom, row.bottom);
      continue;
    }
    const area = unionOf(run);
    if (area.top - bottom > gap * Math.max(sheet.unit, lines.length === 0 ? heightOf(start) : 0)) break;
    if (isSubtitle(run)) {
      bottom = area.bottom;
      continue;
    }
    if (startsWithLabel(sheet, index, run, wraps)) break;
    if (isBeside && isValueOfOther(sheet, index, area)) break;
    if (area.top < start.bottom - 0.5 * sheet.unit) continue;
    lines.push(run);
    bottom = area.bottom;
    if (lines.length === 1) edge = area;
  }
  return lines;
};

/** What these announce is one line long. */
const SHORT: ReadonlySet<LabelName> = new Set(['policy_number', 'effective', 'expiration']);

const isOfHeads = (sheet: LabeledSheet, row: number): boolean =>
  (sheet.rows[row]?.cells ?? []).every((cell) =>
    labelsIn(sheet, row).some(
      (label) => label.cell === cell && label.from === 0 && label.to === cell.tokens.length,
    ),
  );

/** Words under a label that only say what follows. */
const isSubtitle = (run: readonly Token[]): boolean =>
  run.length <= 6 &&
  /^\W*(?:name|nombre)\W*(?:and|&|y)\W*(?:mailing )?(?:address|direcci[oó]n)\W*$|^\(?(?:mm\/dd\/yyyy|first named insured)\)?$/i.test(
    run.map((token) => token.text).join(' '),
  );

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

export const labelsIn = (sheet: LabeledSheet, row: number): readonly Label[] => sheet.labelsAt.get(row) ?? [];

/** Whether the run begins with a label that isn't in a sentence. */
const startsWithLabel = (
  sheet: LabeledSheet,
  row: number,
  run: readonly Token[],
  wraps: LabelName,
): boolean =>
  labelsIn(sheet, row).some(
    (label) =>
      label.tokens[0] === run[0] &&
      !label.inProse &&
      // `Insurance Company` alone is more likely the end of an insurer's name.
      !(wraps === 'insurer' && label.name === 'insurer' && !/:$/.test(label.tokens.at(-1)?.text ?? '')),
  );

/** Whether a label further left announces these words. */
const isValueOfOther = (sheet: LabeledSheet, row: number, area: Area): boolean => {
  const cells = sheet.rows[row]?.cells ?? [];
  const own = cells.findIndex((cell) => sharedWidth(cell, area) > 0);
  const before = cells[own - 1];
  return labelsIn(sheet, row).some(
    (label) => label.cell === before && label.to === before.tokens.length && !label.inProse,
  );
};

/** From where to where words of a column stand: up to its neighbors in the row of labels. */
export const columnOf = (sheet: LabeledSheet, label: Label): { left: number; right: number } => {
  const row = sheet.rows[label.cell.row];
  const others = [
    ...(row?.cells ?? []).filter((cell) => cell !== label.cell),
    ...labelsIn(sheet, label.cell.row).filter(
      (other) => other !== label && sharedWidth(other, label) < -0.6 * sheet.unit,
    ),
  ];
  let left = -Infinity;
  let right = Infinity;
  for (const other of others) {
    if (other.right <= label.left) left = Math.max(left, (other.right + label.left) / 2 - sheet.unit);
    else if (other.left >= label.right) right = Math.min(right, other.left - 0.3 * sheet.unit);
  }
  return { left, right };
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

const runInColumn = (
  row: Row,
  column: { left: number; right: number },
  edge: Area,
  { unit, reader, blank }: LabeledSheet,
): readonly Token[] | null => {
  const inside = row.tokens.filter((token) => {
    const { x } = middleOf(token);
    return x >= column.left && x <= column.right;
  });
  let best: readonly Token[] | null = null;
  let most = 0;
  for (const run of runsOf(inside, reader === 'text' ? blank : SPLIT)) {
    const area = unionOf(run);
    const shared = sharedWidth(area, edge);
    const aligned = Math.abs(area.left - edge.left) < 1.5 * unit ? 10 * unit : 0;
    if (shared + aligned > most) [best, most] = [run, shared + aligned];
  }
  if (!best || column.left === -Infinity) return best;
  // The end of the left neighbor may reach into the column.
  const aligned = best.findIndex((token) => Math.abs(token.left - edge.left) < 0.4 * unit);
  return aligned > 0 ? best.slice(aligned) : best;
};
