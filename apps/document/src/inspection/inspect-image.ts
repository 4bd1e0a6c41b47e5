import type { UploadType } from '@coverleaf/contracts';
import { accepted, type FileFault, type FileVerdict, refused } from './file-verdict';
import { TooManyPixels } from './image-bounds';
import { readImage } from './read-image';

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
