import { type GrayImage, otsuThreshold, shrinkTo } from './gray-image';
import type { Point, Quad } from './homography';

/** Pixels of the longer side of the picture in which the page is looked for. */
const SIDE = 400;
/** Shares of the picture: a smaller page would be unreadable; a larger one fills it. */
const MIN_AREA = 0.12;
const MAX_AREA = 0.985;
/** Of the found area, the share that its quadrilateral must fit. */
const MIN_FIT = 0.9;

/** The corners of the sheet in a photo, in its pixels; null where none stands out from what is around it. */
export function findPage(photo: GrayImage): Quad | null {
  const small = shrinkTo(photo, SIDE);
  const scale = photo.width / small.width;
  const smooth = blurTwice(small);
  const threshold = otsuThreshold(smooth);
  let best: { quad: Quad; fit: number } | null = null;
  // Light that falls off across the sheet, and cloths as bright as it, ask for another threshold.
  for (const shift of [0, -12, 12, -24, 24]) {
    const found = sheetAt(smooth, threshold + shift);
    if (found && (!best || found.fit > best.fit + 0.02)) best = found;
  }
  if (!best) return null;
  const [p, q, r, s] = best.quad;
  const enlarge = ({ x, y }: Point): Point => ({ x: x * scale, y: y * scale });
  return [enlarge(p), enlarge(q), enlarge(r), enlarge(s)];
}

function sheetAt(image: GrayImage, threshold: number): { quad: Quad; fit: number } | null {
  const bright = image.data.map((value) => (value > threshold ? 1 : 0));
  const { points, area } = largestRegion(bright, image.width, image.height);
  const share = area / (image.width * image.height);
  if (share < MIN_AREA || share > MAX_AREA) return null;
  const hull = convexHull(points);
  const quad = [quadOf(hull), largestQuad(hull)].find((found) => found !== null && isWithin(found, image));
  if (!quad) return null;
  const quadArea = areaOf(quad);
  const hullArea = areaOf(hull);
  // Print makes holes, but a sheet is convex.
  const fit = Math.min(quadArea, hullArea) / Math.max(quadArea, hullArea);
  const isFilled = area / hullArea > 0.6;
  return fit >= MIN_FIT && isFilled ? { quad: clockwise(quad), fit } : null;
}

/** The outline of the largest connected region, and how many pixels are in it. */
function largestRegion(mask: Uint8Array, width: number, height: number): { points: Point[]; area: number } {
  const label = new Uint32Array(mask.length);
  const stack = new Uint32Array(mask.length);
  let [best, bestArea, next] = [0, 0, 0];
  for (let start = 0; start < mask.length; start += 1) {
    if (!mask[start] || label[start]) continue;
    next += 1;
    let [top, area] = [0, 0];
    stack[top++] = start;
    label[start] = next;
    while (top > 0) {
      const at = stack[--top] ?? 0;
      area += 1;
      const x = at % width;
      for (const to of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width])
        if (to >= 0 && to < mask.length && mask[to] && !label[to]) {
          label[to] = next;
          stack[top++] = to;
        }
    }
    if (area > bestArea) [best, bestArea] = [next, area];
  }
  const points: Point[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = label.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(best), row.lastIndexOf(best)];
    if (best > 0 && left >= 0)
      points.push({ x: left, y }, { x: right + 1, y }, { x: left, y: y + 1 }, { x: right + 1, y: y + 1 });
  }
  return { points, area: bestArea };
}

const cross = (o: Point, a: Point, b: Point): number => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);

