import type { Box } from '@coverleaf/contracts';
import { fromRectangle, type Homography, invert, mapPoint, type Point, type Quad } from '@coverleaf/parsers';
import sharp from 'sharp';
import type { Random } from './scene/random';

/** The conditions in which photos are taken. */
export const PROFILES = [
  'good',
  'skewed',
  'lowlight',
  'rough',
  'rotated',
  'spread',
  'small',
  'blurred',
  'glare',
  'screen',
  'cut',
] as const;
export type Profile = (typeof PROFILES)[number];

interface Picture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A photo. `pages` maps a position on each page to a position in the photo; both are fractions of width and height. */
export interface Photo {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  readonly pages: readonly Homography[];
}

// Local names: looking up globals for every pixel is slow under Jest.
const { cos, exp, floor, max, min, sin, PI } = Math;

const LONG = 3_000;
const SHORT = 2_250;
const BLACK = 24;

/** Simulates photos of printed pages on a table. @param pages PNG images */
export async function photograph(
  pages: readonly Uint8Array[],
  profile: Profile,
  random: Random,
): Promise<Photo[]> {
  const perPhoto = profile === 'spread' ? 2 : 1;
  const photos: Photo[] = [];
  for (let first = 0; first < pages.length; first += perPhoto) {
    const shown = await Promise.all(pages.slice(first, first + perPhoto).map(rawOf));
    photos.push(await take(shown, profile, random));
  }
  return photos;
}

