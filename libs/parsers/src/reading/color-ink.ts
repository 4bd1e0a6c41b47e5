import type { GrayImage } from './gray-image';

/** 3 or 4 bytes per pixel. Which of the first and the third is red doesn't matter here. */
export interface ColorImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pixels of the longer side at which color is looked at: it is for large print. */
export const COLOR_SIDE = 1_200;
/** Of the brightness of paper: how far the channels of colored ink lie apart, and how bright its brightest one is. */
const [MIN_SPREAD, MIN_BRIGHTNESS] = [0.2, 0.35];
/** Of the brightest channel: how far they lie apart. */
const MIN_SATURATION = 0.27;
/** Of a page's pixels, the brighter ones are paper. */
const PAPER_SHARE = 0.6;

/**
 * Print in color alone, black on white: stamps are mostly red or blue, and stand over print that is black. What the light
 * gives the paper is no color.
 */
export function colorInkOf({ width, height, data }: ColorImage): GrayImage {
  const step = Math.round(data.length / (width * height));
  const paper = [0, 1, 2].map((channel) => paperOf(data, channel, step));
  const [first = 255, second = 255, third = 255] = paper;
  const ink = new Uint8Array(width * height).fill(255);
  for (let at = 0; at < ink.length; at += 1) {
    const [a, b, c] = [
      (data[at * step] ?? 0) / first,
      (data[at * step + 1] ?? 0) / second,
      (data[at * step + 2] ?? 0) / third,
    ];
    const most = Math.max(a, b, c);
    const spread = most - Math.min(a, b, c);
    if (spread > MIN_SPREAD && most > MIN_BRIGHTNESS && spread > MIN_SATURATION * most) ink[at] = 0;
  }
  return { width, height, data: ink };
}

/** How bright a channel of paper is. */
function paperOf(data: Uint8Array, channel: number, step: number): number {
  const counts = new Uint32Array(256);
  for (let at = channel; at < data.length; at += step) {
    const value = data[at] ?? 0;
    counts[value] = (counts[value] ?? 0) + 1;
  }
  let left = (PAPER_SHARE * data.length) / step;
  const value = counts.findIndex((count) => (left -= count) < 0);
  return Math.max(1, value);
}
