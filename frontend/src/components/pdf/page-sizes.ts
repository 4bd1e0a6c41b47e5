import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PATIENCE_MS, within } from './pdf-fault';

/** Of a page as it is, in CSS pixels. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Those of more are taken to be like the last that was looked at, until they are drawn. */
const LOOKED_AT = 200;

/** How large every page is, so that the scroll bar is right before they are drawn. @throws PdfFault */
export async function pageSizes(document: PDFDocumentProxy): Promise<readonly PageSize[]> {
  const numbers = Array.from({ length: Math.min(document.numPages, LOOKED_AT) }, (_, index) => index + 1);
  const known = await within(
    PATIENCE_MS,
    Promise.all(
      numbers.map(async (number): Promise<PageSize> => {
        const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
        return { width, height };
      }),
    ),
  );
  const last = known.at(-1) ?? { width: 612, height: 792 };
  return Array.from({ length: document.numPages }, (_, index) => known[index] ?? last);
}
