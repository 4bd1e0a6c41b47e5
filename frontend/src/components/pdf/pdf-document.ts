import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import fixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url';
import fixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import serifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import sansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url';
import sansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';
import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcms from 'pdfjs-dist/wasm/qcms_bg.wasm?url';
import type { QuarterTurn } from '@coverleaf/contracts';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { loadCode } from '../lazy/load-code';
import { PdfError, pdfErrorOf, TIMEOUT_MS, withTimeout } from './pdf-error';

/** Files that pdf.js requests by name: the standard fonts, and decoders of scanned images. */
const RESOURCES: Readonly<Record<string, string>> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitFixed.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBoldItalic,
  'FoxitFixedItalic.pfb': fixedItalic,
  'FoxitSerif.pfb': serif,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBoldItalic,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSymbol.pfb': symbol,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBoldItalic,
  'LiberationSans-Italic.ttf': sansItalic,
  'LiberationSans-Regular.ttf': sans,
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
  'qcms_bg.wasm': qcms,
};

const fetchedResources = new Map<string, Promise<ArrayBuffer>>();

/** Fetches these files for the workers, which do not know their URLs in the build. Most PDFs need the same. */
class PdfResources {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const fetched = fetchedResources.get(filename) ?? fetchResource(filename);
    fetchedResources.set(filename, fetched);
    fetched.catch(() => fetchedResources.delete(filename));
    // A copy, because it is transferred to the worker.
    return new Uint8Array((await fetched).slice(0));
  }
}

async function fetchResource(filename: string): Promise<ArrayBuffer> {
  const url = RESOURCES[filename];
  const response = url && (await globalThis.fetch(url));
  if (!response || !response.ok) throw new Error(`There is no ${filename}`);
  return response.arrayBuffer();
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): { createScriptURL(text: string): unknown };
}

/** The only Trusted Types policy for scripts; the Content-Security-Policy names it. Absent in older browsers. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('pdf-worker', {
  createScriptURL: () => workerUrl,
});

/** One worker per PDF, so that it can be terminated in any state. */
const startPdfWorker = (): Worker =>
  new Worker((policy?.createScriptURL('') ?? workerUrl) as string, { type: 'module' });

/** A worker that has started, but has no PDF yet. */
let spareWorker: Worker | null = null;

/** Starts a worker for the next PDF, which takes longer than to read a short PDF. */
export function startWorkerAhead(): void {
  if (spareWorker) return;
  const worker = (spareWorker = startPdfWorker());
  // Whoever needs one starts another, and is told if that fails, too.
  worker.addEventListener('error', () => {
    if (spareWorker === worker) spareWorker = null;
  });
}

function takeWorker(): Worker {
  const worker = spareWorker ?? startPdfWorker();
  spareWorker = null;
  return worker;
}

export const loadPdfJs = () => import('pdfjs-dist/legacy/build/pdf.mjs');
export type PdfJs = Awaited<ReturnType<typeof loadPdfJs>>;

export interface OpenPdf {
  readonly pdfjs: PdfJs;
  readonly document: PDFDocumentProxy;
  /** Settles when the pages whose drawing began earlier are drawn. */
  drawn: Promise<unknown>;
  /** The same for those without a text layer. */
  drawnSmall: Promise<unknown>;
}

/** Larger images would need more memory than a tab has. */
const MAX_IMAGE_PIXELS = 64_000_000;

/**
 * Opens a PDF in a worker of its own.
 * @param signal terminates the worker
 * @param load loads pdf.js; by default, the page is reloaded if the server no longer has it
 * @throws PdfError
 */
