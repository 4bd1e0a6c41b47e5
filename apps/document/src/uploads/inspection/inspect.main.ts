import { answerInBounds } from '@coverleaf/bounded-process';
import { type UploadType, ACCEPTED_UPLOAD_TYPES } from '@coverleaf/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { type FileToOpen, type FileVerdict, refused } from './file-verdict';
import { drawHeic, inspectImage } from './image-reader';
import { hasPdfHead, inspectPdf } from './pdf-reader';

/** An animated PNG is a PNG, of which the first frame is taken; a HEIC may call itself by the name of its container. */
const SAME_TYPES: Readonly<Record<string, UploadType>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
};

async function inspect(bytes: Uint8Array, isToBeDrawn: boolean): Promise<FileVerdict> {
  if (bytes.length === 0) return refused('file_empty');
  const type = await typeOf(bytes);
  if (isToBeDrawn) return type === 'image/heic' ? drawHeic(bytes) : refused('file_type_not_accepted');
  if (!type) return refused('file_type_not_accepted');
  return type === 'application/pdf' ? inspectPdf(bytes) : inspectImage(bytes, type);
}

async function typeOf(bytes: Uint8Array): Promise<UploadType | undefined> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  // Of what nobody knows, some is a PDF behind something else.
  if (found === undefined && hasPdfHead(bytes)) return 'application/pdf';
  const type = found && (SAME_TYPES[found] ?? found);
  return ACCEPTED_UPLOAD_TYPES.find((accepted) => accepted === type);
}

/** A process of its own: what a stranger sent is opened here and nowhere else. A file comes in, a verdict goes out, and with it the
 * page that was drawn. */
answerInBounds(({ bytes, isToBeDrawn }: FileToOpen) => inspect(new Uint8Array(bytes), isToBeDrawn));
