/** Nine numbers, row by row: maps a point of one plane to one of another, as a photo does. */
export type Homography = readonly number[];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Four corners, clockwise from the top left. */
export type Quad = readonly [Point, Point, Point, Point];

export const IDENTITY: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export const scaling = (x: number, y: number): Homography => [x, 0, 0, 0, y, 0, 0, 0, 1];

const at = (values: readonly number[], index: number): number => values[index] ?? 0;

export function mapPoint(h: Homography, { x, y }: Point): Point {
  const w = at(h, 6) * x + at(h, 7) * y + at(h, 8);
  return {
    x: (at(h, 0) * x + at(h, 1) * y + at(h, 2)) / w,
    y: (at(h, 3) * x + at(h, 4) * y + at(h, 5)) / w,
  };
}

/** First `inner`, then `outer`. */
export function compose(outer: Homography, inner: Homography): Homography {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3) * 3, index % 3];
    return (
      at(outer, row) * at(inner, column) +
      at(outer, row + 1) * at(inner, column + 3) +
      at(outer, row + 2) * at(inner, column + 6)
    );
  });
}

export function invert(h: Homography): Homography {
  const [a, b, c, d, e, f, g, i, j] = Array.from({ length: 9 }, (_, index) => at(h, index)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const adjugate = [
    e * j - f * i,
    c * i - b * j,
    b * f - c * e,
    f * g - d * j,
    a * j - c * g,
    c * d - a * f,
    d * i - e * g,
    b * g - a * i,
    a * e - b * d,
  ];
  const determinant = a * at(adjugate, 0) + b * at(adjugate, 3) + c * at(adjugate, 6);
  return adjugate.map((value) => value / determinant);
}

/** From a rectangle at the origin to a quadrilateral. @returns undefined if three corners are on one line */
export function fromRectangle(width: number, height: number, [p, q, r, s]: Quad): Homography | undefined {
  // Of the unit square, after Heckbert; the rectangle is scaled to it first.
  const [dx1, dy1] = [q.x - r.x, q.y - r.y];
  const [dx2, dy2] = [s.x - r.x, s.y - r.y];
  const [sumX, sumY] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  if (Math.abs(determinant) < 1e-9) return undefined;
  const g = (sumX * dy2 - dx2 * sumY) / determinant;
  const h = (dx1 * sumY - sumX * dy1) / determinant;
  const square = [
    q.x - p.x + g * q.x,
    s.x - p.x + h * s.x,
    p.x,
    q.y - p.y + g * q.y,
    s.y - p.y + h * s.y,
    p.y,
    g,
    h,
    1,
  ];
  return compose(square, scaling(1 / width, 1 / height));
}

/** Turns a plane clockwise about a point by degrees, so that the point lands on another. */
export function rotation(degrees: number, about: Point, onto: Point): Homography {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [
    cos,
    -sin,
    onto.x - cos * about.x + sin * about.y,
    sin,
    cos,
    onto.y - sin * about.x - cos * about.y,
    0,
    0,
    1,
  ];
}
