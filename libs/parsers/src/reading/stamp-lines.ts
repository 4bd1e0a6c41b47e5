import type { Box } from '@coverleaf/contracts';
import { type GrayImage, shrinkTo, warp } from './gray-image';
import type { Homography } from './homography';
import type { PaddleOcr } from './paddle-ocr';
import { largeRegions, type TextRegion } from './text-regions';

/** Pixels of the longer side while ink is looked for: body text is about 10 pixels high. */
const SIDE = 1_000;
/** Of 255, between pixels that are two apart: a watermark is hardly darker than its paper. */
const MIN_STEP = 7;
/** Pixels: straight edges that are longer are those of rules, frames and fills. */
const MAX_RUN = { across: 40, down: 30 };
/** Pixels around a word that its letters and their edges may reach. */
const WORD_EDGE = 3;
/** Pixels: what is thinner or smaller is a dotted rule, a corner or dust. */
const SPECK = { thickness: 4, length: 6 };
/** Pixels between parts of one area, and around it: a stamp's letters may begin beneath words. */
const [NEAR, MARGIN] = [24, 36];
/** Times the height of usual words: smaller areas hold neither large nor turned print. */
const MIN_LENGTH = 2;
/** More areas, or a larger share of the page: it is looked at as a whole. */
const WHOLE_PAGE = { areas: 12, share: 0.5 };
/** Pixels of a page's longer side while lines are looked for: closely, and for large print that falls apart there. */
const [FINE_SIDE, COARSE_SIDE] = [1_216, 480];
/** Of the detector's input. */
const MULTIPLE = 32;
/** How thick the detector sees a line whose words are of height 1. */
const LINE_THICKNESS = 1.9;
/** Degrees, and times the usual thickness of a line. */
const TURNED = 8;
const LARGE = 2.2;

/** In pixels. */
interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Lines that a stamp may be: turned ones, and ones much larger than the others. They are looked for where the page has
 * ink that words don't explain.
 * @param words that another reader of the page saw
 */
export async function findStampLines(
  view: GrayImage,
  words: readonly Box[],
  ocr: PaddleOcr,
): Promise<TextRegion[]> {
  const heights = words.map(({ height }) => height).toSorted((a, b) => a - b);
  const height = heights[heights.length >> 1] ?? 0;
  const usual = LINE_THICKNESS * height * view.height;
  const lines: TextRegion[] = [];
  for (const area of unexplainedAreas(
    view,
    words.filter((word) => word.height < LARGE * height),
    height * view.height,
  )) {
    const { image, left, top, side } = partOf(view, area);
    const fine = await ocr.findLines(image, side);
    const coarse = await ocr.findLines(image, (side * COARSE_SIDE) / FINE_SIDE);
    for (const line of [...fine, ...largeRegions(coarse, fine, usual)])
      if (Math.abs(line.angle) > TURNED || line.thickness > LARGE * usual)
        lines.push({ ...line, center: { x: line.center.x + left, y: line.center.y + top } });
  }
  return lines;
}

/** Of a view, where there is ink outside of words, apart from rules, frames and fills. */
export function unexplainedAreas(view: GrayImage, words: readonly Box[], wordHeight: number): Area[] {
  const small = shrinkTo(view, SIDE);
  const { width, height } = small;
  const scale = view.width / width;
  const edges = edgesOf(small);
  clearRuns(edges, { lines: height, length: width, lineStep: width, step: 1, max: MAX_RUN.across });
  clearRuns(edges, { lines: width, length: height, lineStep: 1, step: width, max: MAX_RUN.down });
  for (const box of words) {
    const left = Math.max(0, Math.floor(box.left * width) - WORD_EDGE);
    const right = Math.min(width, Math.ceil((box.left + box.width) * width) + WORD_EDGE);
    const top = Math.max(0, Math.floor(box.top * height) - WORD_EDGE);
    const bottom = Math.min(height, Math.ceil((box.top + box.height) * height) + WORD_EDGE);
    for (let y = top; y < bottom && left < right; y += 1) edges.fill(0, y * width + left, y * width + right);
  }
  const areas = joined(specksOf(edges, small), NEAR).filter(
    ({ left, top, right, bottom }) => Math.max(right - left, bottom - top) * scale > MIN_LENGTH * wordHeight,
  );
  const wide = joined(
    areas.map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left - MARGIN),
      top: Math.max(0, top - MARGIN),
      right: Math.min(width, right + MARGIN),
      bottom: Math.min(height, bottom + MARGIN),
    })),
    0,
  );
  const covered = wide.reduce(
    (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
    0,
  );
  const isWhole = wide.length > WHOLE_PAGE.areas || covered > WHOLE_PAGE.share * width * height;
  const wanted = isWhole ? [{ left: 0, top: 0, right: width, bottom: height }] : wide;
  return wanted.map(({ left, top, right, bottom }) => ({
    left: Math.floor(left * scale),
    top: Math.floor(top * scale),
    right: Math.min(view.width, Math.ceil(right * scale)),
    bottom: Math.min(view.height, Math.ceil(bottom * scale)),
  }));
}

