import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import address from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { loadCode } from '../late-code/load-code';
import { PdfResources } from './pdf-resources';
import { PATIENCE_MS, PdfFault, within } from './pdf-fault';

/** The only address that this application ever makes a script of; the gateway's policy names it. Absent in older browsers. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('pdf-worker', {
  createScriptURL: () => address,
});

/** A process of its own for a PDF: it can be ended whatever the PDF makes it do. */
const startPdfWorker = (): Worker =>
  new Worker((policy?.createScriptURL('') ?? address) as string, { type: 'module' });

const loadPdfJs = () => import('pdfjs-dist/legacy/build/pdf.mjs');
export type PdfJs = Awaited<ReturnType<typeof loadPdfJs>>;

export interface OpenPdf {
  readonly pdfjs: PdfJs;
  readonly document: PDFDocumentProxy;
}

/** Larger images would need more memory than a tab has. */
const MOST_PIXELS = 64_000_000;

/**
 * Opens a PDF in a worker of its own.
 * @param signal ends the worker, whatever it is at
 * @throws PdfFault
 */
export async function openPdf(bytes: ArrayBuffer, signal: AbortSignal): Promise<OpenPdf> {
  const pdfjs = await loadCode(loadPdfJs);
  signal.throwIfAborted();
  const port = startPdfWorker();
  signal.addEventListener('abort', () => port.terminate());
  const crashed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new PdfFault('the reader of PDFs did not start')));
  });
  const verbosity = pdfjs.VerbosityLevel.ERRORS;
  const task = pdfjs.getDocument({
    // The worker takes them over, and the caller's have to stay.
    data: new Uint8Array(bytes.slice(0)),
    worker: pdfjs.PDFWorker.create({ port, verbosity }),
    isEvalSupported: false,
    enableXfa: false,
    // What a PDF does not bring along looks the same on every computer.
    useSystemFonts: false,
    useWorkerFetch: false,
    maxImageSize: MOST_PIXELS,
    StandardFontDataFactory: PdfResources,
    WasmFactory: PdfResources,
    verbosity,
  });
  // Somebody who has the password could open it; here nobody has.
  task.onPassword = () => void task.destroy();
  try {
    return { pdfjs, document: await within(PATIENCE_MS, Promise.race([task.promise, crashed])) };
  } catch (error) {
    port.terminate();
    throw error instanceof PdfFault ? error : new PdfFault('the file is damaged');
  }
}

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ): {
    createScriptURL(text: string): unknown;
  };
}
