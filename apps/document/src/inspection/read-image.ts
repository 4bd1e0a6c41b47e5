import type { UploadType } from '@coverleaf/contracts';
import sharp from 'sharp';
import { checkPixels, MOST_PIXELS, MOST_PIXELS_AT_ONCE } from './image-bounds';

sharp.cache(false);
sharp.concurrency(1);

/**
 * The same when an image comes in and when a PDF is made of it, so that what was accepted can be converted.
 * @throws TooManyPixels
 */
export async function readImage(
  bytes: Uint8Array,
  type: Exclude<UploadType, 'application/pdf'>,
): Promise<sharp.Sharp> {
  if (type === 'image/heic') return readHeic(bytes);
  // Read from top to bottom, so that not every image need be in memory at once.
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'truncated', sequentialRead: true });
  const { width, height, isProgressive } = await image.metadata();
  const isReadByRows = (type === 'image/jpeg' || type === 'image/png') && !isProgressive;
  checkPixels({ width, height }, isReadByRows ? MOST_PIXELS : MOST_PIXELS_AT_ONCE);
  return image;
}

/**
 * The image that a viewer shows of a HEIC, which may hold several.
 * @throws TooManyPixels
 */
async function readHeic(bytes: Uint8Array): Promise<sharp.Sharp> {
  // It takes memory that no other image should go without.
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const decoder = new heif.HeifDecoder();
  const images = decoder.decode(bytes);
  try {
    const shown = images.find((image) => image.is_primary()) ?? images[0];
    const [width, height] = shown ? [shown.get_width(), shown.get_height()] : [0, 0];
    if (!shown || width < 1 || height < 1) throw new Error('It has no image');
    // Memory is taken as soon as it is decoded, for what its header says.
    checkPixels({ width, height }, MOST_PIXELS_AT_ONCE);
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) => {
      shown.display({ data, width, height }, (drawn) =>
        drawn ? resolve() : reject(new Error('It could not be decoded')),
      );
    });
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    for (const image of images) image.free();
    decoder.decoder?.delete();
  }
}
