import { type SeenCharacter } from './characters';
import { type GrayImage, otsuThreshold, warp } from './gray-image';
import { compose, type Homography, mapPoint, rotation, scaling } from './homography';
import type { TextRegion } from './text-regions';

/** Of the model's input. */
export const LINE_HEIGHT = 48;
const MAX_LINE_WIDTH = 3_200;
/** The recognizer's outputs stand for as many pixels. */
const STEP = 8;

/** A region cut out and turned upright. */
export interface LineImage {
  readonly image: GrayImage;
  /** Pixels of the image to pixels of the view. */
  readonly toView: Homography;
}

/** @param turn degrees by which it is read beyond its own angle: 180 for a line that stands on its head */
export function cutLine(view: GrayImage, region: TextRegion, turn = 0): LineImage {
  const scale = LINE_HEIGHT / region.thickness;
  const wanted = Math.ceil((region.length * scale) / STEP) * STEP;
  const width = Math.max(2 * STEP, Math.min(MAX_LINE_WIDTH, wanted));
  const middle = { x: width / 2, y: LINE_HEIGHT / 2 };
  const shrinking = scaling(region.length / width, region.thickness / LINE_HEIGHT);
  const turned = rotation(region.angle + turn, mapPoint(shrinking, middle), region.center);
  const toView = compose(turned, shrinking);
  return { image: warp(view, toView, width, LINE_HEIGHT), toView };
}

/** Of a cut line's height, how much its ink should fill: smaller letters are too narrow for the recognizer. */
const INK_SHARE = 0.7;

/** The region as high as its ink asks for: detection leaves much room around small print. */
export function tightened(region: TextRegion, { image, toView }: LineImage): TextRegion {
  const ink = inkOf(image);
  if (!ink) return region;
  const share = (ink.bottom - ink.top) / image.height;
  if (share < 0.25 || share >= INK_SHARE * 0.92) return region;
  const center = mapPoint(toView, { x: image.width / 2, y: (ink.top + ink.bottom) / 2 });
  return { ...region, center, thickness: (region.thickness * share) / INK_SHARE };
}

/** Columns without ink, from and to (excluded), as pixels; and the rows that have some. */
export interface Ink {
  readonly gaps: readonly (readonly [number, number])[];
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Rules and the edges of boxes are not ink: a row or column counts if some but not most of it is dark. */
export function inkOf(line: GrayImage): Ink | null {
  const { width, height, data } = line;
  const threshold = otsuThreshold(line);
  const columns = new Uint16Array(width);
  const rows = new Uint16Array(height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 255) <= threshold) rows[y] = (rows[y] ?? 0) + 1;
  const isText = (row: number): boolean => row > 0 && row < width * 0.75;
  const middle = Math.floor(height / 2);
  let [top, bottom] = [middle, middle];
  // From the middle outward, until a blank row: what follows belongs to other lines.
  while (top > 0 && isText(rows[top - 1] ?? 0)) top -= 1;
  while (bottom < height - 1 && isText(rows[bottom + 1] ?? 0)) bottom += 1;
  for (let y = top; y <= bottom; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 255) <= threshold) columns[x] = (columns[x] ?? 0) + 1;
  const isInk = (count: number): boolean => count > 0;
  const left = columns.findIndex(isInk);
  if (left < 0) return null;
  const right = columns.findLastIndex(isInk) + 1;
  const gaps: [number, number][] = [];
  for (let x = left; x < right; x += 1) {
    if (isInk(columns[x] ?? 0)) continue;
    const from = x;
    while (x < right && !isInk(columns[x] ?? 0)) x += 1;
    gaps.push([from, x]);
  }
  return { gaps, top, bottom: bottom + 1, left, right };
}

/** Of the ink's height: no gap between words is narrower. */
const MIN_WORD_GAP = 0.2;

/**
 * The words of a line: at the blanks that the recognizer saw, and at gaps in the ink that are clearly wider than those
 * between letters, because the Chinese model often swallows blanks.
 */
export function splitAtGaps(
  characters: readonly SeenCharacter[],
  width: number,
  ink: Ink | null,
): SeenCharacter[][] {
  const words: SeenCharacter[][] = [];
  let open: SeenCharacter[] = [];
  const shown = characters.filter(({ text }) => text !== ' ');
  const gaps = shown.map((character, index) => {
    const next = shown[index + 1];
    return next ? widestGap(ink, character.at * width, next.at * width) : 0;
  });
  const limit = wordGapOf(gaps.slice(0, -1), ink ? ink.bottom - ink.top : LINE_HEIGHT);
  let index = 0;
  for (const [at, character] of characters.entries()) {
    if (character.text === ' ') continue;
    open.push(character);
    const isLast = (gaps[index] ?? 0) > limit || characters[at + 1]?.text === ' ';
    index += 1;
    if (!isLast) continue;
    words.push(open);
    open = [];
  }
  return open.length > 0 ? [...words, open] : words;
}

const widestGap = (ink: Ink | null, from: number, to: number): number =>
  (ink?.gaps ?? []).reduce((widest, [start, end]) => {
    const middle = (start + end) / 2;
    return middle > from && middle <= to ? Math.max(widest, end - start) : widest;
  }, 0);

/** Between the two groups of gaps that lie furthest apart: within words and between them. */
function wordGapOf(gaps: readonly number[], height: number): number {
  const sorted = gaps.toSorted((one, other) => one - other);
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  let [best, limit] = [0, Infinity];
  for (let at = 1; at < sorted.length; at += 1) {
    const [lower, upper] = [meanOf(sorted.slice(0, at)), meanOf(sorted.slice(at))];
    const variance = at * (sorted.length - at) * (upper - lower) ** 2;
    const isApart = upper >= MIN_WORD_GAP * 1.2 * height && upper > 2 * lower;
    if (isApart && variance > best)
      [best, limit] = [variance, ((sorted[at - 1] ?? 0) + (sorted[at] ?? 0)) / 2];
  }
  return Math.max(limit, MIN_WORD_GAP * height);
}
