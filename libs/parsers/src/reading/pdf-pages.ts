import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api';
import type { ReadFile } from '@coverleaf/reading';
import type { LayerWord } from './layer-words';
import { wordsOfLayer } from './text-layer';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** Words that stand on the pages that matter, in English and Spanish. */
const PROMISING =
  /declaration|lienholder|loss payee|mortgagee|policy period|policy number|effective|expiration|vin\b|deductible|evidence of|certificate of|identification card|binder|declaraciones|póliza|vigencia|deducible/gi;
/** Pages of a long document that are looked at before those are chosen that are read. */
const PAGES_TO_RANK = 40;
const TEXT_LIMIT = 20_000;

let loaded: Promise<PdfJs> | undefined;
const pdfJs = (): Promise<PdfJs> => (loaded ??= import('pdfjs-dist/legacy/build/pdf.mjs'));

export interface PdfPage {
  readonly number: number;
  /** Points, as a viewer shows it. */
  readonly width: number;
  readonly height: number;
  readonly words: readonly LayerWord[];
}

/** A PDF as pdf.js sees it: its text layer and where it comes from. */
export class PdfFile {
  private constructor(
    private readonly pdfjs: PdfJs,
    private readonly document: PDFDocumentProxy,
    private readonly bytes: Uint8Array,
  ) {}

  static async open(bytes: Uint8Array): Promise<PdfFile> {
    const pdfjs = await pdfJs();
    const task = pdfjs.getDocument({
      // It takes the bytes away.
      data: bytes.slice(),
      isEvalSupported: false,
      disableFontFace: true,
      useSystemFonts: false,
      // Another program draws the page, so that what one of them is led to believe shows.
      maxImageSize: 1,
      verbosity: pdfjs.VerbosityLevel.ERRORS,
    });
    return new PdfFile(pdfjs, await task.promise, bytes);
  }

  get pageCount(): number {
    return this.document.numPages;
  }

  async origin(): Promise<NonNullable<ReadFile['origin']>> {
    const { info } = await this.document.getMetadata().catch(() => ({ info: {} }));
    const said = info as Readonly<Record<string, unknown>>;
    const line = (name: string): string | null => {
      const value = said[name];
      return typeof value === 'string' && value.trim() ? value.trim().slice(0, 200) : null;
    };
    const ends = Buffer.from(this.bytes).toString('latin1').split('%%EOF').length - 1;
    const isLinearized = said['IsLinearized'] === true;
    return {
      producer: line('Producer'),
      creator: line('Creator'),
      createdAt: dateOf(line('CreationDate')),
      modifiedAt: dateOf(line('ModDate')),
      updates: Math.min(1_000, Math.max(0, ends - 1 - (isLinearized ? 1 : 0))),
    };
  }

  /** The pages that are read, in their order: those that promise most; without any promise, the first ones. */
  async choosePages(count: number): Promise<number[]> {
    if (this.pageCount <= count) return Array.from({ length: this.pageCount }, (_, index) => index + 1);
    const ranked: { number: number; promise: number }[] = [];
    for (let number = 1; number <= Math.min(PAGES_TO_RANK, this.pageCount); number += 1)
      ranked.push({ number, promise: await this.promiseOf(number) });
    return ranked
      .toSorted((a, b) => b.promise - a.promise || a.number - b.number)
      .slice(0, count)
      .map(({ number }) => number)
      .toSorted((a, b) => a - b);
  }

  async page(number: number): Promise<PdfPage> {
    const page = await this.document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const words = await wordsOfLayer(this.pdfjs, page);
    page.cleanup();
    return { number, width, height, words };
  }

  close(): Promise<void> {
    return this.document.loadingTask.destroy();
  }

  private async promiseOf(number: number): Promise<number> {
    const page = await this.document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .slice(0, TEXT_LIMIT);
    page.cleanup();
    const kinds = new Set(Array.from(text.matchAll(PROMISING), ([found]) => found.toLowerCase()));
    return kinds.size;
  }
}

/** `D:20261124083000-05'00'` as ISO 8601. */
function dateOf(said: string | null): string | null {
  const found = /^D:(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(Z|[+-]\d{2}'?\d{2})?/.exec(said ?? '');
  if (!found) return null;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = 'Z'] = found;
  const offset = zone === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
