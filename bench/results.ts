/** Latencies of one kind, in milliseconds. */
export class Latencies {
  private readonly values: number[];

  constructor(values: readonly number[] = []) {
    this.values = [...values];
  }

  add(milliseconds: number): void {
    this.values.push(milliseconds);
  }

  /** Adds how long `act` takes. */
  async time(act: () => Promise<unknown>): Promise<void> {
    const began = performance.now();
    await act();
    this.add(performance.now() - began);
  }

  /** @param part 0 to 1; 0.5 is the median */
  quantile(part: number): number {
    const sorted = this.values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
  }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const p50AndP95 = (latencies: Latencies): string =>
  `${milliseconds(latencies.quantile(0.5))} / ${milliseconds(latencies.quantile(0.95))}`;
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`;
export const times = (value: number): string => `${value.toFixed(2)} ×`;

/** Prints rows in columns. The first row contains the headings. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    process.stdout.write(`${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
  }
}

export type Target = readonly ['≥' | '≤', number];

/** A row of the results table. */
export interface Result {
  readonly row: string;
  /** The unit of `least` and `ours`. */
  readonly unit: string;
  /** The minimal implementation's median of all rounds; null without a comparison. */
  readonly least: number | null;
  readonly ours: number;
  /** The median of the rounds' ratios of `ours` to `least`; null without a comparison. */
  readonly ratio: number | null;
  /** The lowest and the highest ratio of any round. */
  readonly spread: readonly [number, number] | null;
  /** The target for the ratio or, without a comparison, for `ours`; null if the figure is only shown. */
  readonly target: Target | null;
  /** Null without a target. */
  readonly met: boolean | null;
  /** How the figures were measured, in one sentence. */
  readonly how: string;
}

type Told = Pick<Result, 'row' | 'unit' | 'target' | 'how'>;

/** @param measured the figures of each round; both sides were measured in turn */
export function compared(
  told: Told,
  measured: { readonly least: readonly number[]; readonly ours: readonly number[] },
): Result {
  const ratios = measured.ours.map((ours, round) => ours / (measured.least[round] ?? Number.NaN));
  const ratio = median(ratios);
  return {
    ...told,
    least: median(measured.least),
    ours: median(measured.ours),
    ratio,
    spread: ratios.length > 1 ? [Math.min(...ratios), Math.max(...ratios)] : null,
    met: reaches(ratio, told.target),
  };
}

export const measuredAlone = (told: Told, ours: number): Result => ({
  ...told,
  least: null,
  ours,
  ratio: null,
  spread: null,
  met: reaches(ours, told.target),
});

function reaches(value: number, target: Target | null): boolean | null {
  if (!target) return null;
  const [direction, bound] = target;
  return direction === '≥' ? value >= bound : value <= bound;
}

const HEADS = ['job', 'unit', 'least code', 'Coverleaf', 'ratio (lowest to highest)', 'target', ''];

/** The results as cells for the terminal and the page, headings first. */
export const toCells = (results: readonly Result[]): string[][] => [HEADS, ...results.map(cellsOf)];

function cellsOf({ row, unit, least, ours, ratio, spread, target, met }: Result): string[] {
  const range = spread ? ` (${spread.map((value) => value.toFixed(2)).join(' to ')})` : '';
  return [
    row,
    unit,
    least === null ? '' : figure(least),
    figure(ours),
    ratio === null ? '' : `${ratio.toFixed(2)} ×${range}`,
    target ? `${target.join(' ')}${ratio === null ? '' : ' ×'}` : 'none',
    met === null ? '' : met ? 'met' : 'MISSED',
  ];
}

/** Rounds to three significant digits. */
const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3)).toString();
