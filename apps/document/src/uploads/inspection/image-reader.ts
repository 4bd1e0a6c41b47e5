import sharp from 'sharp';
import type { UploadType } from '@coverleaf/contracts';
import { accepted, type FileFault, type FileVerdict, refused } from './file-verdict';

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

/** As in browsers, which draw those that they can open by themselves: a page needs no more. */
const DRAWN = { quality: 95, maxEdge: 4_096 };

/** Decodes the whole image and throws it away: a header alone proves nothing. */
export async function inspectImage(
  bytes: Uint8Array,
  type: Exclude<UploadType, 'application/pdf'>,
): Promise<FileVerdict> {
  try {
    const image = await readImage(bytes, type);
    const { width, height } = await image.metadata();
    // The part that is all of it: an image that is only made smaller is not decoded in full. Of a JPEG every byte is
    // read all the same, and less is computed of it.
    const whole = type === 'image/jpeg' ? image : image.extract({ left: 0, top: 0, width, height });
    await whole.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return accepted(type, 1);
  } catch (error) {
    return refused(faultOf(error));
  }
}

/** Makes the JPEG of a page out of a HEIC. */
export async function drawHeic(bytes: Uint8Array): Promise<FileVerdict> {
  try {
    const image = await readImage(bytes, 'image/heic');
    const { quality, maxEdge } = DRAWN;
    const jpeg = await image
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer();
    return { ok: true, file: { type: 'image/heic', pages: 1 }, jpeg };
  } catch (error) {
    return refused(faultOf(error));
  }
}

const faultOf = (error: unknown): FileFault =>
  error instanceof TooManyPixels ? 'image_too_large' : 'file_damaged';
