import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfJs } from './open-pdf';
import { PATIENCE_MS, within } from './pdf-fault';

interface Drawing {
  readonly page: PDFPageProxy;
  readonly canvas: HTMLCanvasElement;
  /** Holds the words, where they stand on the page. */
  readonly text: HTMLElement;
  readonly scale: number;
  readonly signal: AbortSignal;
}

/** More would be refused by the browser, or take the memory of everything else. */
const MOST_PIXELS = 16_000_000;

/**
 * Draws a page as sharp as the screen is, and lays its words over it, for whoever listens, searches or copies.
 * @returns whether there are words
 */
export async function drawPage(pdfjs: PdfJs, drawing: Drawing): Promise<boolean> {
  const { page, canvas, text, scale, signal } = drawing;
  const viewport = page.getViewport({ scale });
  const ratio = Math.min(devicePixelRatio, Math.sqrt(MOST_PIXELS / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  signal.addEventListener('abort', () => task.cancel());
  await within(PATIENCE_MS, task.promise);
  const words = await within(PATIENCE_MS, page.getTextContent());
  signal.throwIfAborted();
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new pdfjs.TextLayer({ textContentSource: words, container: text, viewport });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
  return words.items.length > 0;
}
