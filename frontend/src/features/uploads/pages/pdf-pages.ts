import { hasPdfEnd, MAX_UPLOAD_PAGES } from '@coverleaf/contracts';
import { loadPdfJs, type OpenPdf, openPdf } from '../../../components/pdf/pdf-document';
import { PdfError, TIMEOUT_MS, withTimeout } from '../../../components/pdf/pdf-error';
import { t } from '../../../i18n/translate';
import type { PageFile } from './page-file';

/** What is known of a PDF that the borrower chose. */
export interface PdfPages {
  readonly count: number;
  /** Small pictures of the first pages, as far as they are drawn. */
  readonly pictures: readonly Blob[];
}

/** A phone draws more than this only slowly. */
const MAX_PICTURES = 20;
/** In pixels. The second is sharp on a page that is enlarged twice. */
const SMALL = 400;
const LARGE = 1_600;
/** Pages of extreme shapes would not fit in memory. */
const MAX_PIXELS = 6_000_000;

/**
 * Opens a PDF as the server will, and draws its first pages. This module is a lazy chunk that brings pdf.js.
 * @param onPages called with the number of pages, and after each picture
 * @returns why the PDF can't be sent; null if nothing speaks against it, or if this browser can't tell
 */
export async function inspectPdf(
  { file, name }: PageFile,
  onPages: (pages: PdfPages) => void,
): Promise<(() => string) | null> {
  const bytes = await file.arrayBuffer();
  if (!hasPdfEnd(new Uint8Array(bytes))) return () => damagedMessage(name);
  try {
    return await withPdf(bytes, async ({ document }) => {
      const count = document.numPages;
      if (count > MAX_UPLOAD_PAGES)
        return () => t('The PDF has more pages than we can accept. Send only your policy pages.');
      const pictures: Blob[] = [];
      onPages({ count, pictures: [] });
      for (let number = 1; number <= Math.min(count, MAX_PICTURES); number += 1) {
        pictures.push(await pictureOf(document, number, SMALL));
        onPages({ count, pictures: [...pictures] });
      }
      return null;
    });
  } catch (error) {
    const fault = error instanceof PdfError ? error.fault : 'unknown';
    if (fault === 'locked') return () => lockedMessage(name);
    return fault === 'damaged' ? () => damagedMessage(name) : null;
  }
}

/** A page at a size that can be read. @throws PdfError */
export async function drawPdfPage(file: Blob, number: number): Promise<Blob> {
  return withPdf(await file.arrayBuffer(), ({ document }) => pictureOf(document, number, LARGE));
}

export const lockedMessage = (name: string): string =>
  t(
    "“{name}” is password-protected, so we can't read it. Save it without the password, or take photos of the pages.",
    { name },
  );

export const damagedMessage = (name: string): string =>
  t("“{name}” is damaged and can't be opened. Download or scan it again, or take photos of the pages.", {
    name,
  });

/** Opens a PDF only for this work, because its worker needs memory. */
async function withPdf<Result>(bytes: ArrayBuffer, work: (pdf: OpenPdf) => Promise<Result>): Promise<Result> {
  const worker = new AbortController();
  try {
    return await work(await openPdf(bytes, worker.signal, loadPdfJs));
  } finally {
    worker.abort();
  }
}

/** @param width in pixels */
async function pictureOf(pdf: OpenPdf['document'], number: number, width: number): Promise<Blob> {
  const page = await withTimeout(TIMEOUT_MS, pdf.getPage(number));
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(width / natural.width, Math.sqrt(MAX_PIXELS / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await withTimeout(TIMEOUT_MS, page.render({ canvas, viewport }).promise);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
  // Frees the memory: phones hold few canvases at once.
  canvas.width = 0;
  page.cleanup();
  if (!picture) throw new PdfError('the page could not be drawn');
  return picture;
}
