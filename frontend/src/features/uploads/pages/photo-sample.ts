import type { GrayImage, PhotoSample } from './photo-check';
import { loadImage } from './photos-to-pdf';

/** Longer edge of the overview, in pixels. */
const OVERVIEW_EDGE = 640;
/** Edge of a detail, in pixels. */
const DETAIL_EDGE = 384;
/** The centers of the details, in fractions of width and height, where a photographed page usually has text. */
const DETAIL_CENTERS = [
  [0.33, 0.27],
  [0.67, 0.27],
  [0.33, 0.6],
  [0.67, 0.6],
] as const;

/** @throws ConversionError if this browser can't show the image */
export async function samplePhoto(file: Blob): Promise<PhotoSample> {
  const image = await loadImage(file);
  const { naturalWidth: width, naturalHeight: height } = image;
  const edge = Math.max(width, height);
  const scale = Math.min(1, OVERVIEW_EDGE / edge);
  const side = Math.min(DETAIL_EDGE, width, height);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  /** Draws a part of the image, reduced to `toWidth`, and reads its shades. */
  const grayOf = (
    left: number,
    top: number,
    partWidth: number,
    partHeight: number,
    toWidth: number,
  ): GrayImage => {
    canvas.width = Math.max(1, Math.round(toWidth));
    canvas.height = Math.max(1, Math.round((partHeight * toWidth) / partWidth));
    if (!context) return { width: 0, height: 0, pixels: new Uint8Array() };
    context.drawImage(image, left, top, partWidth, partHeight, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return { width: canvas.width, height: canvas.height, pixels: shadesOf(data) };
  };
  const overview = grayOf(0, 0, width, height, width * scale);
  const details = DETAIL_CENTERS.map(([x, y]) => {
    const left = Math.min(width - side, Math.max(0, x * width - side / 2));
    const top = Math.min(height - side, Math.max(0, y * height - side / 2));
    return grayOf(Math.round(left), Math.round(top), side, side, side);
  });
  // Frees the memory: phones hold few canvases at once.
  canvas.width = 0;
  return { edge, overview, details };
}

/** @param rgba four bytes a pixel @returns the luma of ITU-R BT.601 */
function shadesOf(rgba: Uint8ClampedArray): Uint8Array {
  const shades = new Uint8Array(rgba.length / 4);
  for (let at = 0; at < shades.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3);
    shades[at] = (red * 77 + green * 150 + blue * 29) >> 8;
  }
  return shades;
}
