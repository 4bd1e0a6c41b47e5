import type { Result } from './result';

const HEADS = ['job', 'unit', 'least code', 'Coverleaf', 'ratio (lowest to highest)', 'target', ''];

/** The results as cells, heads first, for a terminal and for a page. */
export const toCells = (results: readonly Result[]): string[][] => [HEADS, ...results.map(cellsOf)];

function cellsOf({
  row,
  unit,
  least,
  ours,
  ratio,
  spread,
  target: [direction, bound],
  met,
}: Result): string[] {
  const range = spread ? ` (${spread.map((value) => value.toFixed(2)).join(' to ')})` : '';
  return [
    row,
    unit,
    least === null ? '' : figure(least),
    figure(ours),
    ratio === null ? '' : `${ratio.toFixed(2)} ×${range}`,
    `${direction} ${bound}${ratio === null ? '' : ' ×'}`,
    met ? 'met' : 'MISSED',
  ];
}

/** Three digits that count. */
const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
