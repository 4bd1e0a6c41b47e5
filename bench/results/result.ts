import { median } from '../figures';

export type Target = readonly ['≥' | '≤', number];

/** One row of the table, whatever was measured. */
export interface Result {
  readonly row: string;
  /** Of `least` and `ours`, or of `ours` alone. */
  readonly unit: string;
  /** What the least code reached, the median of all rounds; null where nothing is compared. */
  readonly least: number | null;
  readonly ours: number;
  /** Ours to the least, the median of the rounds; null where nothing is compared. */
  readonly ratio: number | null;
  /** The lowest and the highest ratio of a round. */
  readonly spread: readonly [number, number] | null;
  /** Of the ratio; of `ours` where nothing is compared. */
  readonly target: Target;
  readonly met: boolean;
  /** How it was measured, in one sentence. */
  readonly how: string;
}

type Told = Pick<Result, 'row' | 'unit' | 'target' | 'how'>;

/** @param measured the figures of each round, in which both were measured one after the other */
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

const reaches = (value: number, [direction, bound]: Target): boolean =>
  direction === '≥' ? value >= bound : value <= bound;
