import type { UploadType } from '@coverleaf/contracts';
import { accepted, type FileVerdict, refused } from './file-verdict';
import { TooManyPixels } from './picture-bounds';
import { readPicture } from './read-picture';

/** Decodes the whole picture and throws it away: a header alone proves nothing. */
export async function inspectImage(
  bytes: Uint8Array,
  type: Exclude<UploadType, 'application/pdf'>,
): Promise<FileVerdict> {
  try {
    const picture = await readPicture(bytes, type);
    const { width, height } = await picture.metadata();
    // The part that is all of it: a picture that is only made smaller is not decoded in full. Of a JPEG every byte is
    // read all the same, and less is computed of it.
    const whole = type === 'image/jpeg' ? picture : picture.extract({ left: 0, top: 0, width, height });
    await whole.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return accepted(type, 1);
  } catch (error) {
    return refused(error instanceof TooManyPixels ? 'picture_too_large' : 'file_damaged');
  }
}
