import type { UploadType } from '@coverleaf/contracts';
import sharp from 'sharp';
import { checkPixels, MOST_PIXELS, MOST_PIXELS_AT_ONCE } from './picture-bounds';
import { readHeic } from './read-heic';

sharp.cache(false);
sharp.concurrency(1);

/**
 * The same when a picture comes in and when a PDF is made of it, so that what was accepted can be converted.
 * @throws TooManyPixels
 */
export async function readPicture(
  bytes: Uint8Array,
  type: Exclude<UploadType, 'application/pdf'>,
): Promise<sharp.Sharp> {
  if (type === 'image/heic') return readHeic(bytes);
  // Read from top to bottom, so that not every picture need be in memory at once.
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'truncated', sequentialRead: true });
  const { width, height, isProgressive } = await picture.metadata();
  const isReadByRows = (type === 'image/jpeg' || type === 'image/png') && !isProgressive;
  checkPixels({ width, height }, isReadByRows ? MOST_PIXELS : MOST_PIXELS_AT_ONCE);
  return picture;
}
