/** What an image that is read row by row may have: the most that sensors of phones have. */
export const MOST_PIXELS = 16_384 * 12_288;
/** What one may have that has to be in memory whole to be read: the most that phones save in such a way. */
export const MOST_PIXELS_AT_ONCE = 8_192 * 6_144;

/** The image may be as sound as any; there is not enough room for it. */
export class TooManyPixels extends Error {
  override readonly name = 'TooManyPixels';
}

/** @throws TooManyPixels */
export function checkPixels({ width, height }: { width: number; height: number }, most: number): void {
  if (width * height > most) throw new TooManyPixels(`${width} × ${height} are more pixels than ${most}`);
}
