import type { GrayImage } from './gray-image';

/** Of 255: neighboring rows of paper, fills and upright rules differ by less. */
const MIN_STEP = 40;
/** Pixels between two lines of print, at the least. */
const MIN_GAP = 6;
/** Of the print on a page, the share above a cut. */
const [LEAST_ABOVE, MOST_ABOVE] = [0.3, 0.7];
/** Pixels that differ from those above them: a page with less print is read quickly as a whole. */
const MUCH_PRINT = 40_000;

/** Part of an image, as wide as the whole. */
export interface Band {
  /** Pixels. */
  readonly top: number;
  readonly height: number;
}

/** A page in two bands with about the same amount of print, cut between lines, so that two programs can read it at once. */
export function bandsOf({ width, height, data }: GrayImage): Band[] {
  const whole = [{ top: 0, height }];
  const print = printOfRows({ width, height, data });
  const all = print.reduce((sum, row) => sum + row, 0);
  if (all < MUCH_PRINT) return whole;
  let [above, empty, cut, best] = [0, 0, 0, Infinity];
  for (const [y, row] of print.entries()) {
    above += row;
    empty = row === 0 ? empty + 1 : 0;
    const share = above / all;
    const distance = Math.abs(share - 0.5);
    if (empty < MIN_GAP || share < LEAST_ABOVE || share > MOST_ABOVE || distance >= best) continue;
    [cut, best] = [y - MIN_GAP / 2, distance];
  }
  return cut === 0
    ? whole
    : [
        { top: 0, height: cut },
        { top: cut, height: height - cut },
      ];
}

/** Of each row, the pixels that differ from those above them. */
function printOfRows({ width, height, data }: GrayImage): Uint32Array {
  const print = new Uint32Array(height);
  for (let y = 1; y < height; y += 1) {
    let count = 0;
    for (let at = y * width; at < (y + 1) * width; at += 1)
      if (Math.abs((data[at] ?? 0) - (data[at - width] ?? 0)) >= MIN_STEP) count += 1;
    print[y] = count;
  }
  return print;
}
