import type { Box } from '@coverleaf/contracts';
import { sharedArea } from '@coverleaf/reading';
import { areaOf, convexHull } from './find-page';
import type { Point } from './homography';

/** A line of text as it was found: a rectangle that may be turned. */
export interface TextRegion {
  readonly center: Point;
  /** Along its longer side. */
  readonly length: number;
  readonly thickness: number;
  /** Degrees clockwise of its longer side, from -90 (excluded) to 90. */
  readonly angle: number;
  /** 0 to 1. */
  readonly score: number;
}

/** Where text is, as the detector sees it: one share per pixel. */
export interface TextMap {
  readonly width: number;
  readonly height: number;
  readonly shares: Float32Array;
}

const TEXT_SHARE = 0.3;
const MIN_SCORE = 0.55;
const MIN_PIXELS = 12;
const MAX_REGIONS = 1_500;
/** The detector marks the inner part of a line; the line is larger by this factor of area per outline. */
const UNCLIP = 1.7;

/** After "Real-time Scene Text Detection with Differentiable Binarization" (Liao et al., 2020), in pixels of the map. */
export function regionsOf({ width, height, shares }: TextMap): TextRegion[] {
  const seen = new Uint8Array(shares.length);
  const stack = new Uint32Array(shares.length);
  const regions: TextRegion[] = [];
  for (let start = 0; start < shares.length && regions.length < MAX_REGIONS; start += 1) {
    if (seen[start] || (shares[start] ?? 0) <= TEXT_SHARE) continue;
    let [top, count, sum] = [0, 0, 0];
    const left = new Map<number, number>();
    const right = new Map<number, number>();
    stack[top++] = start;
    seen[start] = 1;
    while (top > 0) {
      const at = stack[--top] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      count += 1;
      sum += shares[at] ?? 0;
      left.set(y, Math.min(left.get(y) ?? x, x));
      right.set(y, Math.max(right.get(y) ?? x, x));
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) {
          const to = at + dy * width + dx;
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
          if (seen[to] || (shares[to] ?? 0) <= TEXT_SHARE) continue;
          seen[to] = 1;
          stack[top++] = to;
        }
    }
    if (count < MIN_PIXELS || sum / count < MIN_SCORE) continue;
    const outline = [...left].flatMap(([y, x]): Point[] => {
      const end = (right.get(y) ?? x) + 1;
      return [
        { x, y },
        { x, y: y + 1 },
        { x: end, y },
        { x: end, y: y + 1 },
      ];
    });
    const region = smallestRectangle(convexHull(outline), sum / count);
    if (region) regions.push(region);
  }
  return regions;
}

/** One side of the smallest rectangle around a convex shape lies on one of the shape's. */
export function smallestRectangle(hull: readonly Point[], score: number): TextRegion | null {
  if (hull.length < 3 || areaOf(hull) <= 0) return null;
  let best: (Omit<TextRegion, 'score'> & { area: number }) | undefined;
  for (let at = 0; at < hull.length; at += 1) {
    const [from, to] = [hull[at]!, hull[(at + 1) % hull.length]!];
    const side = Math.hypot(to.x - from.x, to.y - from.y);
    if (side === 0) continue;
    const [ux, uy] = [(to.x - from.x) / side, (to.y - from.y) / side];
    let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y } of hull) {
      const [u, v] = [x * ux + y * uy, -x * uy + y * ux];
      [minU, maxU, minV, maxV] = [Math.min(minU, u), Math.max(maxU, u), Math.min(minV, v), Math.max(maxV, v)];
    }
    const [alongU, alongV] = [maxU - minU, maxV - minV];
    const area = alongU * alongV;
    // Pixels make steps: only a clearly smaller rectangle is one that is turned.
    if (best && area >= best.area * 0.98) continue;
    const [u, v] = [(minU + maxU) / 2, (minV + maxV) / 2];
    const center = { x: u * ux - v * uy, y: u * uy + v * ux };
    const direction = (Math.atan2(uy, ux) * 180) / Math.PI;
    best = {
      area,
      center,
      length: Math.max(alongU, alongV),
      thickness: Math.min(alongU, alongV),
      angle: normalAngle(alongU >= alongV ? direction : direction + 90),
    };
  }
  if (!best) return null;
  const { center, length, thickness, angle } = best;
  const more = (UNCLIP * length * thickness) / (2 * (length + thickness));
  return { center, length: length + 2 * more, thickness: thickness + 2 * more, angle, score };
}