/** Counterclockwise in a plane whose y grows upward (Andrew's monotone chain). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (side: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of side) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...half(sorted), ...half(sorted.toReversed())];
}

export const areaOf = (polygon: readonly Point[]): number =>
  Math.abs(
    polygon.reduce((sum, { x, y }, index) => {
      const next = polygon[(index + 1) % polygon.length]!;
      return sum + x * next.y - next.x * y;
    }, 0),
  ) / 2;

/** The hull with all but four of its edges prolonged away, each time the one that adds the least area. */
function quadOf(hull: readonly Point[]): Quad | null {
  let polygon = [...hull];
  while (polygon.length > 4) {
    let best: { area: number; at: number; corner: Point } | undefined;
    for (let at = 0; at < polygon.length; at += 1) {
      const [before, from, to, after] = [-1, 0, 1, 2].map(
        (step) => polygon[(at + step + polygon.length) % polygon.length]!,
      ) as [Point, Point, Point, Point];
      const corner = meetingOf(before, from, after, to);
      if (!corner) continue;
      const area = Math.abs(cross(from, to, corner)) / 2;
      if (!best || area < best.area) best = { area, at, corner };
    }
    if (!best) return null;
    const { at, corner } = best;
    const next = (at + 1) % polygon.length;
    polygon[at] = corner;
    polygon = polygon.filter((_, index) => index !== next);
  }
  const [a, b, c, d] = polygon;
  return a && b && c && d ? [a, b, c, d] : null;
}

/** Hull points from which the largest quadrilateral is chosen. */
const HULL_POINTS = 20;

/** The largest quadrilateral between points of the hull: for sheets with a bent or cut corner. */
function largestQuad(hull: readonly Point[]): Quad | null {
  const step = Math.max(1, hull.length / HULL_POINTS);
  const points = Array.from(
    { length: Math.floor(hull.length / step) },
    (_, index) => hull[Math.floor(index * step)]!,
  );
  let best: { quad: Quad; area: number } | null = null;
  for (const [i, a] of points.entries())
    for (let j = i + 1; j < points.length; j += 1)
      for (let k = j + 1; k < points.length; k += 1)
        for (let l = k + 1; l < points.length; l += 1) {
          const quad: Quad = [a, points[j]!, points[k]!, points[l]!];
          const area = areaOf(quad);
          if (!best || area > best.area) best = { quad, area };
        }
  return best?.quad ?? null;
}

/** Convex, and no corner far outside the picture, where nobody could have seen it. */
function isWithin(quad: Quad, { width, height }: GrayImage): boolean {
  const turns = quad.map((point, at) => cross(point, quad[(at + 1) % 4]!, quad[(at + 2) % 4]!));
  const isConvex = turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
  const isNear = ({ x, y }: Point): boolean =>
    x > -0.02 * width && x < 1.02 * width && y > -0.02 * height && y < 1.02 * height;
  return isConvex && quad.every(isNear);
}

/** Where the line from `a` through `b` meets the one from `c` through `d`, beyond `b` and `d`. */
function meetingOf(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const determinant = ux * vy - uy * vx;
  if (Math.abs(determinant) < 1e-9) return null;
  const s = ((c.x - a.x) * vy - (c.y - a.y) * vx) / determinant;
  const t = ((c.x - a.x) * uy - (c.y - a.y) * ux) / determinant;
  return s >= 1 && t >= 1 ? { x: a.x + s * ux, y: a.y + s * uy } : null;
}

/** From the corner nearest to the top left. */
function clockwise(quad: Quad): Quad {
  const signed = quad.reduce((sum, { x, y }, index) => {
    const next = quad[(index + 1) % 4]!;
    return sum + x * next.y - next.x * y;
  }, 0);
  const turned = signed > 0 ? [...quad] : quad.toReversed();
  const first = turned.reduce((best, { x, y }, index) => {
    const corner = turned[best]!;
    return x + y < corner.x + corner.y ? index : best;
  }, 0);
  return [0, 1, 2, 3].map((step) => turned[(first + step) % 4]!) as unknown as Quad;
}

/** Against noise and the print on the sheet. */
function blurTwice(image: GrayImage): GrayImage {
  const { width, height } = image;
  const pass = (
    data: Uint8Array,
    step: number,
    last: (at: number) => boolean,
    first: (at: number) => boolean,
  ) =>
    data.map((value, at) => {
      const before = first(at) ? value : (data[at - step] ?? value);
      const after = last(at) ? value : (data[at + step] ?? value);
      return (before + 2 * value + after) / 4;
    });
  let { data } = image;
  for (let round = 0; round < 2; round += 1) {
    data = pass(
      data,
      1,
      (at) => at % width === width - 1,
      (at) => at % width === 0,
    );
    data = pass(
      data,
      width,
      (at) => at >= width * (height - 1),
      (at) => at < width,
    );
  }
  return { ...image, data };
}
