import type { UploadType } from '@coverleaf/contracts';
import decodeHeic from 'heic-decode';
import sharp from 'sharp';
import { accepted, type FileVerdict, refused } from './file-verdict';

/** 40 megapixels: more than a phone takes, less than a bomb needs. */
export const MAX_PIXELS = 40_000_000;

sharp.cache(false);
sharp.concurrency(1);

/** Decodes the whole picture and throws it away: a header alone proves nothing. */
export async function inspectImage(bytes: Uint8Array, type: UploadType): Promise<FileVerdict> {
  try {
    if (type === 'image/heic') await decodeHeic({ buffer: bytes });
    else {
      // Read from top to bottom, so that the whole picture need never be in memory at once.
      const picture = sharp(bytes, {
        limitInputPixels: MAX_PIXELS,
        failOn: 'truncated',
        sequentialRead: true,
      });
      await picture.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    }
    return accepted(type, 1);
  } catch {
    return refused('file_damaged');
  }
}