function edgesOf({ width, height, data }: GrayImage): Uint8Array {
  const edges = new Uint8Array(data.length);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0));
      const down = Math.abs((data[at + width] ?? 0) - (data[at - width] ?? 0));
      if (across >= MIN_STEP || down >= MIN_STEP) edges[at] = 1;
    }
  return edges;
}

interface Runs {
  readonly lines: number;
  readonly length: number;
  readonly lineStep: number;
  readonly step: number;
  readonly max: number;
}

function clearRuns(edges: Uint8Array, { lines, length, lineStep, step, max }: Runs): void {
  for (let line = 0; line < lines; line += 1) {
    let run = 0;
    for (let at = 0; at <= length; at += 1) {
      const pixel = line * lineStep + at * step;
      if (at < length && edges[pixel]) run += 1;
      else {
        if (run >= max) for (let back = 1; back <= run; back += 1) edges[pixel - back * step] = 0;
        run = 0;
      }
    }
  }
}

/** Connected edges, except the smallest ones. */
function specksOf(edges: Uint8Array, { width }: GrayImage): Area[] {
  const stack = new Uint32Array(edges.length);
  const specks: Area[] = [];
  for (let start = 0; start < edges.length; start += 1) {
    if (!edges[start]) continue;
    let waiting = 0;
    let [left, right, top, bottom] = [width, 0, edges.length, 0];
    stack[waiting++] = start;
    edges[start] = 0;
    while (waiting > 0) {
      const at = stack[--waiting] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, right, top, bottom] = [
        Math.min(left, x),
        Math.max(right, x + 1),
        Math.min(top, y),
        Math.max(bottom, y + 1),
      ];
      // No edge lies on the border, so all of its neighbors are pixels.
      for (const to of [
        at - width - 1,
        at - width,
        at - width + 1,
        at - 1,
        at + 1,
        at + width - 1,
        at + width,
        at + width + 1,
      ])
        if (edges[to]) {
          edges[to] = 0;
          stack[waiting++] = to;
        }
    }
    const [thin, long] = [Math.min(right - left, bottom - top), Math.max(right - left, bottom - top)];
    if (thin > SPECK.thickness && long > SPECK.length) specks.push({ left, right, top, bottom });
  }
  return specks;
}

/** Areas that lie less than `gap` apart are one. */
function joined(areas: readonly Area[], gap: number): Area[] {
  const open: Area[] = [];
  for (let area of areas) {
    for (let at = 0; at < open.length;) {
      const other = open[at];
      if (!other || !areNear(area, other, gap)) {
        at += 1;
        continue;
      }
      area = {
        left: Math.min(area.left, other.left),
        top: Math.min(area.top, other.top),
        right: Math.max(area.right, other.right),
        bottom: Math.max(area.bottom, other.bottom),
      };
      open.splice(at, 1);
      // It may be near to earlier ones now.
      at = 0;
    }
    open.push(area);
  }
  return open;
}

const areNear = (one: Area, other: Area, gap: number): boolean =>
  Math.max(one.left, other.left) - Math.min(one.right, other.right) <= gap &&
  Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom) <= gap;

/** An area of a view, a little larger so that the detector doesn't stretch it. @returns `side`: at which it is looked at */
function partOf(view: GrayImage, { left, top, right, bottom }: Area) {
  const scale = Math.min(1, FINE_SIDE / Math.max(view.width, view.height));
  const fit = (length: number): number =>
    Math.round((Math.ceil((length * scale) / MULTIPLE) * MULTIPLE) / scale);
  const [width, height] = [fit(right - left), fit(bottom - top)];
  const toView: Homography = [1, 0, left, 0, 1, top, 0, 0, 1];
  return { image: warp(view, toView, width, height), left, top, side: Math.max(width, height) * scale };
}
