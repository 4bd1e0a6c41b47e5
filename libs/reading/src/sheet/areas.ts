import type { Box } from '@coverleaf/contracts';
import type { View } from './words';

/** A rectangle in pixels of a view. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const heightOf = (area: Area): number => area.bottom - area.top;

export const middleOf = (area: Area): { x: number; y: number } => ({
  x: (area.left + area.right) / 2,
  y: (area.top + area.bottom) / 2,
});

/** Of at least one area. */
export const unionOf = (areas: readonly Area[]): Area => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const area of areas) {
    left = Math.min(left, area.left);
    top = Math.min(top, area.top);
    right = Math.max(right, area.right);
    bottom = Math.max(bottom, area.bottom);
  }
  return { left, top, right, bottom };
};

/** How many pixels two areas share from left to right; negative: the gap between them. */
export const sharedWidth = (one: Area, other: Area): number =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left);

/** How many pixels two areas share from top to bottom; negative: the gap between them. */
export const sharedHeight = (one: Area, other: Area): number =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);

/** The area that two boxes share, in the square of their unit; 0 where they are apart. */
export const sharedArea = (one: Box, other: Box): number => {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
};

/** How well two boxes agree, from 0 to 1: the area that they share, of the area that they cover together. */
export const boxOverlap = (one: Box, other: Box): number => {
  const shared = sharedArea(one, other);
  return shared === 0 ? 0 : shared / (one.width * one.height + other.width * other.height - shared);
};

export const areaOfBox = (box: Box, view: View): Area => ({
  left: box.left * view.width,
  top: box.top * view.height,
  right: (box.left + box.width) * view.width,
  bottom: (box.top + box.height) * view.height,
});

/** The box on the original page that encloses an area of a view. */
export const boxOnPage = (area: Area, view: View): Box => {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const x of [area.left, area.right])
    for (const y of [area.top, area.bottom]) {
      const point = projected(x / view.width, y / view.height, view.toPage);
      xs.push(within(point.x));
      ys.push(within(point.y));
    }
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
};

const projected = (x: number, y: number, matrix: readonly number[]): { x: number; y: number } => {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = matrix;
  const depth = g * x + h * y + i || 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
};

const within = (share: number): number => (Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0);
