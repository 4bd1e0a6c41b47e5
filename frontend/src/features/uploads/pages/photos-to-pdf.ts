import { JpegError, jpegsToPdf, readJpeg } from '@coverleaf/jpeg-pdf';
import { startStallTimer } from '../../../api-client/stall-timer';
import { ConversionError, LOAD_FAILED, PageError, TooLargeError } from './conversion-error';
import type { PageFile } from './page-file';
import { isCompleteImage } from './image-check';

interface EncodeSettings {
  /** 0 to 1. */
  readonly quality: number;
  /** The longer edge of the result, in pixels, is at most this. */
  readonly maxEdge: number;
}

/** Encodes any image that this browser can show as an upright JPEG on white. */
async function encodeAsJpeg(file: Blob, { quality, maxEdge }: EncodeSettings): Promise<Uint8Array> {
  const image = await loadImage(file);
  const { naturalWidth, naturalHeight } = image;
  if (!naturalWidth || !naturalHeight) throw new ConversionError('Invalid image dimensions');
  const scale = Math.min(1, maxEdge / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ConversionError('Failed to get canvas context');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Frees the memory: phones hold few canvases at once.
  canvas.width = 0;
  if (!blob) throw new ConversionError('Failed to get canvas context');
  return new Uint8Array(await blob.arrayBuffer());
}

export async function canDecodeImage(file: Blob): Promise<boolean> {
  try {
    await loadImage(file);
    return true;
  } catch (error) {
    if (error instanceof ConversionError) return false;
    throw error;
  }
}

export async function loadImage(file: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file);
  try {
    return await new Promise((resolve, reject) => {
      const image = new Image();
      // Not `decode()`: it fails for 50-megapixel images that can be drawn at a smaller size.
      image.onload = () => resolve(image);
      image.onerror = () => reject(new ConversionError(LOAD_FAILED));
      image.src = url;
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

export { isCompleteImage };

/** PDF overhead per image. */
const PDF_BYTES_PER_PAGE = 1_000;

/** Some viewers skip larger images; a readable page needs fewer pixels. */
const MOST_SHOWN_PIXELS = 8_192 * 6_144;

const BEST: EncodeSettings = { quality: 0.95, maxEdge: 4_096 };
/** Tried in order until the pages fit. */
const SMALLER: readonly EncodeSettings[] = [
  BEST,
  { quality: 0.88, maxEdge: 3_600 },
  { quality: 0.8, maxEdge: 3_000 },
  { quality: 0.72, maxEdge: 2_600 },
  { quality: 0.64, maxEdge: 2_200 },
  { quality: 0.55, maxEdge: 1_800 },
];

/**
 * Makes a PDF with one page per photo. This module is a lazy chunk: keep its imports few.
 * @throws PageError, ConversionError, TooLargeError
 */
export async function photosToPdf(pages: readonly PageFile[], maxBytes: number): Promise<Blob> {
  const jpegs = await compressToFit(pages, await Promise.all(pages.map(toJpeg)), maxBytes);
  const chunks = jpegsToPdf(jpegs.map((bytes) => ({ bytes })));
  // The views are never backed by shared memory, which Blob does not accept.
  return new Blob(chunks as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' });
}

/** Embeds a JPEG unchanged where viewers can show it; encodes everything else once at the best quality. */
async function toJpeg(page: PageFile): Promise<Uint8Array> {
  if (!(await isCompleteImage(page))) throw new PageError(page.name, 'damaged');
  if (page.kind === 'jpeg') {
    const bytes = new Uint8Array(await page.file.arrayBuffer());
    try {
      const { width, height } = readJpeg(bytes);
      if (width * height <= MOST_SHOWN_PIXELS) return bytes;
    } catch (error) {
      if (!(error instanceof JpegError)) throw error;
    }
  }
  try {
    return await encodeAsJpeg(page.file, BEST);
  } catch (error) {
    if (!(error instanceof ConversionError) || error.message !== LOAD_FAILED) throw error;
    throw new PageError(page.name, page.kind === 'heic' ? 'unopened' : 'damaged', { cause: error });
  }
}

async function compressToFit(
  pages: readonly PageFile[],
  jpegs: readonly Uint8Array[],
  maxBytes: number,
): Promise<readonly Uint8Array[]> {
  const room = maxBytes - PDF_BYTES_PER_PAGE * (pages.length + 1);
  let fitting = jpegs;
  for (const settings of SMALLER) {
    if (bytesOf(fitting) <= room) return fitting;
    const share = room / pages.length;
    // Sequential: a phone has no memory for thirty decoded photos.
    const next: Uint8Array[] = [];
    for (const [index, page] of pages.entries()) {
      const before = fitting[index] ?? new Uint8Array();
      const after = before.length > share ? await encodeAsJpeg(page.file, settings) : before;
      next.push(after.length < before.length ? after : before);
    }
    fitting = next;
  }
  if (bytesOf(fitting) <= room) return fitting;
  throw new TooLargeError('The pages do not fit');
}

const bytesOf = (jpegs: readonly Uint8Array[]): number => jpegs.reduce((sum, jpeg) => sum + jpeg.length, 0);

/** Has the server convert an image that this browser cannot decode. @returns a JPEG, or null on failure */
export function convertOnServer(file: Blob): Promise<Blob | null> {
  return new Promise((resolve) => {
    const xhr = new XMLHttpRequest();
    const stall = startStallTimer(xhr);
    xhr.upload.onprogress = stall.restart;
    xhr.onprogress = stall.restart;
    xhr.onloadend = () => {
      stall.stop();
      resolve(xhr.status === 200 ? (xhr.response as Blob) : null);
    };
    xhr.open('POST', '/api/v1/page-images');
    xhr.responseType = 'blob';
    const body = new FormData();
    body.set('file', file, 'page.heic');
    xhr.send(body);
  });
}
