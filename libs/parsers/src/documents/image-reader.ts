import type { UploadType } from '@coverleaf/contracts';
import type { DrawnPage } from './draw-page.program';
import { accepted, type FileErrorCode, MAX_PIXELS_IN_MEMORY, refused } from './inspect-file.program';
import { allowFormats, sharp, type Sharp } from '../sharp';

/** The most pixels of an image that is decoded row by row, as many as the largest phone sensors have. */
export const MAX_PIXELS = 16_384 * 12_288;

/** The image may be valid, but it exceeds our bounds. */
export class ImageTooLargeError extends Error {
  override readonly name = 'ImageTooLargeError';
}

export function checkPixels({ width, height }: { width: number; height: number }, max: number): void {
  if (width * height > max) throw new ImageTooLargeError(`${width} × ${height} are more pixels than ${max}`);
}

// Another library decodes HEIC.
allowFormats('Jpeg', 'Png', 'Nsgif', 'Webp');

/** Used for inspection and conversion, so that every accepted image can be converted. @throws ImageTooLargeError */
export async function readImage(bytes: Uint8Array, type: Exclude<UploadType, 'application/pdf'>) {
  if (type === 'image/heic') return readHeic(bytes);
  // Sequential reading avoids decoding the whole image in memory for most formats.
  const image = sharp(bytes, { limitInputPixels: false, failOn: 'truncated', sequentialRead: true });
  const { width, height, isProgressive } = await image.metadata();
  const isReadByRows = (type === 'image/jpeg' || type === 'image/png') && !isProgressive;
  checkPixels({ width, height }, isReadByRows ? MAX_PIXELS : MAX_PIXELS_IN_MEMORY);
  return image;
}

/** The primary image of a HEIC, which may hold several. @throws ImageTooLargeError */
async function readHeic(bytes: Uint8Array): Promise<Sharp> {
  // Loaded on demand: it takes memory that other formats do not need.
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const decoder = new heif.HeifDecoder();
  const images = decoder.decode(bytes);
  try {
    const shown = images.find((image) => image.is_primary()) ?? images[0];
    const [width, height] = shown ? [shown.get_width(), shown.get_height()] : [0, 0];
    if (!shown || width < 1 || height < 1) throw new Error('The file has no image');
    // Decoding allocates as much as the header says, so the bound is checked first.
    checkPixels({ width, height }, MAX_PIXELS_IN_MEMORY);
    const data = new Uint8ClampedArray(width * height * 4);
    await new Promise<void>((resolve, reject) => {
      shown.display({ data, width, height }, (drawn) =>
        drawn ? resolve() : reject(new Error('The image could not be decoded')),
      );
    });
    return sharp(data, { raw: { width, height, channels: 4 } });
  } finally {
    for (const image of images) image.free();
    decoder.decoder?.delete();
  }
}

/** The same as the front end uses for formats that browsers can decode. */
const JPEG_OF_HEIC = { quality: 95, maxEdge: 4_096 };

/** Decodes the whole image, because a header alone proves nothing. */
export async function inspectImage(bytes: Uint8Array, type: Exclude<UploadType, 'application/pdf'>) {
  try {
    const image = await readImage(bytes, type);
    const { width, height } = await image.metadata();
    // Extracting the whole area forces a full decode, which shrinking alone does not. A shrunk JPEG is read to its last
    // byte anyway, with less computing.
    const whole = type === 'image/jpeg' ? image : image.extract({ left: 0, top: 0, width, height });
    await whole.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return accepted(type, 1);
  } catch (error) {
    return refused(errorCodeOf(error));
  }
}

export async function convertHeic(bytes: Uint8Array): Promise<DrawnPage> {
  try {
    const image = await readImage(bytes, 'image/heic');
    const { quality, maxEdge } = JPEG_OF_HEIC;
    const jpeg = await image
      .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .jpeg({ quality })
      .toBuffer();
    return { ok: true, jpeg };
  } catch (error) {
    return refused(errorCodeOf(error));
  }
}

const errorCodeOf = (error: unknown): FileErrorCode =>
  error instanceof ImageTooLargeError ? 'image_too_large' : 'file_damaged';
