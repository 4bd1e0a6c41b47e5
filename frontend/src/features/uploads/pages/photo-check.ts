/** Shades of gray, row by row, 0 (black) to 255. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The faults that make a photo of a page hard to read. */
export type PhotoFault = 'small' | 'dark' | 'glare' | 'blurry' | 'cut';

/** The parts of a photo that are measured: all of it at reduced size, and details at full size. */
export interface PhotoSample {
  /** Length of the photo's longer edge in pixels. */
  readonly edge: number;
  readonly overview: GrayImage;
  readonly details: readonly GrayImage[];
}

/** 90 dpi for a letter-size page: below that, small print is illegible. */
const MIN_EDGE = 1_000;
/**
 * The minimum brightness of paper in a photo with enough light. Simulated photos in low light have 85 to 123, others
 * 130 and more.
 */
const MIN_PAPER = 120;
/** From this brightness on, the sensor is saturated. Paper that is white all over, as in a scan, is not glare. */
const SATURATED = 251;
const MAX_PAPER_BESIDE_GLARE = 238;
/** Share of the photo. */
const MIN_GLARE_SHARE = 0.015;
/** The minimum difference between ink and paper in a cell with text. */
const MIN_CONTRAST = 55;
/** The same relative to the brightness, because blurred letters are pale. */
const MIN_DETAIL_CONTRAST = 0.22;
/** Edge of the measured squares, in pixels. In a detail, a square fits the blurred edge of a letter. */
const CELL = 16;
const DETAIL_CELL = 32;
/** Width of a sharp edge from ink to paper, relative to the longer edge, and its minimum in pixels. */
const MAX_EDGE_SHARE = 0.0022;
const MIN_EDGE_WIDTH = 3.6;
/** With fewer text cells, sharpness can't be judged. */
const MIN_TEXT_CELLS = 12;
/** The page continues beyond a side of the photo if these shares of its cells are paper and have text. */
const MIN_PAPER_SHARE = 0.8;
const MAX_CUT_SHARE = 0.12;
/** Paper may be this much darker there. */
const MAX_SHADE = 30;

/** The worst fault of a photo of a page, for a hint; null if there is none. It may be wrong, so it is never a reason to refuse. */
export function findPhotoFault({ edge, overview, details }: PhotoSample): PhotoFault | null {
  if (edge < MIN_EDGE) return 'small';
  const paper = percentile(overview.pixels, 0.75);
  if (paper < MIN_PAPER) return 'dark';
  if (hasGlare(overview, paper)) return 'glare';
  if (isBlurry(details, edge)) return 'blurry';
  return isCut(overview, paper) ? 'cut' : null;
}

function hasGlare(image: GrayImage, paper: number): boolean {
  if (paper > MAX_PAPER_BESIDE_GLARE) return false;
  const cells = cellsOf(image);
  const saturated = cells.filter(({ min }) => min >= SATURATED).length;
  return saturated / cells.length >= MIN_GLARE_SHARE;
}

function isBlurry(details: readonly GrayImage[], edge: number): boolean {
  const widths = details.flatMap((detail) =>
    cellsOf(detail, DETAIL_CELL).flatMap(({ min, max, steepest }) =>
      max - min >= max * MIN_DETAIL_CONTRAST ? [(max - min) / Math.max(1, steepest)] : [],
    ),
  );
  if (widths.length < MIN_TEXT_CELLS) return false;
  widths.sort((a, b) => a - b);
  const typical = widths[Math.floor(widths.length / 2)] ?? 0;
  return typical > Math.max(MIN_EDGE_WIDTH, edge * MAX_EDGE_SHARE);
}

/** Text reaches the border of the photo, on paper and not on the table around it. */
function isCut(image: GrayImage, paper: number): boolean {
  const columns = Math.floor(image.width / CELL);
  const cells = cellsOf(image);
  const sides = [
    cells.slice(0, columns),
    cells.slice(-columns),
    cells.filter((_, at) => at % columns === 0),
    cells.filter((_, at) => at % columns === columns - 1),
  ];
  return sides.some((side) => {
    const onPaper = side.filter(({ max }) => max > paper - MAX_SHADE);
    const withText = onPaper.filter(({ min, max }) => max - min >= MIN_CONTRAST);
    return onPaper.length > side.length * MIN_PAPER_SHARE && withText.length > side.length * MAX_CUT_SHARE;
  });
}

interface Cell {
  readonly min: number;
  readonly max: number;
  /** The largest difference between neighbors in a row or column. */
  readonly steepest: number;
}

function cellsOf({ width, height, pixels }: GrayImage, size = CELL): Cell[] {
  const cells: Cell[] = [];
  for (let top = 0; top + size <= height; top += size) {
    for (let left = 0; left + size <= width; left += size) {
      cells.push(cellAt(pixels, width, top * width + left, size));
    }
  }
  return cells;
}

// Local names, because looking up a global for every pixel is slow.
const { abs, max: greater, min: lesser } = Math;

function cellAt(pixels: Uint8Array, width: number, start: number, size: number): Cell {
  let min = 255;
  let max = 0;
  let steepest = 0;
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = start + y * width + x;
      const value = pixels[at] ?? 0;
      min = lesser(min, value);
      max = greater(max, value);
      if (x > 0) steepest = greater(steepest, abs(value - (pixels[at - 1] ?? 0)));
      if (y > 0) steepest = greater(steepest, abs(value - (pixels[at - width] ?? 0)));
    }
  }
  return { min, max, steepest };
}

function percentile(pixels: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  let below = 0;
  for (const [value, count] of counts.entries()) {
    below += count;
    if (below >= pixels.length * share) return value;
  }
  return 255;
}
