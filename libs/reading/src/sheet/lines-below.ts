import { heightOf, middleOf, sharedWidth, unionOf, type Area } from './areas';
import { labelsIn, type LabeledSheet } from './labeled-sheet';
import type { Label } from './labels';
import type { LabelName } from './lexicon';
import { runsOf, type Row, type Token } from './lines';

/** In heights of a word: so wide may a blank be that a reader of pictures sees inside a value. */
export const SPLIT = 1.9;

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
