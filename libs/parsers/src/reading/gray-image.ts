import { type Homography } from './homography';

/** 0 is black. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture as another plane sees it, bilinear; what is outside of the source repeats its edge. @param toSource pixels of the result to pixels of the source */
export function warp(source: GrayImage, toSource: Homography, width: number, height: number): GrayImage {
  const data = new Uint8Array(width * height);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = toSource;
  const [lastX, lastY] = [source.width - 1, source.height - 1];
  const pixels = source.data;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = [x + 0.5, y + 0.5];
      const w = g * u + h * v + i;
      const sx = Math.min(lastX, Math.max(0, (a * u + b * v + c) / w - 0.5));
      const sy = Math.min(lastY, Math.max(0, (d * u + e * v + f) / w - 0.5));
      const [x0, y0] = [sx | 0, sy | 0];
      const [fx, fy] = [sx - x0, sy - y0];
      const top = y0 * source.width + x0;
      const right = x0 < lastX ? 1 : 0;
      const below = y0 < lastY ? source.width : 0;
      const upper = (pixels[top] ?? 0) * (1 - fx) + (pixels[top + right] ?? 0) * fx;
      const lower = (pixels[top + below] ?? 0) * (1 - fx) + (pixels[top + below + right] ?? 0) * fx;
      data[y * width + x] = upper * (1 - fy) + lower * fy + 0.5;
    }
  return { width, height, data };
}

/** Smaller, by averages of the pixels that fall together. Larger is not possible. */
export function shrink(source: GrayImage, width: number, height: number): GrayImage {
  if (width >= source.width && height >= source.height) return source;
  const data = new Uint8Array(width * height);
  const columns = Uint32Array.from({ length: width + 1 }, (_, x) => Math.floor((x * source.width) / width));
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    const from = Math.floor((y * source.height) / height);
    const to = Math.max(from + 1, Math.floor(((y + 1) * source.height) / height));
    sums.fill(0);
    for (let row = from; row < to; row += 1)
      for (let x = 0; x < width; x += 1) {
        const start = row * source.width + (columns[x] ?? 0);
        const end = Math.max(start + 1, row * source.width + (columns[x + 1] ?? 0));
        let sum = 0;
        for (let at = start; at < end; at += 1) sum += source.data[at] ?? 0;
        sums[x] = (sums[x] ?? 0) + sum / (end - start);
      }
    for (let x = 0; x < width; x += 1) data[y * width + x] = (sums[x] ?? 0) / (to - from) + 0.5;
  }
  return { width, height, data };
}

/** So that its longer side has at most so many pixels. */
export function shrinkTo(source: GrayImage, side: number): GrayImage {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  return shrink(
    source,
    Math.max(1, Math.round(source.width * scale)),
    Math.max(1, Math.round(source.height * scale)),
  );
}

/** The value below which a share of the pixels is. */
export function percentile({ data }: Pick<GrayImage, 'data'>, share: number): number {
  const counts = histogram(data);
  let left = share * data.length;
  for (let value = 0; value < 256; value += 1) {
    left -= counts[value] ?? 0;
    if (left < 0) return value;
  }
  return 255;
}

/** The threshold between two groups of pixels that lie furthest apart (Otsu). */
export function otsuThreshold({ data }: Pick<GrayImage, 'data'>): number {
  const counts = histogram(data);
  const total = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [best, threshold, below, sumBelow] = [0, 127, 0, 0];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += value * (counts[value] ?? 0);
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (total - sumBelow) / above;
    const variance = below * above * apart * apart;
    if (variance > best) [best, threshold] = [variance, value];
  }
  return threshold;
}

function histogram(data: Uint8Array): Float64Array {
  const counts = new Float64Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
