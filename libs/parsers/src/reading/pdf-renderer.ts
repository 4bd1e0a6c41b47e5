import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { ColorImage } from './color-ink';
import type { GrayImage } from './gray-image';

type PdfiumDocument = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>;

const MAX_SIDE = 4_000;
/** Pixels of an image that may be a photo or scan of a page; smaller ones are logos. */
const MIN_PHOTO_PIXELS = 300_000;
/** A page has no more pictures that matter. */
const MAX_OBJECTS = 400;

let library: Promise<PDFiumLibrary> | undefined;

/** @throws when the package is incomplete */
export const loadPdfium = (): Promise<PDFiumLibrary> =>
  (library ??= readFile(require.resolve('@hyzyla/pdfium/pdfium.wasm')).then((wasm) =>
    PDFiumLibrary.init({
      wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length),
    }),
  ));

/** Draws pages as PDFium shows them, with annotations and the contents of forms. It shares no code with pdf.js. */
export class PdfRenderer {
  private constructor(private readonly document: PdfiumDocument) {}

  static async open(bytes: Uint8Array): Promise<PdfRenderer> {
    return new PdfRenderer(await (await loadPdfium()).loadDocument(bytes));
  }

  get pageCount(): number {
    return this.document.getPageCount();
  }

  /** Pixels of the longer side of the largest photo on a page; 0 if there is none. @param number from 1 */
  async photoSide(number: number): Promise<number> {
    const page = this.document.getPage(number - 1);
    let side = 0;
    const count = Math.min(MAX_OBJECTS, page.getObjectCount());
    for (let index = 0; index < count; index += 1) {
      const object = page.getObject(index);
      if (object.type !== 'image') continue;
      const { width, height } = await object.getImageDataRaw();
      if (width * height >= MIN_PHOTO_PIXELS) side = Math.max(side, width, height);
    }
    return side;
  }

  /** @param number from 1 @param side pixels of the longer side */
  draw(number: number, side: number): Promise<GrayImage> {
    return this.render(number, side, 'Gray');
  }

  drawInColor(number: number, side: number): Promise<ColorImage> {
    return this.render(number, side, 'BGRA');
  }

  private async render(number: number, side: number, colorSpace: 'Gray' | 'BGRA'): Promise<ColorImage> {
    const page = this.document.getPage(number - 1);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(MAX_SIDE, side) / Math.max(originalWidth, originalHeight);
    const { width, height, data } = await page.render({
      width: Math.max(1, Math.round(originalWidth * scale)),
      height: Math.max(1, Math.round(originalHeight * scale)),
      colorSpace,
      renderFormFields: true,
      render: 'bitmap',
    });
    return { width, height, data };
  }

  close(): void {
    this.document.destroy();
  }
}