async function rawOf(png: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function take(pages: readonly Picture[], profile: Profile, random: Random): Promise<Photo> {
  const isSpread = pages.length > 1;
  const [width, height] = isSpread ? [4_000, 2_800] : [SHORT, LONG];
  const quads = pages.map((_, index) => quadOf(index, pages.length, width, height, profile, random));
  const data = Buffer.alloc(width * height * 3);
  layTable(data, width, random);
  pages.forEach((page, index) => {
    const quad = quads[index];
    if (quad) lay(data, width, height, page, quad, profile, random);
  });
  light(data, width, height, profile, random);
  const turn = profile === 'rotated' ? random.pick([90, 180, 270]) : 0;
  const jpeg = await finish(data, width, height, profile, turn, random);
  const { width: finalWidth, height: finalHeight } = await sharp(jpeg).metadata();
  return {
    jpeg,
    width: finalWidth,
    height: finalHeight,
    pages: quads.map((quad) =>
      fromUnitSquare(mapPoints(quad, ({ x, y }) => turned({ x: x / width, y: y / height }, turn))),
    ),
  };
}

function fromUnitSquare(quad: Quad): Homography {
  const homography = fromRectangle(1, 1, quad);
  if (!homography) throw new Error('Three corners of a page are on one line');
  return homography;
}

const mapPoints = ([a, b, c, d]: Quad, map: (point: Point) => Point): Quad => [
  map(a),
  map(b),
  map(c),
  map(d),
];

/** Where a point of the picture is after a clockwise turn. Coordinates are fractions of width and height. */
const turned = ({ x, y }: Point, turn: number): Point =>
  turn === 90
    ? { x: 1 - y, y: x }
    : turn === 180
      ? { x: 1 - x, y: 1 - y }
      : turn === 270
        ? { x: y, y: 1 - x }
        : { x, y };

function quadOf(
  index: number,
  count: number,
  width: number,
  height: number,
  profile: Profile,
  random: Random,
): Quad {
  const share = profile === 'skewed' ? 0.09 : profile === 'cut' ? 0.02 : 0.025;
  const angle = (random.between(-1, 1) * (profile === 'skewed' ? 9 : 2) * PI) / 180;
  const pageHeight = height * (profile === 'cut' ? 1.01 : profile === 'skewed' ? 0.84 : 0.93);
  const pageWidth = (pageHeight * 8.5) / 11;
  const middle = { x: (width * (index + 0.5)) / count, y: height / 2 };
  const scale = min(1, (width / count / pageWidth) * (profile === 'cut' ? 1.01 : 0.95));
  const corner = (left: number, top: number): Point => {
    const x = left * pageWidth * 0.5 * scale * (1 - random.between(0, share));
    const y = top * pageHeight * 0.5 * scale * (1 - random.between(0, share));
    return {
      x: middle.x + x * cos(angle) - y * sin(angle),
      y: middle.y + x * sin(angle) + y * cos(angle),
    };
  };
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

/** Paints the table below the page: a dark color with stripes, like wood, cloth or stone. */
function layTable(data: Buffer, width: number, random: Random): void {
  const color = random.pick([
    [92, 64, 45],
    [58, 62, 70],
    [120, 100, 82],
    [40, 52, 44],
  ]);
  const wave = random.between(0.004, 0.03);
  for (let at = 0; at < data.length; at += 3) {
    const pixel = at / 3;
    const shade = 12 * sin((pixel % width) * wave + floor(pixel / width) * 0.003) + random.next() * 8;
    for (let part = 0; part < 3; part += 1) data[at + part] = (color[part] ?? 0) + shade;
  }
}

/** Draws a page into its quadrilateral, with bilinear sampling. */
function lay(
  data: Buffer,
  width: number,
  height: number,
  page: Picture,
  quad: Quad,
  profile: Profile,
  random: Random,
): void {
  const back = invert(fromUnitSquare(quad));
  const xs = quad.map(({ x }) => x);
  const ys = quad.map(({ y }) => y);
  const waves =
    profile === 'rough'
      ? [random.between(0.001, 0.0022), random.between(4, 9), random.between(0, 6)]
      : [0, 0, 0];
  const folded = profile === 'cut' ? random.between(0.05, 0.085) : 0;
  for (let y = max(0, floor(min(...ys))); y < min(height, max(...ys)); y += 1)
    for (let x = max(0, floor(min(...xs))); x < min(width, max(...xs)); x += 1) {
      const at = mapPoint(back, { x, y });
      if (at.x < 0 || at.y < 0 || at.x >= 1 || at.y >= 1) continue;
      const target = (y * width + x) * 3;
      // A folded corner shows the blank back of the paper.
      if (folded > 0 && at.x + at.y * 1.3 < folded) {
        data.fill(205, target, target + 3);
        continue;
      }
      const u =
        (at.x + (waves[0] ?? 0) * sin(at.y * (waves[1] ?? 0) * 6 + (waves[2] ?? 0))) * (page.width - 1);
      const v = (at.y + (waves[0] ?? 0) * sin(at.x * (waves[1] ?? 0) * 5)) * (page.height - 1);
      sample(page, u, v, data, target);
    }
}

function sample({ data, width, height }: Picture, u: number, v: number, into: Buffer, target: number): void {
  const x = min(width - 2, max(0, floor(u)));
  const y = min(height - 2, max(0, floor(v)));
  const [fx, fy] = [u - x, v - y];
  const at = (y * width + x) * 3;
  for (let part = 0; part < 3; part += 1) {
    const top = (data[at + part] ?? 0) * (1 - fx) + (data[at + 3 + part] ?? 0) * fx;
    const below = at + width * 3 + part;
    const bottom = (data[below] ?? 0) * (1 - fx) + (data[below + 3] ?? 0) * fx;
    // In photos, paper isn't pure white and ink isn't pure black.
    into[target + part] = BLACK + (top * (1 - fy) + bottom * fy) * 0.86;
  }
}

/** Adds uneven light, folds, shadows, glare and noise. */
function light(data: Buffer, width: number, height: number, profile: Profile, random: Random): void {
  const [slopeX, slopeY] = [random.between(-0.16, 0.16), random.between(-0.16, 0.16)];
  const level = profile === 'lowlight' ? 0.42 : profile === 'rough' ? 0.82 : 1;
  const noise = profile === 'lowlight' ? 26 : profile === 'rough' ? 14 : 7;
  const [shadowX, shadowY] = [random.between(0.15, 0.85), random.between(0.15, 0.85)];
  const shadowAt = random.between(0.25, 0.75);
  const folds =
    profile === 'rough' ? [1 / 3 + random.between(-0.02, 0.02), 2 / 3 + random.between(-0.02, 0.02)] : [];
  for (let y = 0; y < height; y += 1) {
    const v = y / height;
    const fold = folds.reduce(
      (sum, at) => sum - 0.24 * exp(-(((v - at) * 120) ** 2)) + 0.1 * exp(-(((v - at - 0.015) * 90) ** 2)),
      0,
    );
    for (let x = 0; x < width; x += 1) {
      const u = x / width;
      let factor = level * (1 + slopeX * (u - 0.5) + slopeY * (v - 0.5)) + fold;
      if (profile === 'rough') factor *= 1 - 0.36 / (1 + exp((shadowAt + 0.4 - u - v * 0.6) * 55));
      let glare = 0;
      if (profile === 'glare')
        glare = 235 * exp(-(((u - shadowX) / 0.14) ** 2) - ((v - shadowY) / 0.09) ** 2);
      if (profile === 'screen') factor *= 0.9 + 0.07 * sin(x * 1.9) + 0.05 * sin(y * 1.7 + x * 0.06);
      const grain = (random.next() + random.next() - 1) * noise;
      const at = (y * width + x) * 3;
      for (let part = 0; part < 3; part += 1) {
        const warm = profile === 'lowlight' ? ([1.08, 0.98, 0.8][part] ?? 1) : 1;
        data[at + part] = max(0, min(255, (data[at + part] ?? 0) * factor * warm + glare + grain));
      }
    }
  }
}

async function finish(
  data: Buffer,
  width: number,
  height: number,
  profile: Profile,
  turn: number,
  random: Random,
): Promise<Buffer> {
  let image = sharp(data, { raw: { width, height, channels: 3 } });
  if (profile === 'blurred')
    image = random.chance(0.5)
      ? image.convolve({
          width: 7,
          height: 3,
          kernel: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
          scale: 7,
        })
      : image.blur(random.between(1.6, 2.4));
  else if (profile === 'lowlight') image = image.blur(0.9);
  if (profile === 'small') image = image.resize({ width: 1_150 });
  if (turn !== 0) image = image.rotate(turn);
  const quality = profile === 'screen' ? 38 : profile === 'small' ? 62 : profile === 'lowlight' ? 70 : 84;
  return image.jpeg({ quality }).toBuffer();
}

/** The smallest upright box around a page's box in the photo. */
export function boxInPhoto(page: Homography, { left, top, width, height }: Box): Box {
  const corners = [
    { x: left, y: top },
    { x: left + width, y: top },
    { x: left + width, y: top + height },
    { x: left, y: top + height },
  ].map((corner) => mapPoint(page, corner));
  const [x, y] = [min(...corners.map((one) => one.x)), min(...corners.map((one) => one.y))];
  return {
    left: x,
    top: y,
    width: max(...corners.map((one) => one.x)) - x,
    height: max(...corners.map((one) => one.y)) - y,
  };
}
