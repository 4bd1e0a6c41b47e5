import { IMAGE_TYPES, type ImageKind, type ImageType } from '@coverleaf/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { allowFormats, sharp, type Sharp } from '../sharp';
import {
  type ImageErrorCode,
  isSvg,
  type ReencodeResult,
  type UploadedImage,
} from './reencode-image.program';

/** More than cameras produce, less than a decompression bomb needs. */
const MAX_PIXELS = 40_000_000;
/** Of all frames together; re-encoding them takes up to two seconds. */
const MAX_ANIMATED_PIXELS = 12_000_000;
/** Longer side of a rasterized SVG in pixels, four times the size on the page. */
const SVG_SIDE = 800;
/** In pixels, twice the size in a list. */
const THUMBNAIL = { width: 480, height: 360 };
/** The units per inch at which the renderer keeps the size that an SVG states. */
const SVG_DENSITY = 72;

allowFormats('Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg');

/** Decodes every pixel and encodes the image again, without metadata such as the place where a photo was taken. */
export async function reencodeImage({ kind, bytes }: UploadedImage): Promise<ReencodeResult> {
  if (bytes.length === 0) return refused('file_empty');
  const type = await typeOf(bytes);
  if (!type || (type === 'image/svg+xml' && kind !== 'logo')) return refused('file_type_not_accepted');
  try {
    return await (type === 'image/svg+xml' ? rasterizeSvg(bytes) : reencode(bytes, type, kind));
  } catch {
    return refused('file_damaged');
  }
}

async function typeOf(bytes: Uint8Array): Promise<ImageType | 'image/svg+xml' | undefined> {
  // For an animated PNG, the first frame is used.
  const found = (await fileTypeFromBuffer(bytes))?.mime.replace('image/apng', 'image/png');
  const isText = found === undefined || found === 'application/xml' || found === 'image/svg+xml';
  if (isText && isSvg(bytes)) return 'image/svg+xml';
  return IMAGE_TYPES.find((type) => type === found);
}

/** The renderer runs no script and reaches neither network nor disk. */
async function rasterizeSvg(bytes: Uint8Array): Promise<ReencodeResult> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return refused('image_too_large');
  const density = Math.max(1, (SVG_DENSITY * SVG_SIDE) / Math.max(width, height));
  const rasterized = await sharp(bytes, { density, limitInputPixels: MAX_PIXELS })
    .resize({ width: SVG_SIDE, height: SVG_SIDE, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return accepted('image/png', rasterized.info, rasterized.data, null);
}

async function reencode(bytes: Uint8Array, type: ImageType, kind: ImageKind): Promise<ReencodeResult> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return refused('image_too_large');
  const isAnimated = pages > 1;
  if (isAnimated && width * height * pages > MAX_ANIMATED_PIXELS) return refused('animation_too_long');
  const image = sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'truncated',
    sequentialRead: true,
    animated: isAnimated,
  });
  if (!isAnimated) image.autoOrient();
  const { data, info } = await encode(image, type).toBuffer({ resolveWithObject: true });
  const thumbnail = kind === 'image' ? await createThumbnail(data) : null;
  return accepted(type, isAnimated ? { width, height } : info, data, thumbnail);
}

const createThumbnail = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { sequentialRead: true })
    .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();

function encode(image: Sharp, type: ImageType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return image.jpeg({ quality: 90 });
    case 'image/png':
      return image.png();
    case 'image/gif':
      return image.gif({ effort: 1 });
    case 'image/webp':
      return image.webp({ quality: 90, effort: 2 });
  }
}

const accepted = (
  type: ImageType,
  { width, height }: { width: number; height: number },
  bytes: Uint8Array,
  thumbnail: Uint8Array | null,
): ReencodeResult => ({ ok: true, image: { type, width, height, bytes, thumbnail } });

const refused = (error: ImageErrorCode): ReencodeResult => ({ ok: false, error });
