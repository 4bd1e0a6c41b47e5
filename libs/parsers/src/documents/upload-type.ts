import { type UploadType, ACCEPTED_UPLOAD_TYPES } from '@coverleaf/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { hasPdfHeader } from './pdf-header';

/** An animated PNG counts as its first frame; a HEIC may be detected by its container. */
const SAME_TYPES: Readonly<Record<string, UploadType>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
};

/** By content. @returns undefined for a type that is not accepted */
export async function typeOf(bytes: Uint8Array): Promise<UploadType | undefined> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  // Other bytes may precede a PDF, which the detection does not skip.
  if (found === undefined && hasPdfHeader(bytes)) return 'application/pdf';
  const type = found && (SAME_TYPES[found] ?? found);
  return ACCEPTED_UPLOAD_TYPES.find((accepted) => accepted === type);
}
