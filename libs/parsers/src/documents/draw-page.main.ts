import { serveRequests } from '@coverleaf/bounded-process';
import type { DrawnPage } from './draw-page.program';
import { type FileToInspect, refused } from './inspect-file.program';
import { convertHeic } from './image-reader';
import { typeOf } from './upload-type';

async function draw(bytes: Uint8Array): Promise<DrawnPage> {
  if (bytes.length === 0) return refused('file_empty');
  return (await typeOf(bytes)) === 'image/heic' ? convertHeic(bytes) : refused('file_type_not_accepted');
}

serveRequests(({ bytes }: FileToInspect) => draw(new Uint8Array(bytes)));
