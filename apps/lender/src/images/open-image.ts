import { IMAGE_TYPES, type ImageKind, type ImageType } from '@coverleaf/contracts';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { beginsAsSvg, type ImageVerdict, refused, type SentImage } from './opened-image';

/** 40 megapixels: more than a camera takes, less than a bomb needs. */
const MOST_PIXELS = 40_000_000;
/** Of all frames together: what can be drawn anew in a second or two. */
const MOST_ANIMATED_PIXELS = 12_000_000;
/** Pixels of a drawing's longer side: four times what a logo is shown at. */
const DRAWING_SIDE = 800;
/** Pixels that a thumbnail fits into: twice what a list shows it at. */
const THUMBNAIL = { width: 480, height: 360 };
/** What an SVG's own units are to a renderer, per inch. */
const SVG_DENSITY = 72;

sharp.cache(false);
sharp.concurrency(1);
// Whatever else the library can read, it reads nothing of here.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
});

/**
 * Draws an image anew, from its first pixel to its last: so it is whole, it is what it claims to be, and it carries
 * neither the place where it was taken nor anything else beside its pixels.
 */
export async function openImage({ kind, bytes }: SentImage): Promise<ImageVerdict> {
  if (bytes.length === 0) return refused('file_empty');
  const type = await typeOf(bytes);
  if (!type || (type === 'image/svg+xml' && kind !== 'logo')) return refused('file_type_not_accepted');
  try {
    return await (type === 'image/svg+xml' ? drawSvg(bytes) : redraw(bytes, type, kind));
  } catch {
    return refused('file_damaged');
  }
}

async function typeOf(bytes: Uint8Array): Promise<ImageType | 'image/svg+xml' | undefined> {
  // An animated PNG is a PNG, of which the first frame is taken.
  const found = (await fileTypeFromBuffer(bytes))?.mime.replace('image/apng', 'image/png');
  const isText = found === undefined || found === 'application/xml' || found === 'image/svg+xml';
  if (isText && beginsAsSvg(bytes)) return 'image/svg+xml';
  return IMAGE_TYPES.find((type) => type === found);
}

/** The renderer runs no script and reaches neither network nor disk; what it draws is all that is kept. */
async function drawSvg(bytes: Uint8Array): Promise<ImageVerdict> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) return refused('image_too_large');
  const density = Math.max(1, (SVG_DENSITY * DRAWING_SIDE) / Math.max(width, height));
  const drawn = await sharp(bytes, { density, limitInputPixels: MOST_PIXELS })
    .resize({ width: DRAWING_SIDE, height: DRAWING_SIDE, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return taken('image/png', drawn.info, drawn.data, null);
}

async function redraw(bytes: Uint8Array, type: ImageType, kind: ImageKind): Promise<ImageVerdict> {
  const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MOST_PIXELS) return refused('image_too_large');
  const isAnimated = pages > 1;
  if (isAnimated && width * height * pages > MOST_ANIMATED_PIXELS) return refused('animation_too_long');
  const image = sharp(bytes, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'truncated',
    sequentialRead: true,
    animated: isAnimated,
  });
  if (!isAnimated) image.autoOrient();
  const { data, info } = await encode(image, type).toBuffer({ resolveWithObject: true });
  const thumbnail = kind === 'image' ? await shrink(data) : null;
  return taken(type, isAnimated ? { width, height } : info, data, thumbnail);
}

const shrink = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes, { sequentialRead: true })
    .resize({ ...THUMBNAIL, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();

function encode(image: sharp.Sharp, type: ImageType): sharp.Sharp {
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

const taken = (
  type: ImageType,
  { width, height }: { width: number; height: number },
  bytes: Uint8Array,
  thumbnail: Uint8Array | null,
): ImageVerdict => ({ ok: true, image: { type, width, height, bytes, thumbnail } });
