import { JpegError, readJpeg } from '@coverleaf/jpeg-pdf';
import type { PageFile } from './page-file';

const PNG = 0x89504e47;
const RIFF = 0x52494646;
const GIF = 0x47494638;
const GIF_END = 0x3b;

/** Whether an image file is complete, by its own structure. Browsers show a truncated image without an error. */
export async function isCompleteImage({ file, kind }: Pick<PageFile, 'file' | 'kind'>): Promise<boolean> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (kind === 'jpeg') return isCompleteJpeg(bytes);
  const view = new DataView(bytes.buffer);
  try {
    if (kind === 'heic') return hasCompleteBoxes(view);
    if (kind === 'image') return hasImageEnd(view);
    return true;
  } catch (error) {
    // A length field points beyond the last byte.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function isCompleteJpeg(bytes: Uint8Array): boolean {
  try {
    readJpeg(bytes);
    return true;
  } catch (error) {
    if (error instanceof JpegError) return error.code !== 'truncated';
    throw error;
  }
}

function hasImageEnd(view: DataView): boolean {
  switch (view.getUint32(0)) {
    case PNG:
      return hasPngEnd(view);
    case RIFF:
      return view.getUint32(4, true) + 8 <= view.byteLength;
    case GIF:
      return lastByte(view) === GIF_END;
    default:
      return true;
  }
}

function hasPngEnd(view: DataView): boolean {
  const end = 0x49454e44;
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    if (view.getUint32(at + 4) === end) return at + 12 <= view.byteLength;
  }
}

function hasCompleteBoxes(view: DataView): boolean {
  let at = 0;
  while (at < view.byteLength) {
    const size = view.getUint32(at);
    // The last box may have no length.
    if (size === 0) return true;
    at += size === 1 ? Number(view.getBigUint64(at + 8)) : Math.max(8, size);
  }
  return at === view.byteLength;
}

/** Padding zeros may follow the end. */
function lastByte(view: DataView): number {
  let at = view.byteLength - 1;
  while (at > 0 && view.getUint8(at) === 0) at -= 1;
  return view.getUint8(at);
}
