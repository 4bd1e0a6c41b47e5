import { answerInBounds } from '@coverleaf/bounded-process';
import { JpegError, jpegsToPdf, readJpeg } from '@coverleaf/jpeg-pdf';
import { MAX_UPLOAD_BYTES, type UploadType } from '@coverleaf/contracts';
import sharp, { type Sharp } from 'sharp';
import { inspectImage, MOST_PIXELS_AT_ONCE, readImage } from '../inspection/image-reader';

export interface ImageToConvert {
  readonly bytes: Uint8Array;
  readonly type: Exclude<UploadType, 'application/pdf'>;
}

export interface ConvertedImage {
  /** Null where there is no image to be read. */
  readonly pdf: Uint8Array | null;
}

/** As specified; the lower ones only where the PDF would be larger than an upload may be. */
const QUALITIES = [95, 85, 75, 60] as const;
/** Of the PDF around the image. */
const FRAME_BYTES = 2_000;

/** An image comes in, a PDF of one page goes out. */
async function makePdf({ bytes, type }: ImageToConvert): Promise<Uint8Array> {
  if (type === 'image/jpeg') {
    try {
      const { width, height } = readJpeg(bytes);
      // Viewers leave out the largest images.
      if (width * height <= MOST_PIXELS_AT_ONCE) return Buffer.concat(jpegsToPdf([{ bytes }]));
    } catch (error) {
      // Of a kind that a PDF cannot hold as it is, such as CMYK.
      if (!(error instanceof JpegError)) throw error;
    }
  }
  const image = await atOnce(await readImage(bytes, type));
  const upright = await encodeJpeg(image.autoOrient());
  return Buffer.concat(jpegsToPdf([{ bytes: upright, orientation: 1 }]));
}

/** To be turned, and encoded again and again, an image has to be in memory whole. Nobody reads more of a page. */
async function atOnce(image: Sharp): Promise<Sharp> {
  const { width, height } = await image.metadata();
  const scale = Math.sqrt(MOST_PIXELS_AT_ONCE / (width * height));
  if (scale >= 1) return image;
  const smaller = image
    .resize(Math.floor(width * scale))
    .withMetadata()
    .tiff({ compression: 'none' });
  return sharp(await smaller.toBuffer());
}

async function encodeJpeg(image: Sharp): Promise<Uint8Array> {
  const opaque = image.flatten({ background: '#ffffff' }).toColourspace('srgb');
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await opaque.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_UPLOAD_BYTES - FRAME_BYTES) break;
  }
  return jpeg;
}

/** @throws what is no fault of the image's: it can be read, only not converted here and now */
async function convert(image: ImageToConvert): Promise<ConvertedImage> {
  try {
    return { pdf: await makePdf(image) };
  } catch (error) {
    const { ok } = await inspectImage(image.bytes, image.type);
    if (ok) throw error;
    return { pdf: null };
  }
}

/** A process of its own, as for everything that a stranger sent. */
answerInBounds(convert);
