import { answerInBounds } from '@coverleaf/bounded-process';
import { type UploadType, ACCEPTED_UPLOAD_TYPES } from '@coverleaf/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { type FileVerdict, refused } from './file-verdict';
import { inspectImage } from './inspect-image';
import { inspectPdf } from './inspect-pdf';
import { hasPdfHead } from './pdf-head';

async function inspect(bytes: Uint8Array): Promise<FileVerdict> {
  if (bytes.length === 0) return refused('file_empty');
  const type = await typeOf(bytes);
  if (!type) return refused('file_type_not_accepted');
  return type === 'application/pdf' ? inspectPdf(bytes) : inspectImage(bytes, type);
}

async function typeOf(bytes: Uint8Array): Promise<UploadType | undefined> {
  if (hasPdfHead(bytes)) return 'application/pdf';
  const found = (await fileTypeFromBuffer(bytes))?.mime.replace('image/heif', 'image/heic');
  return ACCEPTED_UPLOAD_TYPES.find((type) => type === found);
}

/** A process of its own: what a stranger sent is opened here and nowhere else. A file comes in, a verdict goes out. */
answerInBounds((bytes: Uint8Array) => inspect(new Uint8Array(bytes)));
