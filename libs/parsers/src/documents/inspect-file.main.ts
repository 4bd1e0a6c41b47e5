import { serveRequests } from '@coverleaf/bounded-process';
import { type FileToInspect, type FileVerdict, refused } from './inspect-file.program';
import { inspectImage } from './image-reader';
import { inspectPdf } from './pdf-reader';
import { typeOf } from './upload-type';

async function inspect(bytes: Uint8Array): Promise<FileVerdict> {
  if (bytes.length === 0) return refused('file_empty');
  const type = await typeOf(bytes);
  if (!type) return refused('file_type_not_accepted');
  return type === 'application/pdf' ? inspectPdf(bytes) : inspectImage(bytes, type);
}

serveRequests(({ bytes }: FileToInspect) => inspect(new Uint8Array(bytes)));