/** The same direction of a line, more than -90 and at most 90 degrees. */
export function normalAngle(degrees: number): number {
  const turned = ((degrees % 180) + 180) % 180;
  return turned > 90 ? turned - 180 : turned;
}

/** The same regions in a picture that is larger by a factor. */
export const scaleRegions = (regions: readonly TextRegion[], x: number, y: number): TextRegion[] =>
  regions.map((region) => ({
    ...region,
    center: { x: region.center.x * x, y: region.center.y * y },
    length: region.length * (Math.abs(region.angle) > 45 ? y : x),
    thickness: region.thickness * (Math.abs(region.angle) > 45 ? x : y),
  }));

/** Degrees from which a line is clearly turned. */
const TURNED = 10;

/** Of a line, the share that lies within the paragraph that it is part of. */
const WITHIN = 0.8;
/** Of a paragraph's length and thickness, the share that its lines have together. */
const [PARAGRAPH_LENGTH, PARAGRAPH_THICKNESS] = [0.6, 0.5];

/**
 * Large turned print, such as a stamp across the page, which detection at full size breaks into letters: regions of a
 * coarse look that stand askew or are far larger than other lines, and that the fine look doesn't have. A coarse look
 * takes a paragraph for one such region, too.
 * @param usual thickness of a line; default: of those that the fine look found
 */
export function largeRegions(
  coarse: readonly TextRegion[],
  fine: readonly TextRegion[],
  usual: number = fine.map(({ thickness }) => thickness).toSorted((a, b) => a - b)[fine.length >> 1] ?? 0,
): TextRegion[] {
  return coarse.filter((region) => {
    const lean = Math.abs(region.angle);
    const isTurned = lean > TURNED && lean < 90 - TURNED && region.length > 2.5 * region.thickness;
    if (region.thickness < 1.8 * usual || !(isTurned || region.thickness > 3 * usual)) return false;
    if (!isTurned && isParagraph(region, fine)) return false;
    return !fine.some(
      ({ center, length, thickness }) =>
        Math.hypot(center.x - region.center.x, center.y - region.center.y) < region.thickness / 2 &&
        length > 0.7 * region.length &&
        thickness > 0.5 * region.thickness,
    );
  });
}

/** Lines under a stamp go on beyond it. */
function isParagraph(region: TextRegion, fine: readonly TextRegion[]): boolean {
  const box = boxOf(region);
  const lines = fine
    .filter(({ thickness }) => thickness < 0.6 * region.thickness)
    .map(boxOf)
    .filter((line) => sharedArea(line, box) > WITHIN * line.width * line.height);
  const isLying = box.width === region.length;
  const starts = lines.map(({ left, top }) => (isLying ? left : top));
  const ends = lines.map(({ left, top, width, height }) => (isLying ? left + width : top + height));
  const thickness = lines.reduce((sum, { width, height }) => sum + (isLying ? height : width), 0);
  return (
    lines.length > 1 &&
    Math.max(...ends) - Math.min(...starts) > PARAGRAPH_LENGTH * region.length &&
    thickness > PARAGRAPH_THICKNESS * region.thickness
  );
}

/** Of a region that stands or lies. */
function boxOf({ center, length, thickness, angle }: TextRegion): Box {
  const [width, height] = Math.abs(angle) > 45 ? [thickness, length] : [length, thickness];
  return { left: center.x - width / 2, top: center.y - height / 2, width, height };
}

/** In the order in which people read: line by line, each from the left. */
export function inReadingOrder(regions: readonly TextRegion[]): TextRegion[] {
  const rows: TextRegion[][] = [];
  for (const region of regions.toSorted((a, b) => a.center.y - b.center.y)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const isSame = last && region.center.y - last.center.y < 0.4 * Math.min(last.thickness, region.thickness);
    if (row && isSame) row.push(region);
    else rows.push([region]);
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.center.x - b.center.x));
}
