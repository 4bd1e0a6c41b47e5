import type { Box } from '@coverleaf/contracts';
import { convexHull } from './find-page';
import { type GrayImage, shrinkTo } from './gray-image';
import type { Point } from './homography';
import { smallestRectangle, type TextRegion } from './text-regions';

/** Pixels of the longer side while marks are looked for: body text is about 10 pixels high. */
const SIDE = 1_000;
/** Of 255: brighter is paper or a faint background. */
const INK = 205;
/** Pixels: straight runs that are longer are rules, frames and fills. */
const MAX_RUN = { across: 60, down: 45 };
/** Pixels, and times the height of usual words, that a letter of a mark is high. */
const MIN_LETTER = { pixels: 20, words: 2 };
/** Of a part's outline, the share that leans: print of tables, frames and codes is upright. */
const MIN_LEANING = 0.12;
/** Degrees from upright or level. */
const LEAN = 14;
/** Of a part's ink, the share within words from which these explain it. */
const EXPLAINED = 0.85;
/** Of a colored part's height: lower words don't explain it. */
const LEAST_HEIGHT = 0.6;
/** Of a part's rectangle: more is a fill or a picture. */
const MAX_FILL = 0.75;
/** Parts that lie apart by less than this share of their height are of one mark. */
const NEAR = 0.9;
/** Pixels: a smaller mark is a letter, a tick or a blot. */
const MIN_MARK = { length: 90, thickness: 24 };
const MAX_PARTS = 4_000;

/** Something drawn over the page that words don't explain. */
export interface Mark {
  /** In pixels of `strokes`. */
  readonly region: TextRegion;
  /** In the view. */
  readonly box: Box;
  /** Words that its strokes run through. */
  readonly crossedWords: number;
  /** Its strokes alone, black on white. */
  readonly strokes: GrayImage;
}

interface Part {
  readonly pixels: Uint32Array;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Large drawings across a page, such as a stamp that is drawn as lines, which readers of print don't see.
 * @param words upright words that were read with confidence
 */
export const findMarks = (view: GrayImage, words: readonly Box[]): Mark[] => marksIn(view, words, 0);

/**
 * The same of print in color alone. Black print doesn't touch it there, so that words that are much lower, over which it
 * stands, don't explain it.
 * @param ink as `colorInkOf` makes it
 */
export const findColoredMarks = (ink: GrayImage, words: readonly Box[]): Mark[] =>
  marksIn(ink, words, LEAST_HEIGHT);

function marksIn(view: GrayImage, words: readonly Box[], leastHeight: number): Mark[] {
  const small = shrinkTo(view, SIDE);
  const { width, height } = small;
  const ink = inkWithoutRules(small);
  const boxes = words.map((box) => pixelsOf(box, small));
  const wordAt = new Uint16Array(width * height);
  for (const [index, { left, top, right, bottom }] of boxes.entries())
    for (let y = top; y < bottom; y += 1) wordAt.fill(index + 1, y * width + left, y * width + right);
  const heights = boxes.map(({ top, bottom }) => bottom - top).toSorted((a, b) => a - b);
  const letter = Math.max(MIN_LETTER.pixels, MIN_LETTER.words * (heights[heights.length >> 1] ?? 0));
  const parts = partsOf(ink, width, height, letter).filter(
    (part) =>
      isDrawn(part, small) &&
      !isExplained(part, (at) => {
        const box = boxes[(wordAt[at] ?? 0) - 1];
        return box !== undefined && box.bottom - box.top >= leastHeight * (part.bottom - part.top);
      }),
  );
  const marks = clustersOf(parts).flatMap((cluster): Mark[] => {
    const found = rectangleOf(cluster, width);
    if (!found || found.length < MIN_MARK.length || found.thickness < MIN_MARK.thickness) return [];
    const [left, top] = [
      Math.min(...cluster.map((one) => one.left)),
      Math.min(...cluster.map((one) => one.top)),
    ];
    const [right, bottom] = [
      Math.max(...cluster.map((one) => one.right)),
      Math.max(...cluster.map((one) => one.bottom)),
    ];
    return [
      {
        region: found,
        box: {
          left: left / width,
          top: top / height,
          width: (right - left) / width,
          height: (bottom - top) / height,
        },
        crossedWords: crossedBy(cluster, wordAt),
        strokes: strokesOf(cluster, small),
      },
    ];
  });
  return marks.toSorted((one, other) => other.region.length - one.region.length);
}

const pixelsOf = ({ left, top, width, height }: Box, image: GrayImage) => ({
  left: Math.max(0, Math.floor(left * image.width)),
  top: Math.max(0, Math.floor(top * image.height)),
  right: Math.min(image.width, Math.ceil((left + width) * image.width)),
  bottom: Math.min(image.height, Math.ceil((top + height) * image.height)),
});

function inkWithoutRules({ width, height, data }: GrayImage): Uint8Array {
  const ink = new Uint8Array(data.length);
  const rules = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) ink[at] = (data[at] ?? 255) < INK ? 1 : 0;
  const clearRuns = (lines: number, length: number, lineStep: number, step: number, max: number): void => {
    for (let line = 0; line < lines; line += 1) {
      let run = 0;
      for (let at = 0; at <= length; at += 1) {
        const pixel = line * lineStep + at * step;
        if (at < length && ink[pixel]) run += 1;
        else {
          if (run >= max) for (let back = 1; back <= run; back += 1) rules[pixel - back * step] = 1;
          run = 0;
        }
      }
    }
  };
  clearRuns(height, width, width, 1, MAX_RUN.across);
  clearRuns(width, height, 1, width, MAX_RUN.down);
  for (let at = 0; at < ink.length; at += 1) if (rules[at]) ink[at] = 0;
  return ink;
}

