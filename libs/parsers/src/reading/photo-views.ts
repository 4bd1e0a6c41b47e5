import { findPage } from './find-page';
import { flattenLight } from './flatten-light';
import { type GrayImage, warp } from './gray-image';
import {
  compose,
  fromRectangle,
  type Homography,
  IDENTITY,
  mapPoint,
  type Point,
  type Quad,
  rotation,
  scaling,
} from './homography';
import type { PaddleOcr } from './paddle-ocr';
import type { PreparedView } from './prepared-view';
import { cutLine } from './text-lines';
import { normalAngle, type TextRegion } from './text-regions';

/** Pixels of a view's longer side: more doesn't help, and less is enlarged, because Tesseract wants large print. */
const VIEW_SIDE = { min: 2_200, max: 2_600, ofSpread: 4_000 };
/** Smaller print stays unreadable, however much it is enlarged. */
const MAX_ENLARGEMENT = 1.6;
/** Width by height from which a sheet may be two pages. */
const SPREAD_RATIO = 1.15;
/** Pixels of the longer side while lines are looked for. */
const DETECTION_SIDE = 1_216;
/** Lines that are read both ways, to see which way is up. */
const TRIED = 5;
/** Times its thickness: more of a line costs time and tells no more. */
const LONG_ENOUGH = 16;
/** Characters read with confidence, by which one way must lead before no further line is tried. */
const CLEAR_LEAD = 12;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The pages of a photo or scan, upright, flat and evenly lit, with the lines on them. */
export async function viewsOfPhoto(photo: GrayImage, ocr: PaddleOcr): Promise<PreparedView[]> {
  const quad = findPage(photo);
  const sheet = sheetOf(photo, quad);
  const first = flattenLight(warp(photo, sheet.toPhoto, sheet.width, sheet.height));
  const found = await ocr.findAllLines(first, DETECTION_SIDE);
  const turn = await turnOf(first, found, ocr);
  // A found sheet has been straightened by its edges, and print may stand askew on it all the same.
  const view = turned(sheet, found, turn);
  const isSame = turn === 0;
  const image = isSame ? first : flattenLight(warp(photo, view.toPhoto, view.width, view.height));
  const whole: PreparedView = {
    ...view,
    image,
    isSheet: quad !== null,
    rotation: ((Math.round(turn) % 360) + 360) % 360,
  };
  return splitSpread(whole);
}

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly toPhoto: Homography;
}

function sheetOf(photo: GrayImage, quad: Quad | null): Sheet {
  const [p, q, r, s]: Quad = quad ?? [
    { x: 0, y: 0 },
    { x: photo.width, y: 0 },
    { x: photo.width, y: photo.height },
    { x: 0, y: photo.height },
  ];
  const seen = {
    width: Math.max(distance(p, q), distance(s, r)),
    height: Math.max(distance(q, r), distance(p, s)),
  };
  const long = Math.max(seen.width, seen.height);
  const ratio = long / Math.min(seen.width, seen.height);
  const max = ratio >= SPREAD_RATIO && seen.width > seen.height ? VIEW_SIDE.ofSpread : VIEW_SIDE.max;
  const scale = long > max ? max / long : Math.min(MAX_ENLARGEMENT, Math.max(1, VIEW_SIDE.min / long));
  const [width, height] = [Math.round(seen.width * scale), Math.round(seen.height * scale)];
  const toPhoto = quad ? fromRectangle(width, height, quad) : undefined;
  return { width, height, toPhoto: toPhoto ?? scaling(photo.width / width, photo.height / height) };
}

/** Degrees clockwise by which a view must be turned to be upright and straight. */
async function turnOf(view: GrayImage, regions: readonly TextRegion[], ocr: PaddleOcr): Promise<number> {
  const lines = regions.filter(({ length, thickness }) => length > 3 * thickness);
  if (lines.length === 0) return 0;
  const lengthOf = (chosen: readonly TextRegion[]): number =>
    chosen.reduce((sum, { length }) => sum + length, 0);
  const upright = lines.filter(({ angle }) => Math.abs(angle) > 45);
  const isLying = lengthOf(upright) > lengthOf(lines) / 2;
  const side = isLying ? upright : lines.filter(({ angle }) => Math.abs(angle) <= 45);
  // Read from the left, or from the bottom to the top.
  const angles = side.map(({ angle }) => (isLying ? normalAngle(angle + 90) : angle));
  const skew = weightedMedian(
    angles,
    side.map(({ length }) => length),
  );
  const base = isLying ? 90 : 0;
  const tellingOf = ({ length, thickness, score }: TextRegion): number =>
    Math.min(length, LONG_ENOUGH * thickness) * score;
  const longest = side.toSorted((a, b) => tellingOf(b) - tellingOf(a)).slice(0, TRIED);
  const isTurned = await isOnItsHead(view, longest, ocr);
  const straight = Math.abs(skew) < 0.25 ? 0 : -skew;
  // A line whose longer side points down is read downward: turning it by -90 degrees makes it upright.
  return (isLying ? -base : 0) + (isTurned ? 180 : 0) + straight;
}

