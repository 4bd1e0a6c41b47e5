import { JpegError, jpegsToPdfChunks, readJpeg } from '@coverleaf/jpeg-pdf';
import { shown, t } from '../../../i18n/translate';
import { ConversionError, encodeAsJpeg, type EncodeSettings } from './decode-image';
import { megabytes, type PageFile } from './page-file';

/** The one file that is sent. */
export interface PreparedDocument {
  readonly file: Blob;
  readonly name: string;
}

/** No document came of the pages; the message is for the borrower. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

/** Room that the PDF itself takes beside its pictures. */
const PDF_BYTES_PER_PAGE = 1_000;

const BEST: EncodeSettings = { quality: 0.95, maxEdge: 4_096 };
/** Taken one after the other, and only as far as the limit asks. */
const SMALLER: readonly EncodeSettings[] = [
  BEST,
  { quality: 0.88, maxEdge: 3_600 },
  { quality: 0.8, maxEdge: 3_000 },
  { quality: 0.72, maxEdge: 2_600 },
  { quality: 0.64, maxEdge: 2_200 },
  { quality: 0.55, maxEdge: 1_800 },
];

/**
 * Makes one file of what the borrower added: a PDF as it is, photos as a PDF with a page for each.
 * @throws PreparationError
 */
export async function prepareDocument(
  pages: readonly PageFile[],
  maxBytes: number,
): Promise<PreparedDocument> {
  const [first] = pages;
  if (!first) throw new PreparationError(t('Please select a file to upload'));
  if (first.kind === 'pdf') return { file: first.file, name: first.name };
  try {
    const jpegs = await fit(pages, await Promise.all(pages.map(toJpeg)), maxBytes);
    const chunks = jpegsToPdfChunks(jpegs.map((bytes) => ({ bytes })));
    // TypeScript allows for shared memory behind the views, which a Blob does not take; there is none here.
    const file = new Blob(chunks as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' });
    return { file, name: pdfName(pages) };
  } catch (error) {
    if (error instanceof PreparationError) throw error;
    // What this browser cannot open, the server may: HEIC from an iPhone, sent from a computer.
    if (pages.length === 1 && error instanceof ConversionError && first.file.size <= maxBytes) {
      return { file: first.file, name: first.name };
    }
    const reason =
      error instanceof ConversionError ? error.message : `Failed to create PDF: ${messageOf(error)}`;
    throw new PreparationError(t('Failed to convert image to PDF: {reason}', { reason: shown(reason) }));
  }
}

/** A JPEG that readers can show goes in as it is; everything else is encoded once, as well as can be. */
async function toJpeg(page: PageFile): Promise<Uint8Array> {
  if (page.kind === 'jpeg') {
    const bytes = new Uint8Array(await page.file.arrayBuffer());
    try {
      readJpeg(bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof JpegError)) throw error;
    }
  }
  return encodeAsJpeg(page.file, BEST);
}

async function fit(
  pages: readonly PageFile[],
  jpegs: readonly Uint8Array[],
  maxBytes: number,
): Promise<readonly Uint8Array[]> {
  const room = maxBytes - PDF_BYTES_PER_PAGE * (pages.length + 1);
  let fitting = jpegs;
  for (const settings of SMALLER) {
    if (bytesOf(fitting) <= room) return fitting;
    const share = room / pages.length;
    // One after the other: a phone has no room for thirty decoded photos.
    const next: Uint8Array[] = [];
    for (const [index, page] of pages.entries()) {
      const before = fitting[index] ?? new Uint8Array();
      const after = before.length > share ? await encodeAsJpeg(page.file, settings) : before;
      next.push(after.length < before.length ? after : before);
    }
    fitting = next;
  }
  if (bytesOf(fitting) <= room) return fitting;
  throw new PreparationError(
    t(
      'These pages are larger than {limit} together, even after making them smaller. Remove a page, or send a PDF.',
      {
        limit: megabytes(maxBytes),
      },
    ),
  );
}

const bytesOf = (jpegs: readonly Uint8Array[]): number => jpegs.reduce((sum, jpeg) => sum + jpeg.length, 0);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** `IMG_0042.JPG` of three pages becomes `IMG_0042.pdf`. */
function pdfName(pages: readonly PageFile[]): string {
  const name = pages[0]?.name.replace(/\.[^.]*$/, '').trim();
  return `${name || 'insurance'}.pdf`;
}