/** Connected ink that is high enough and does not touch the edge, where shadows and fingers are. */
function partsOf(ink: Uint8Array, width: number, height: number, minHeight: number): Part[] {
  const seen = new Uint8Array(ink.length);
  const stack = new Uint32Array(ink.length);
  const parts: Part[] = [];
  for (let start = 0; start < ink.length && parts.length < MAX_PARTS; start += 1) {
    if (!ink[start] || seen[start]) continue;
    let [top, count] = [0, 0];
    let [minX, maxX, minY, maxY] = [width, 0, height, 0];
    stack[top++] = start;
    seen[start] = 1;
    // Pixels that are done stay below those that wait.
    while (count < top) {
      const at = stack[count++] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const to = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height || !ink[to] || seen[to])
            continue;
          seen[to] = 1;
          stack[top++] = to;
        }
    }
    const isAtEdge = minX <= 1 || minY <= 1 || maxX >= width - 2 || maxY >= height - 2;
    if (maxY - minY + 1 < minHeight || isAtEdge) continue;
    parts.push({ pixels: stack.slice(0, count), left: minX, top: minY, right: maxX + 1, bottom: maxY + 1 });
  }
  return parts;
}

/** Neither a fill nor something whose lines are all level or upright. */
function isDrawn({ pixels, left, top, right, bottom }: Part, { width, data }: GrayImage): boolean {
  if (pixels.length > MAX_FILL * (right - left) * (bottom - top)) return false;
  let [leaning, all] = [0, 0];
  for (const at of pixels) {
    const [a, b, c] = [data[at - width - 1] ?? 0, data[at - width] ?? 0, data[at - width + 1] ?? 0];
    const [d, f] = [data[at - 1] ?? 0, data[at + 1] ?? 0];
    const [g, h, i] = [data[at + width - 1] ?? 0, data[at + width] ?? 0, data[at + width + 1] ?? 0];
    const [dx, dy] = [c + 2 * f + i - a - 2 * d - g, g + 2 * h + i - a - 2 * b - c];
    const strength = Math.hypot(dx, dy);
    if (strength < 80) continue;
    all += strength;
    const degrees = ((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 90;
    if (degrees > LEAN && degrees < 90 - LEAN) leaning += strength;
  }
  return all > 0 && leaning / all >= MIN_LEANING;
}

function isExplained({ pixels }: Part, isWord: (at: number) => boolean): boolean {
  let inside = 0;
  for (const at of pixels) if (isWord(at)) inside += 1;
  return inside >= EXPLAINED * pixels.length;
}

function clustersOf(parts: readonly Part[]): Part[][] {
  const clusters: Part[][] = [];
  for (const part of parts) {
    const near = clusters.filter((cluster) => cluster.some((other) => areNear(part, other)));
    const joined = [part, ...near.flat()];
    for (const cluster of near) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push(joined);
  }
  return clusters;
}

function areNear(one: Part, other: Part): boolean {
  const across = Math.max(one.left, other.left) - Math.min(one.right, other.right);
  const down = Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom);
  const size = Math.min(one.bottom - one.top, other.bottom - other.top);
  return Math.max(across, down) < NEAR * size;
}

function rectangleOf(cluster: readonly Part[], width: number): TextRegion | null {
  const points = cluster.flatMap(({ pixels }) =>
    convexHull(Array.from(pixels, (at): Point => ({ x: at % width, y: Math.floor(at / width) }))),
  );
  return smallestRectangle(convexHull(points), 1);
}

/** A word is crossed where more than a touch of the mark lies in it. */
function crossedBy(cluster: readonly Part[], wordAt: Uint16Array): number {
  const counts = new Map<number, number>();
  for (const { pixels } of cluster)
    for (const at of pixels) {
      const word = wordAt[at] ?? 0;
      if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  return [...counts.values()].filter((count) => count >= 12).length;
}

function strokesOf(cluster: readonly Part[], { width, height }: GrayImage): GrayImage {
  const data = new Uint8Array(width * height).fill(255);
  for (const { pixels } of cluster) for (const at of pixels) data[at] = 0;
  return { width, height, data };
}