export async function openPdf(
  bytes: ArrayBuffer,
  signal: AbortSignal,
  load = () => loadCode(loadPdfJs),
): Promise<OpenPdf> {
  const pdfjs = await load();
  signal.throwIfAborted();
  const port = takeWorker();
  signal.addEventListener('abort', () => port.terminate());
  const crashed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new PdfError('the reader of PDFs did not start')));
  });
  const verbosity = pdfjs.VerbosityLevel.ERRORS;
  const task = pdfjs.getDocument({
    // The bytes are transferred to the worker, and the caller keeps its own.
    data: new Uint8Array(bytes.slice(0)),
    worker: pdfjs.PDFWorker.create({ port, verbosity }),
    isEvalSupported: false,
    enableXfa: false,
    // Fonts that are not embedded look the same on every computer.
    useSystemFonts: false,
    // Glyphs are drawn as paths. A font of a PDF in the page would be parsed by the browser, and would lay out all of the
    // page again when it is loaded.
    disableFontFace: true,
    useWorkerFetch: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    StandardFontDataFactory: PdfResources,
    WasmFactory: PdfResources,
    verbosity,
  });
  try {
    const document = await withTimeout(TIMEOUT_MS, Promise.race([task.promise, crashed]));
    return { pdfjs, document, drawn: Promise.resolve(), drawnSmall: Promise.resolve() };
  } catch (error) {
    port.terminate();
    throw pdfErrorOf(error);
  }
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Later pages are assumed to be as large as the last measured one until they are drawn. */
const MEASURED_PAGES = 200;

/** The size of every page, so that the scroll bar is right before they are drawn. @throws PdfError */
export async function pageSizes(document: PDFDocumentProxy): Promise<readonly PageSize[]> {
  const numbers = Array.from(
    { length: Math.min(document.numPages, MEASURED_PAGES) },
    (_, index) => index + 1,
  );
  const known = await withTimeout(
    TIMEOUT_MS,
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

interface Drawing {
  /** From 1 on. */
  readonly number: number;
  readonly canvas: HTMLCanvasElement;
  /** Null: without a text layer. */
  readonly text: HTMLElement | null;
  readonly scale: number;
  /** Beyond what the page itself asks for. */
  readonly turn: QuarterTurn;
  readonly signal: AbortSignal;
  /** Called when the page can be seen, before it has its text layer. */
  readonly onSeen?: () => void;
}

/** Browsers refuse larger canvases, or run out of memory. */
const MAX_CANVAS_PIXELS = 16_000_000;

/**
 * Draws a page at the resolution of the screen, with a text layer over it for screen readers, search and copying. Pages
 * are drawn one after another, so that the first one doesn't wait for its neighbors, and without a text layer, as
 * thumbnails, when the browser has nothing else to do.
 * @returns whether it has a text layer with words
 */
export function drawPage(pdf: OpenPdf, drawing: Drawing): Promise<boolean> {
  if (drawing.text) return drawInTurn(pdf, drawing);
  const small = pdf.drawnSmall
    .then(async () => {
      if (!drawing.signal.aborted) await idle();
    })
    .then(() => drawInTurn(pdf, drawing));
  pdf.drawnSmall = small.catch(() => undefined);
  return small;
}

async function drawInTurn(pdf: OpenPdf, drawing: Drawing): Promise<boolean> {
  drawing.signal.throwIfAborted();
  const drawn = pdf.drawn.then(async () => {
    drawing.signal.throwIfAborted();
    return drawNow(pdf.pdfjs, await pdf.document.getPage(drawing.number), drawing);
  });
  pdf.drawn = drawn.catch(() => undefined);
  return drawn;
}

/** Safari has no such callback. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 100);
  });

async function drawNow(pdfjs: PdfJs, page: PDFPageProxy, drawing: Drawing): Promise<boolean> {
  const { canvas, text, scale, turn, signal, onSeen } = drawing;
  signal.throwIfAborted();
  const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });
  const ratio = Math.min(devicePixelRatio, Math.sqrt(MAX_CANVAS_PIXELS / (viewport.width * viewport.height)));
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  signal.addEventListener('abort', () => task.cancel());
  await withTimeout(TIMEOUT_MS, task.promise);
  onSeen?.();
  if (!text) return false;
  const content = await withTimeout(TIMEOUT_MS, page.getTextContent());
  signal.throwIfAborted();
  text.replaceChildren();
  text.style.setProperty('--total-scale-factor', String(scale));
  const layer = new pdfjs.TextLayer({ textContentSource: content, container: text, viewport });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
  return content.items.length > 0;
}
