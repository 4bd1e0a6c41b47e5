import type { UploadType } from '@coverleaf/contracts';
import { accepted, type FileVerdict, refused } from './file-verdict';
import { readPicture } from './read-picture';

/** Decodes the whole picture and throws it away: a header alone proves nothing. */
export async function inspectImage(
  bytes: Uint8Array,
  type: Exclude<UploadType, 'application/pdf'>,
): Promise<FileVerdict> {
  try {
    const picture = await readPicture(bytes, type);
    const { width, height } = await picture.metadata();
    // The part that is all of it: a picture that is only made smaller is not decoded in full.
    const whole = picture.extract({ left: 0, top: 0, width, height });
    await whole.resize(64, 64, { fit: 'inside' }).raw().toBuffer();
    return accepted(type, 1);
  } catch {
    return refused('file_damaged');
  }
}
