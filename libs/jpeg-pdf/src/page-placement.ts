import type { Orientation } from './exif-orientation';

/** US Letter in points, 1/72 inch. */
const SHORT_EDGE = 612;
const LONG_EDGE = 792;

export type Matrix = readonly [number, number, number, number, number, number];

export interface Placement {
  readonly pageWidth: number;
  readonly pageHeight: number;
  /** Maps the unit square, in which PDF draws an image, to the page. */
  readonly matrix: Matrix;
}

/** A Letter page in the image's orientation, with the image as large as fits, centered. */
export function placeOnLetter(width: number, height: number, orientation: Orientation): Placement {
  const turned = orientation >= 5;
  const seenWidth = turned ? height : width;
  const seenHeight = turned ? width : height;
  const landscape = seenWidth > seenHeight;
  const pageWidth = landscape ? LONG_EDGE : SHORT_EDGE;
  const pageHeight = landscape ? SHORT_EDGE : LONG_EDGE;
  const scale = Math.min(pageWidth / seenWidth, pageHeight / seenHeight);
  const w = seenWidth * scale;
  const h = seenHeight * scale;
  const x = (pageWidth - w) / 2;
  const y = (pageHeight - h) / 2;
  return { pageWidth, pageHeight, matrix: orient(orientation, x, y, w, h) };
}

function orient(orientation: Orientation, x: number, y: number, w: number, h: number): Matrix {
  switch (orientation) {
    case 1:
      return [w, 0, 0, h, x, y];
    case 2:
      return [-w, 0, 0, h, x + w, y];
    case 3:
      return [-w, 0, 0, -h, x + w, y + h];
    case 4:
      return [w, 0, 0, -h, x, y + h];
    case 5:
      return [0, -h, -w, 0, x + w, y + h];
    case 6:
      return [0, -h, w, 0, x, y + h];
    case 7:
      return [0, h, w, 0, x, y];
    case 8:
      return [0, h, -w, 0, x + w, y];
  }
}
