import { serveRequests } from '@coverleaf/bounded-process';
import { JpegError, jpegsToPdf, readJpeg } from '@coverleaf/jpeg-pdf';
import { MAX_UPLOAD_BYTES } from '@coverleaf/contracts';
import { allowFormats, sharp, type Sharp } from '../sharp';
import type { ConvertedImage, ImageToConvert } from './convert-image.program';
import { MAX_PIXELS_IN_MEMORY } from './inspect-file.program';
import { inspectImage, readImage } from './image-reader';

// TIFF is needed only for our own intermediate file in `fitInMemory`.
allowFormats('Tiff');

/** Lower qualities are used only if the PDF would exceed the upload limit. */
const QUALITIES = [95, 85, 75, 60] as const;
/** The size of the PDF without the image. */
const FRAME_BYTES = 2_000;

async function makePdf({ bytes, type }: ImageToConvert): Promise<Uint8Array> {
  if (type === 'image/jpeg') {
    try {
      const { width, height } = readJpeg(bytes);
      // Viewers do not show larger images.
      if (width * height <= MAX_PIXELS_IN_MEMORY) return Buffer.concat(jpegsToPdf([{ bytes }]));
    } catch (error) {
      // A JPEG that a PDF can't contain unchanged, such as CMYK.
      if (!(error instanceof JpegError)) throw error;
    }
  }
  const image = await fitInMemory(await readImage(bytes, type));
  const upright = await encodeJpeg(image.autoOrient());
  return Buffer.concat(jpegsToPdf([{ bytes: upright, orientation: 1 }]));
}

/** Rotating and repeated encoding need the whole image in memory. More pixels don't make a page more readable. */
async function fitInMemory(image: Sharp): Promise<Sharp> {
  const { width, height } = await image.metadata();
  const scale = Math.sqrt(MAX_PIXELS_IN_MEMORY / (width * height));
  if (scale >= 1) return image;
  const smaller = image
    .resize(Math.floor(width * scale))
    .withMetadata()
    .tiff({ compression: 'none' });
  return sharp(await smaller.toBuffer());
}

async function encodeJpeg(image: Sharp): Promise<Uint8Array> {
  const opaque = image.flatten({ background: '#ffffff' }).toColorspace('srgb');
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await opaque.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_UPLOAD_BYTES - FRAME_BYTES) break;
  }
  return jpeg;
}

/** @throws if the image is readable but can't be converted now */
async function convert(image: ImageToConvert): Promise<ConvertedImage> {
  try {
    return { pdf: await makePdf(image) };
  } catch (error) {
    const { ok } = await inspectImage(image.bytes, image.type);
    if (ok) throw error;
    return { pdf: null };
  }
}

serveRequests(convert);