/** Read on its head, a line makes no sense. */
async function isOnItsHead(view: GrayImage, lines: readonly TextRegion[], ocr: PaddleOcr): Promise<boolean> {
  let lead = 0;
  for (const region of lines) {
    const [up, down] = [cutLine(view, readable(region)), cutLine(view, readable(region), 180)];
    lead += sumOf(await ocr.read(up.image)) - sumOf(await ocr.read(down.image));
    if (Math.abs(lead) > CLEAR_LEAD) break;
  }
  return lead < 0;
}

const sumOf = (seen: readonly { readonly confidence: number }[]): number =>
  seen.reduce((sum, { confidence }) => sum + Math.max(0, confidence - 0.5), 0);

/** Of a lying line, the angle at which it is read downward. */
const readable = (region: TextRegion): TextRegion =>
  region.angle <= -45 ? { ...region, angle: region.angle + 180 } : region;

function weightedMedian(values: readonly number[], weights: readonly number[]): number {
  const sorted = values
    .map((value, index) => ({ value, weight: weights[index] ?? 0 }))
    .toSorted((a, b) => a.value - b.value);
  let left = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2;
  for (const { value, weight } of sorted) if ((left -= weight) <= 0) return value;
  return 0;
}

/** The sheet turned clockwise by degrees, cut where it stood before, and its lines. */
function turned(
  { width, height, toPhoto }: Sheet,
  regions: readonly TextRegion[],
  turn: number,
): Sheet & { regions: TextRegion[] } {
  const isLying = Math.abs(Math.abs(normalAngle(turn)) - 90) < 45;
  const size = isLying ? { width: height, height: width } : { width, height };
  const [from, to] = [
    { x: width / 2, y: height / 2 },
    { x: size.width / 2, y: size.height / 2 },
  ];
  const toSheet = turn === 0 ? IDENTITY : rotation(-turn, to, from);
  const toView = turn === 0 ? IDENTITY : rotation(turn, from, to);
  return {
    ...size,
    toPhoto: compose(toPhoto, toSheet),
    regions: regions.map((region) => ({
      ...region,
      center: mapPoint(toView, region.center),
      angle: normalAngle(region.angle + turn),
    })),
  };
}

/** Two pages that lie side by side become two views. */
function splitSpread(view: PreparedView): PreparedView[] {
  const { width, height, regions } = view;
  const middle = width >= SPREAD_RATIO * height ? gutterOf(view) : null;
  if (middle === null) return [view];
  return [
    { from: 0, to: middle },
    { from: middle, to: width },
  ].map(({ from, to }) => {
    const part = Math.round(to - from);
    const data = new Uint8Array(part * height);
    for (let y = 0; y < height; y += 1)
      data.set(view.image.data.subarray(y * width + from, y * width + from + part), y * part);
    return {
      ...view,
      width: part,
      image: { width: part, height, data },
      toPhoto: compose(view.toPhoto, [1, 0, from, 0, 1, 0, 0, 0, 1]),
      regions: regions
        .filter(({ center }) => center.x >= from && center.x < to)
        .map((region) => ({ ...region, center: { x: region.center.x - from, y: region.center.y } })),
    };
  });
}

/** Where no line crosses, near the middle; null: the view is one page. */
function gutterOf({ width, regions }: PreparedView): number | null {
  const spans = regions.map(({ center, length, thickness, angle }) => {
    const half = Math.abs(angle) > 45 ? thickness / 2 : length / 2;
    return [center.x - half, center.x + half] as const;
  });
  const [from, to] = [width * 0.4, width * 0.6];
  let best: { middle: number; size: number } | undefined;
  let start: number | null = null;
  for (let x = from; x <= to; x += 2) {
    const isFree = !spans.some(([left, right]) => left < x && right > x);
    if (isFree) start ??= x;
    if ((!isFree || x + 2 > to) && start !== null) {
      const size = x - start;
      const middle = Math.round((start + x) / 2);
      // Equal bands: the one nearer to the middle.
      if (!best || size > best.size) best = { middle, size };
      start = null;
    }
  }
  if (!best || best.size < width * 0.015) return null;
  const { middle } = best;
  const left = spans.filter(([, right]) => right <= middle).length;
  return left >= 3 && spans.length - left >= 3 ? middle : null;
}
