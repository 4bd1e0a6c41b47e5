import type { UploadType } from '@coverleaf/contracts';
import sharp from 'sharp';

/** 40 megapixels: more than a phone takes, less than a bomb needs. */
const MAX_PIXELS = 40_000_000;

sharp.cache(false);
sharp.concurrency(1);

/** The same when a picture comes in and when a PDF is made of it, so that what was accepted can be converted. */
export async function readPicture(
  bytes: Uint8Array,
  type: Exclude<UploadType, 'application/pdf'>,
): Promise<sharp.Sharp> {
  // Read from top to bottom, so that not every picture need be in memory at once.
  if (type !== 'image/heic')
    return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', sequentialRead: true });
  // Its decoder takes memory that no other picture should go without.
  const { all } = await import('heic-decode');
  const pictures = await all({ buffer: bytes });
  try {
    const [first] = pictures;
    // Memory is taken as soon as it is decoded, for what its header says.
    if (!first || first.width < 1 || first.height < 1 || first.width * first.height > MAX_PIXELS)
      throw new Error(`It has no pixels, or more pixels than ${MAX_PIXELS}`);
    const { width, height, data } = await first.decode();
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    pictures.dispose();
  }
}
