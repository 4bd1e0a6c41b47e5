import { answerInBounds } from '@coverleaf/bounded-process';
import { JpegError, jpegsToPdf } from '@coverleaf/jpeg-pdf';
import { MAX_UPLOAD_BYTES, type UploadType } from '@coverleaf/contracts';
import type { Sharp } from 'sharp';
import { inspectImage } from '../inspection/inspect-image';
import { readPicture } from '../inspection/read-picture';

export interface PictureToConvert {
  readonly bytes: Uint8Array;
  readonly type: Exclude<UploadType, 'application/pdf'>;
}

export interface ConvertedPicture {
  /** Null where there is no picture to be read. */
  readonly pdf: Uint8Array | null;
}

/** As specified; the lower ones only where the PDF would be larger than an upload may be. */
const QUALITIES = [95, 85, 75, 60] as const;
/** Of the PDF around the picture. */
const FRAME_BYTES = 2_000;

/** A picture comes in, a PDF of one page goes out. */
async function makePdf({ bytes, type }: PictureToConvert): Promise<Uint8Array> {
  if (type === 'image/jpeg') {
    try {
      return Buffer.concat(jpegsToPdf([{ bytes }]));
    } catch (error) {
      // Of a kind that a PDF cannot hold as it is, such as CMYK.
      if (!(error instanceof JpegError)) throw error;
    }
  }
  const picture = await readPicture(bytes, type);
  const upright = await encodeJpeg(picture.autoOrient());
  return Buffer.concat(jpegsToPdf([{ bytes: upright, orientation: 1 }]));
}

async function encodeJpeg(picture: Sharp): Promise<Uint8Array> {
  const opaque = picture.flatten({ background: '#ffffff' }).toColourspace('srgb');
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await opaque.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_UPLOAD_BYTES - FRAME_BYTES) break;
  }
  return jpeg;
}

/** @throws what is no fault of the picture's: it can be read, only not converted here and now */
async function convert(picture: PictureToConvert): Promise<ConvertedPicture> {
  try {
    return { pdf: await makePdf(picture) };
  } catch (error) {
    const { ok } = await inspectImage(picture.bytes, picture.type);
    if (ok) throw error;
    return { pdf: null };
  }
}

/** A process of its own, as for everything that a stranger sent. */
answerInBounds(convert);
