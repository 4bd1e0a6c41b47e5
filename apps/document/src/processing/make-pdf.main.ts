import { answerInBounds } from '@coverleaf/bounded-process';
import { JpegError, jpegsToPdf } from '@coverleaf/jpeg-pdf';
import { MAX_UPLOAD_BYTES, type UploadType } from '@coverleaf/contracts';
import decodeHeic from 'heic-decode';
import sharp from 'sharp';
import { MAX_PIXELS } from '../inspection/inspect-image';

export interface PictureToConvert {
  readonly bytes: Uint8Array;
  readonly type: Exclude<UploadType, 'application/pdf'>;
}

/** As specified; the lower ones only where the PDF would be larger than an upload may be. */
const QUALITIES = [95, 85, 75, 60] as const;
/** Of the PDF around the picture. */
const FRAME_BYTES = 2_000;

/** A picture comes in, a PDF of one page goes out. */
async function makePdf({ bytes, type }: PictureToConvert): Promise<Uint8Array> {
  if (type === 'image/jpeg') {
    try {
      return jpegsToPdf([{ bytes }]);
    } catch (error) {
      // Of a kind that a PDF cannot hold as it is, such as CMYK.
      if (!(error instanceof JpegError)) throw error;
    }
  }
  return jpegsToPdf([{ bytes: await encodeJpeg(await decode(bytes, type)), orientation: 1 }]);
}

async function decode(bytes: Uint8Array, type: UploadType): Promise<sharp.Sharp> {
  if (type !== 'image/heic') return sharp(bytes, { limitInputPixels: MAX_PIXELS }).rotate();
  const { width, height, data } = await decodeHeic({ buffer: bytes });
  return sharp(data, { raw: { width, height, channels: 4 } });
}

async function encodeJpeg(picture: sharp.Sharp): Promise<Uint8Array> {
  const opaque = picture.flatten({ background: '#ffffff' }).toColourspace('srgb');
  let jpeg = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await opaque.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_UPLOAD_BYTES - FRAME_BYTES) break;
  }
  return jpeg;
}

/** A process of its own, as for everything that a stranger sent. */
answerInBounds((picture: PictureToConvert) => makePdf({ ...picture, bytes: new Uint8Array(picture.bytes) }));
