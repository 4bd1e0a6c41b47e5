import { serveRequests } from '@coverleaf/bounded-process';
import { type UploadType, ACCEPTED_UPLOAD_TYPES } from '@coverleaf/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { type FileToOpen, type FileVerdict, refused } from './file-verdict';
import { convertHeic, inspectImage } from './image-reader';
import { hasPdfHeader, inspectPdf } from './pdf-reader';

/** Of an animated PNG the first frame is taken; a HEIC may be detected by its container. */
const SAME_TYPES: Readonly<Record<string, UploadType>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
};

async function inspect(bytes: Uint8Array, toJpeg: boolean): Promise<FileVerdict> {
  if (bytes.length === 0) return refused('file_empty');
  const type = await typeOf(bytes);
  if (toJpeg) return type === 'image/heic' ? convertHeic(bytes) : refused('file_type_not_accepted');
  if (!type) return refused('file_type_not_accepted');
  return type === 'application/pdf' ? inspectPdf(bytes) : inspectImage(bytes, type);
}

async function typeOf(bytes: Uint8Array): Promise<UploadType | undefined> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  // A PDF may begin behind other bytes, which the detection does not skip.
  if (found === undefined && hasPdfHeader(bytes)) return 'application/pdf';
  const type = found && (SAME_TYPES[found] ?? found);
  return ACCEPTED_UPLOAD_TYPES.find((accepted) => accepted === type);
}

/** A bounded process: untrusted files are opened only here. */
serveRequests(({ bytes, toJpeg }: FileToOpen) => inspect(new Uint8Array(bytes), toJpeg));
